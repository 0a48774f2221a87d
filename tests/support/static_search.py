"""Small indexes for browsers, asked with the front end's own script."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from bench.relevance.first_result import Fetched
from bench.relevance.run import STATIC_SCRIPT, static_answers
from homerow.outputs.release import write_file
from homerow.rendering.front_end import BUNDLE_DIR
from homerow.search.indexing.record import SearchRecord
from homerow.search.query.synonyms import SynonymGroups, Synonyms
from homerow.search.static.files import static_files, text_names
from homerow.search.static.page import PagePart, PageTexts, page_part
from homerow.search.static.terms import group_terms
from homerow.search.text.tokens import Tokenizer

MANIFEST = "search-index.json"


def page_parts(
    records: Iterable[SearchRecord], synonyms: SynonymGroups = ()
) -> Sequence[tuple[PagePart, PageTexts]]:
    """Return the parts of pages and their texts; the records of each follow one another."""
    tokenizer = Tokenizer(Synonyms(synonyms))
    pages = groupby(records, key=lambda record: record.url_without_anchor)
    return [page_part([(each, tokenizer.tokenize(each.texts)) for each in page]) for _, page in pages]


def index_files(records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> Mapping[str, str]:
    """Return the files of an index."""
    parts, texts = zip(*page_parts(records, synonyms), strict=True)
    files = dict(static_files(parts, [group_terms(texts)], manifest=MANIFEST))
    for number, (part, text) in enumerate(zip(parts, texts, strict=True)):
        files |= zip(text_names(number, part), text.files, strict=True)
    return files


class StaticSite:
    """A folder with an index for browsers and the script that reads it."""

    def __init__(self, folder: Path, records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> None:
        self.folder = folder
        for name, text in index_files(records, synonyms).items():
            write_file(folder / name, text.encode())
        script = next((BUNDLE_DIR / "client").glob(STATIC_SCRIPT))
        shutil.copy(script, folder / "assets")

    def found(self, *queries: str, **settings: Any) -> Sequence[Sequence[str]]:
        """Return the addresses of the hits of each query."""
        urls, _ = self.asked(*queries, **settings)
        return urls

    def asked(self, *queries: str, **settings: Any) -> tuple[Sequence[Sequence[str]], Fetched]:
        """Return the addresses of the hits of each query, and the files that its first hits needed."""
        requests: Sequence[Mapping[str, Any]] = [{"query": query, **settings} for query in queries]
        return static_answers(self.folder, requests)

"""Small indexes, built and opened for real."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from homerow.outputs.release_folder import write_file
from homerow.search.engine import SearchEngine, Searcher
from homerow.search.files import MANIFEST, compressed, index_digest, manifest_text, shard_files
from homerow.search.isolate import ReadPage, SearchIsolate
from homerow.search.page import SearchedPage, SearchedSection
from homerow.search.query import SearchQuery, SynonymGroups

PLACE = "https://t.example/"


@dataclass(frozen=True, slots=True)
class Section:
    """The last of some headings with the text below it; the first heading is the page's title."""

    url: str
    headings: tuple[str, ...]
    text: str = ""
    group: str = "Docs"
    rank: int = 0
    tag: str = "docs-default-current"
    version: tuple[str, ...] = ("current",)
    names: tuple[str, ...] = ()


def section(page: str, *headings: str, text: str = "", **settings: Any) -> Section:
    return Section(PLACE + page, headings or (page,), text, **settings)


def pages_of(sections: Iterable[Section]) -> list[SearchedPage]:
    """Return the pages of sections; those of each follow one another."""
    return [_page(list(own)) for _, own in groupby(sections, key=lambda each: each.url)]


def _page(own: Sequence[Section]) -> SearchedPage:
    first, rank = own[0], min(each.rank for each in own)
    if len(first.headings) > 1:
        own = [replace(first, headings=first.headings[:1], text="", names=()), *own]
    return SearchedPage(
        url=first.url,
        group=first.group,
        language="en",
        version=first.version,
        tag=first.tag,
        rank=rank,
        is_reference=False,
        sections=list(_sections(own, rank)),
    )


def _sections(own: Iterable[Section], rank: int) -> Iterator[SearchedSection]:
    for each in own:
        level, heading = len(each.headings), each.headings[-1]
        anchor = heading.lower().replace(" ", "-") if level > 1 else ""
        yield SearchedSection(level, heading, anchor, each.text, each.names, each.rank - rank)


@cache
def search_isolate() -> SearchIsolate:
    """Return the engine that reads pages in this process."""
    isolate = SearchIsolate()
    isolate.set_embeddings()
    return isolate


def read_pages(sections: Iterable[Section]) -> Sequence[ReadPage]:
    """Return what the index has of pages."""
    return search_isolate().read_pages(pages_of(sections))


def index_files(
    pages: Sequence[SearchedPage], synonyms: SynonymGroups = (), digest: str = ""
) -> Mapping[str, bytes]:
    """Return the files of an index."""
    isolate = search_isolate()
    isolate.set_synonyms(synonyms)
    read = isolate.read_pages(pages)
    joined = isolate.join_pages([page.part for page in read])
    shard = shard_files(joined, [compressed(chunk) for page in read for chunk in page.texts])
    named = digest or index_digest({"pages": repr((pages, synonyms))})
    return {**shard.files, MANIFEST: manifest_text(named, [shard.entry]).encode()}


def write_pages(
    release: Path, pages: Sequence[SearchedPage], synonyms: SynonymGroups = (), digest: str = ""
) -> None:
    """Write an index of pages into a release."""
    for name, content in index_files(pages, synonyms, digest).items():
        write_file(release / name, content)


def write_index(
    release: Path, sections: Iterable[Section], synonyms: SynonymGroups = (), digest: str = ""
) -> None:
    """Write an index of sections into a release."""
    write_pages(release, pages_of(sections), synonyms, digest)


def index_of(folder: Path, *sections: Section, synonyms: SynonymGroups = ()) -> SearchEngine:
    """Write an index and open it."""
    release = folder / f"release-{len(list(folder.iterdir()))}"
    write_index(release, sections, synonyms)
    return SearchEngine(release, synonyms)


def found(engine: Searcher, text: str, **settings: Any) -> list[str]:
    """Return the addresses of hits, without what all of them begin with."""
    return addresses(engine, SearchQuery(text, **settings))


def addresses(engine: Searcher, query: SearchQuery) -> list[str]:
    return [hit.url.removeprefix(PLACE) for hit in engine.search(query).hits]

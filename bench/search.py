"""The time of an answer of the engine, with our site's index and with 100,000 records.

Queries of three words, each asked as a reader's dialog asks it: 20 hits as JSON, with marks and snippets.
The process asks itself, so that what is measured is the engine and not HTTP. A round before the first one is
not measured: V8 compiles what it runs often.
"""

from __future__ import annotations

import itertools
import random
import statistics
import subprocess
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bench.results import Row
from bench.workspace import ROOT, Workspace
from homerow.outputs.search_index import write_index_files
from homerow.pipeline.workers import batched
from homerow.search.engine import SearchEngine
from homerow.search.files import compressed, read_pages
from homerow.search.isolate import SearchIsolate
from homerow.search.page import SearchedPage
from homerow.search.query import ATTRIBUTES, SearchQuery, Shown

QUERIES = ROOT / "tests" / "search" / "queries.toml"
WORDS = 3
SHOWN = Shown(highlighted=ATTRIBUTES[:-1], snippets={"content": 10})
BATCH = 50  # pages that are read at once
SEED = 5
WORDS_OF_A_TEXT = 60


@dataclass(frozen=True, slots=True)
class Limits:
    """The most milliseconds that a query may take: the median of all, and the 99th of a hundred."""

    median: float | None
    slowest: float


def measure_site(workspace: Workspace, *, rounds: int) -> tuple[Row, ...]:
    """Measure the index of our site."""
    subprocess.run(workspace.homerow("build"), cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL)
    engine = SearchEngine(workspace.output.resolve())
    queries = list(dict.fromkeys(_site_queries()))
    return _rows("our site", engine, queries, Limits(median=2.0, slowest=8.0), rounds=rounds)


def measure_large(workspace: Workspace, folder: Path, *, records: int, queries: int) -> tuple[Row, ...]:
    """Measure an index of as many records, whose words are as frequent as on our site."""
    pages = list(read_pages(workspace.output.resolve()))
    counts = Counter(word for page in pages for section in page.sections for word in section.text.split())
    words = sorted(word for word in counts if word.isalpha())
    drawn = _draw(words, [counts[word] for word in words], random.Random(SEED))  # noqa: S311 - no secret
    _write_index(folder, _large_pages(pages, drawn, records=records))
    asked = [" ".join(itertools.islice(drawn, WORDS)) for _ in range(queries)]
    limits = Limits(median=None, slowest=30.0)
    return _rows(f"{records:,} records", SearchEngine(folder), asked, limits, rounds=1)


class _Pages:
    """The pages of an index, as it has them; their numbers are their routes."""

    def __init__(self, isolate: SearchIsolate, pages: Iterable[SearchedPage]) -> None:
        self._read = [page for batch in batched(pages, BATCH) for page in isolate.read_pages(batch)]

    def routes(self) -> Sequence[str]:
        """Return the routes."""
        return list(map(str, range(len(self._read))))

    def page_part(self, route: str) -> str:
        """Return the part of a page."""
        return self._read[int(route)].part

    def page_texts(self, route: str) -> Sequence[bytes]:
        """Return its compressed chunks of texts."""
        return list(map(compressed, self._read[int(route)].texts))


def _write_index(folder: Path, pages: Iterable[SearchedPage]) -> None:
    isolate = SearchIsolate()
    isolate.set_embeddings()
    read = _Pages(isolate, pages)
    keys = dict.fromkeys(read.routes(), "")
    write_index_files(folder, keys, read, cache_dir=folder / "cache", join=isolate.join_pages)


def _draw(words: Sequence[str], weights: Sequence[int], source: random.Random) -> Iterator[str]:
    totals = list(itertools.accumulate(weights))
    while True:
        yield from source.choices(words, cum_weights=totals, k=10_000)


def _large_pages(
    pages: Sequence[SearchedPage], drawn: Iterator[str], *, records: int
) -> Iterator[SearchedPage]:
    """Yield the pages of our site again and again, each time at other addresses and with other texts.

    A heading is a record, and so is the text below it.
    """
    count = 0
    for copy in itertools.count():
        for page in pages:
            if count >= records:
                return
            sections = [
                replace(each, text=" ".join(itertools.islice(drawn, WORDS_OF_A_TEXT)) if each.text else "")
                for each in page.sections
            ]
            count += sum(1 + bool(each.text) for each in sections)
            yield replace(page, url=f"{page.url}/{copy}", sections=sections)


def _site_queries() -> Iterator[str]:
    kinds: Mapping[str, Iterable[str]] = tomllib.loads(QUERIES.read_text("utf-8"))
    for query in itertools.chain.from_iterable(kinds.values()):
        words = query.split()
        if len(words) >= WORDS:
            yield " ".join(words[:WORDS])


def _rows(
    name: str, engine: SearchEngine, queries: Sequence[str], limits: Limits, *, rounds: int
) -> tuple[Row, ...]:
    for query in queries:
        _milliseconds(engine, query)
    taken = sorted(_milliseconds(engine, query) for _ in range(rounds) for query in queries)
    slowest = taken[min(len(taken) - 1, round(len(taken) * 0.99))]
    row = partial(Row, unit="ms", low=taken[0], high=taken[-1], runs=len(taken))
    return (
        row(f"{name}, median", statistics.median(taken), target=limits.median),
        row(f"{name}, 99 of 100 within", slowest, target=limits.slowest),
    )


def _milliseconds(engine: SearchEngine, query: str) -> float:
    started = time.perf_counter()
    msgspec.json.encode(engine.search(SearchQuery(query, shown=SHOWN)).objects)
    return (time.perf_counter() - started) * 1000

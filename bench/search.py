"""The time of an answer of the engine, with our site's index and with 100,000 records.

Queries of three words, each asked as a reader's dialog asks it: 20 hits as JSON, with marks and snippets.
The process asks itself, so that what is measured is the engine and not HTTP. The engine remembers the last
queries that it ranked: so others are asked before each round, as many as push these out.
"""

from __future__ import annotations

import itertools
import random
import statistics
import subprocess
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from bench.results import Row
from bench.workspace import ROOT, Workspace
from homerow.search.engine import REMEMBERED, SearchEngine
from homerow.search.indexing.index import Index, write_index
from homerow.search.indexing.record import ATTRIBUTES, SearchRecord
from homerow.search.location import find_index
from homerow.search.query.query import Marking, SearchQuery

QUERIES = ROOT / "tests" / "search" / "queries.toml"
WORDS = 3
MARKING = Marking(highlights=ATTRIBUTES[:-1], snippets={"content": 10})
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
    folder = find_index(workspace.output.resolve())
    assert folder is not None  # noqa: S101 - it was built just now
    engine = SearchEngine(folder)
    queries = list(dict.fromkeys(_site_queries()))
    return _rows("our site", engine, queries, Limits(median=2.0, slowest=8.0), rounds=rounds)


def measure_large(workspace: Workspace, folder: Path, *, records: int, queries: int) -> tuple[Row, ...]:
    """Measure an index of as many records, whose words are as frequent as on our site."""
    source = find_index(workspace.output.resolve())
    assert source is not None  # noqa: S101 - measure_site built it
    index = Index(source)
    frequencies = dict(index.searcher.terms_with_prefix("text", ""))
    words = [word for word in sorted(frequencies) if word.isalpha()]
    random_source = random.Random(SEED)  # noqa: S311 - no secret
    drawn = _draw(words, [frequencies[word] for word in words], random_source)
    write_index(folder, _large_records(list(index.records()), drawn, count=records))
    asked = [" ".join(itertools.islice(drawn, WORDS)) for _ in range(queries)]
    limits = Limits(median=None, slowest=30.0)
    return _rows(f"{records:,} records", SearchEngine(folder), asked, limits, rounds=1)


def _draw(words: Sequence[str], weights: Sequence[int], source: random.Random) -> Iterator[str]:
    totals = list(itertools.accumulate(weights))
    while True:
        yield from source.choices(words, cum_weights=totals, k=10_000)


def _large_records(
    records: Sequence[SearchRecord], drawn: Iterator[str], *, count: int
) -> Iterator[SearchRecord]:
    """Yield the records of our site again and again, each time on other pages and with another text."""
    for number in range(count):
        record = records[number % len(records)]
        page = f"{record.url_without_anchor}/{number // len(records)}"
        yield SearchRecord(
            object_id=f"{number}",
            url=f"{page}#{record.anchor or ''}",
            url_without_anchor=page,
            anchor=record.anchor,
            type=record.type,
            hierarchy=record.hierarchy,
            content=" ".join(itertools.islice(drawn, WORDS_OF_A_TEXT)) if record.content else None,
            version=record.version,
            docusaurus_tag=record.docusaurus_tag,
            weight=record.weight,
        )


def _site_queries() -> Iterator[str]:
    kinds: Mapping[str, Iterable[str]] = tomllib.loads(QUERIES.read_text("utf-8"))
    for query in itertools.chain.from_iterable(kinds.values()):
        words = query.split()
        if len(words) >= WORDS:
            yield " ".join(words[:WORDS])


def _rows(
    name: str, engine: SearchEngine, queries: Sequence[str], limits: Limits, *, rounds: int
) -> tuple[Row, ...]:
    others = [query[:-cut] for cut in (1, 2) for query in queries[:REMEMBERED]]
    taken: list[float] = []
    for _ in range(rounds):
        for query in others:
            _milliseconds(engine, query)
        taken += [_milliseconds(engine, query) for query in queries]
    taken.sort()
    slowest = taken[min(len(taken) - 1, round(len(taken) * 0.99))]
    row = partial(Row, unit="ms", low=taken[0], high=taken[-1], runs=len(taken))
    return (
        row(f"{name}, median", statistics.median(taken), target=limits.median),
        row(f"{name}, 99 of 100 within", slowest, target=limits.slowest),
    )


def _milliseconds(engine: SearchEngine, query: str) -> float:
    started = time.perf_counter()
    for hit in engine.search(SearchQuery(query, marking=MARKING)).hits:
        msgspec.json.encode(hit.as_object())
    return (time.perf_counter() - started) * 1000

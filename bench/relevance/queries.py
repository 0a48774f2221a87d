"""The queries of a file of tests/search, and how good an answer to one of them is."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ANSWER = 3  # the grade of a target that answers the query
NEARLY = 2  # the least grade that counts as success
LOOKED_AT = 10  # hits


@dataclass(frozen=True, slots=True)
class Query:
    """A query, and the grade of each target: `route` or `route#anchor`."""

    kind: str
    text: str
    targets: Mapping[str, int]

    def grade(self, address: str) -> float:
        """Return how good a hit is; another section of a page that has the answer is half as good."""
        route = address.partition("#")[0]
        exact = max(self.targets.get(address, 0), self.targets.get(route, 0))
        near = (grade / 2 for target, grade in self.targets.items() if target.partition("#")[0] == route)
        return max(float(exact), *near, 0.0)

    def is_on_page(self, address: str) -> bool:
        """Return whether a hit is on a page that answers."""
        route = address.partition("#")[0]
        return any(
            target.partition("#")[0] == route for target, grade in self.targets.items() if grade >= NEARLY
        )

    def is_section(self, address: str) -> bool:
        """Return whether a hit is a section that answers, or a page that does as a whole."""
        route = address.partition("#")[0]
        return max(self.targets.get(address, 0), self.targets.get(route, 0)) >= NEARLY


def load_queries(file: Path, routes: frozenset[str]) -> tuple[list[Query], int]:
    """Return the queries that can be answered with these pages, and how many cannot."""
    queries = []
    left_out = 0
    for kind, asked in tomllib.loads(file.read_text("utf-8")).items():
        for text, written in asked.items():
            targets = dict(_target(each) for each in written)
            there = {target: grade for target, grade in targets.items() if target.partition("#")[0] in routes}
            if max(there.values(), default=0) >= NEARLY:
                queries.append(Query(kind, text, there))
            else:
                left_out += 1
    return queries, left_out


def _target(written: str) -> tuple[str, int]:
    target, _, grade = written.partition(" ")
    return target, int(grade or ANSWER)


@dataclass(frozen=True, slots=True)
class Measures:
    """Success at 1 and 5, mean reciprocal rank and nDCG at 10, and how often the first hit is the section."""

    queries: int
    success_1: float
    success_5: float
    reciprocal_rank: float
    gain: float
    section_1: float


def measure(queries: Sequence[Query], answers: Sequence[Sequence[str]]) -> Measures:
    """Return the measures of an engine's answers: addresses, best first."""
    count = len(queries)
    ranks = [_rank(query, hits) for query, hits in zip(queries, answers, strict=True)]
    gains = [_gain(query, hits) for query, hits in zip(queries, answers, strict=True)]
    sections = [
        bool(hits) and query.is_section(hits[0]) for query, hits in zip(queries, answers, strict=True)
    ]
    return Measures(
        queries=count,
        success_1=sum(rank == 1 for rank in ranks) / count,
        success_5=sum(0 < rank <= 5 for rank in ranks) / count,
        reciprocal_rank=sum(1 / rank for rank in ranks if rank) / count,
        gain=sum(gains) / count,
        section_1=sum(sections) / count,
    )


def _rank(query: Query, hits: Sequence[str]) -> int:
    return next((number for number, hit in enumerate(hits[:LOOKED_AT], 1) if query.is_on_page(hit)), 0)


def _gain(query: Query, hits: Sequence[str]) -> float:
    """Return the normalized discounted cumulative gain; a page counts once."""
    seen: set[str] = set()
    gain = 0.0
    for number, hit in enumerate(hits[:LOOKED_AT]):
        route = hit.partition("#")[0]
        if route not in seen:
            gain += (2 ** query.grade(hit) - 1) / math.log2(number + 2)
        seen.add(route)
    by_page: dict[str, int] = {}
    for target, grade in query.targets.items():
        route = target.partition("#")[0]
        by_page[route] = max(grade, by_page.get(route, 0))
    best = sorted(by_page.values(), reverse=True)[:LOOKED_AT]
    ideal = sum((2**grade - 1) / math.log2(number + 2) for number, grade in enumerate(best))
    return float(gain / ideal)

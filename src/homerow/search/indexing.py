"""Records to an index: a folder of files that never change.

records.jsonl     the records as objects, one a line
facets.json       what records can be filtered by: every set of values that a record has
names.json        which records define what code calls by a name
vocabulary.tsv    every term, in order, with the number of its records and its stem
columns.bin       the tokens of every record, and what ranks it
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, field

from homerow.search.columns import write_columns
from homerow.search.record import SearchRecord
from homerow.search.segments import FacetSet, Ranks, Row, Segment, read_segment
from homerow.search.stems import stems
from homerow.search.synonyms import SynonymGroups, Synonyms

RECORDS, FACETS, NAMES, VOCABULARY = "records.jsonl", "facets.json", "names.json", "vocabulary.tsv"
COLUMNS = "columns.bin"
SEGMENT = 1_000  # records that are read at a time where there are no pages


def write_index(folder: Path, records: Sequence[SearchRecord], synonyms: SynonymGroups = ()) -> None:
    """Write an index into a new folder: the same records give the same bytes."""
    known = Synonyms(synonyms)
    starts = range(0, len(records), SEGMENT)
    write_segments(folder, (read_segment(records[start : start + SEGMENT], known) for start in starts))


def write_segments(folder: Path, segments: Iterable[Segment]) -> None:
    """Write the index of segments into a new folder; each is looked at once, and only numbers are kept."""
    folder.mkdir(parents=True)
    draft = _Draft()
    with (folder / RECORDS).open("wb") as lines:
        for segment in segments:
            lines.write(segment.lines)
            draft.add(segment)
    (folder / FACETS).write_text(json.dumps(list(draft.facet_sets)), "utf-8")
    (folder / NAMES).write_text(json.dumps(draft.names), "utf-8")
    terms = sorted(draft.numbers)
    (folder / VOCABULARY).write_text("".join(draft.vocabulary(terms)), "utf-8")
    write_columns(folder / COLUMNS, draft.columns(terms))


class _Numbers(dict[str, int]):
    """Numbers of values, in the order in which these come."""

    def __missing__(self, value: str) -> int:
        return self.setdefault(value, len(self))


class _Part(NamedTuple):
    """How many tokens a segment has, and the common numbers of its terms."""

    size: int
    numbers: array[int]


def _arrays(typecode: str, count: int) -> list[array[int]]:
    return [array(typecode) for _ in range(count)]


class _Draft(Struct):
    """Columns that grow by a segment at a time; terms are numbered as they come, and ordered in the end."""

    parts: list[_Part] = field(default_factory=list)
    numbers: _Numbers = field(default_factory=_Numbers)
    frequencies: list[int] = field(default_factory=list)
    page_numbers: _Numbers = field(default_factory=_Numbers)
    facet_sets: dict[FacetSet, int] = field(default_factory=dict)
    names: dict[str, list[int]] = field(default_factory=dict)
    tokens: list[array[int]] = field(default_factory=lambda: _arrays("I", len(Row._fields)))
    token_counts: array[int] = field(default_factory=lambda: array("I"))
    ranks: list[array[int]] = field(default_factory=lambda: _arrays("i", len(Ranks._fields)))
    pages: array[int] = field(default_factory=lambda: array("i"))
    facets: array[int] = field(default_factory=lambda: array("i"))
    line_lengths: array[int] = field(default_factory=lambda: array("I"))

    def add(self, segment: Segment) -> None:
        """Add a segment."""
        for number, names in segment.names.items():
            for name in names:
                self.names.setdefault(name, []).append(len(self.pages) + number)
        self.parts.append(_Part(len(segment.tokens[0]), self._numbers(segment)))
        for column, more in zip((*self.tokens, *self.ranks), (*segment.tokens, *segment.ranks), strict=True):
            column.extend(more)
        self.token_counts.extend(segment.token_counts)
        self.line_lengths.extend(segment.line_lengths)
        self.pages.extend(map(self.page_numbers.__getitem__, segment.pages))
        facets = [self.facet_sets.setdefault(each, len(self.facet_sets)) for each in segment.facet_sets]
        self.facets.extend(map(facets.__getitem__, segment.facets))

    def _numbers(self, segment: Segment) -> array[int]:
        """Return the common number of each term of a segment, and count its records."""
        numbers = array("I", map(self.numbers.__getitem__, segment.terms.split()))
        self.frequencies += [0] * (len(self.numbers) - len(self.frequencies))
        for number, frequency in zip(numbers, segment.frequencies, strict=True):
            self.frequencies[number] += frequency
        return numbers

    def vocabulary(self, terms: Sequence[str]) -> Iterator[str]:
        """Yield the line of each term."""
        for term, stem in zip(terms, stems(terms), strict=True):
            yield f"{term}\t{self.frequencies[self.numbers[term]]}\t{stem}\n"

    def columns(self, terms: Sequence[str]) -> Mapping[str, array[int]]:
        """Return the columns: terms by their place in the order.

        A segment's terms are in that order already, so that a record's tokens stay sorted.
        """
        found, at, starts, lengths = self.tokens
        own_levels, page_ranks, weight_levels, weight_positions = self.ranks
        return {
            "ends": array("I", accumulate(self.token_counts)),
            "terms": self._places(terms, found),
            "places": at,
            "starts": starts,
            "lengths": lengths,
            "pages": self.pages,
            "facets": self.facets,
            "own_levels": own_levels,
            "page_ranks": page_ranks,
            "weight_levels": weight_levels,
            "weight_positions": weight_positions,
            "line_ends": array("Q", accumulate(self.line_lengths)),
        }

    def _places(self, terms: Sequence[str], found: array[int]) -> array[int]:
        """Return for each token, by its segment's number, the place of its term in the order."""
        places = array("I", bytes(4 * len(terms)))
        for place, term in enumerate(terms):
            places[self.numbers[term]] = place
        ordered = array("I")
        for size, numbers in self.parts:
            own = [places[number] for number in numbers]
            ordered.extend([own[number] for number in found[len(ordered) : len(ordered) + size]])
        return ordered

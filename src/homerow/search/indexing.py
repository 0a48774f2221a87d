"""Records to an index: a folder of files that never change.

records.jsonl     the records as objects, one a line
facets.json       what records can be filtered by: every set of values that a record has
names.json        which records define what code calls by a name
vocabulary.tsv    every term, in order, with the number of its records and its stem
columns.bin       the tokens of every record, and what ranks it
tantivy/          which records hold a term
"""

from __future__ import annotations

import itertools
import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from homerow.search.columns import write_columns
from homerow.search.engines.inverted import InvertedRecord, write_inverted
from homerow.search.record import SearchRecord
from homerow.search.segments import FacetSet, Ranks, Row, Segment, read_segment
from homerow.search.stems import stem
from homerow.search.synonyms import SynonymGroups, Synonyms

RECORDS, FACETS, NAMES, VOCABULARY = "records.jsonl", "facets.json", "names.json", "vocabulary.tsv"
COLUMNS, INVERTED = "columns.bin", "tantivy"
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

        def inverted() -> Iterator[InvertedRecord]:
            for segment in segments:
                lines.write(segment.lines)
                facets = draft.add(segment)
                yield from itertools.starmap(InvertedRecord, zip(segment.texts, facets, strict=True))

        write_inverted(folder / INVERTED, inverted())
    (folder / FACETS).write_text(json.dumps(list(draft.facet_sets)), "utf-8")
    (folder / NAMES).write_text(json.dumps(draft.names), "utf-8")
    terms = sorted(draft.numbers)
    rows = (f"{term}\t{draft.frequencies[draft.numbers[term]]}\t{stem(term)}\n" for term in terms)
    (folder / VOCABULARY).write_text("".join(rows), "utf-8")
    write_columns(folder / COLUMNS, draft.columns(terms))


def _columns(typecode: str, count: int) -> list[array[int]]:
    return [array(typecode) for _ in range(count)]


class _Draft(Struct):
    """Columns that grow by a segment at a time; terms are numbered as they come, and ordered in the end."""

    numbers: dict[str, int] = field(default_factory=dict)
    frequencies: array[int] = field(default_factory=lambda: array("I"))
    page_numbers: dict[str, int] = field(default_factory=dict)
    facet_sets: dict[FacetSet, int] = field(default_factory=dict)
    names: dict[str, list[int]] = field(default_factory=dict)
    tokens: list[array[int]] = field(default_factory=lambda: _columns("I", len(Row._fields)))
    token_counts: array[int] = field(default_factory=lambda: array("I"))
    ranks: list[array[int]] = field(default_factory=lambda: _columns("i", len(Ranks._fields)))
    pages: array[int] = field(default_factory=lambda: array("i"))
    facets: array[int] = field(default_factory=lambda: array("i"))
    line_lengths: array[int] = field(default_factory=lambda: array("I"))

    def add(self, segment: Segment) -> Sequence[int]:
        """Add a segment, and return the numbers of its records' sets of facets."""
        for ordinal, names in enumerate(segment.names, len(self.pages)):
            for name in names:
                self.names.setdefault(name, []).append(ordinal)
        numbers = self._numbers(segment)
        terms, *others = segment.tokens
        self.tokens[0].extend(map(numbers.__getitem__, terms))
        for column, more in zip(self.tokens[1:], others, strict=True):
            column.extend(more)
        for column, more in zip(self.ranks, segment.ranks, strict=True):
            column.extend(more)
        self.token_counts.extend(segment.token_counts)
        self.line_lengths.extend(segment.line_lengths)
        self.pages.extend(
            self.page_numbers.setdefault(page, len(self.page_numbers)) for page in segment.pages
        )
        facets = [self.facet_sets.setdefault(each, len(self.facet_sets)) for each in segment.facets]
        self.facets.extend(facets)
        return facets

    def _numbers(self, segment: Segment) -> Sequence[int]:
        """Return the common number of each term of a segment, and count its records."""
        numbers = [self.numbers.setdefault(term, len(self.numbers)) for term in segment.terms]
        self.frequencies.extend([0] * (len(self.numbers) - len(self.frequencies)))
        for number, frequency in zip(numbers, segment.frequencies, strict=True):
            self.frequencies[number] += frequency
        return numbers

    def columns(self, terms: Sequence[str]) -> Mapping[str, array[int]]:
        """Return the columns: terms by their place in the order.

        A segment's terms are in that order already, so that a record's tokens stay sorted.
        """
        places = array("I", [0] * len(terms))
        for place, term in enumerate(terms):
            places[self.numbers[term]] = place
        found, at, starts, lengths = self.tokens
        own_levels, page_ranks, weight_levels, weight_positions = self.ranks
        return {
            "ends": array("I", itertools.accumulate(self.token_counts)),
            "terms": array("I", map(places.__getitem__, found)),
            "places": at,
            "starts": starts,
            "lengths": lengths,
            "pages": self.pages,
            "facets": self.facets,
            "own_levels": own_levels,
            "page_ranks": page_ranks,
            "weight_levels": weight_levels,
            "weight_positions": weight_positions,
            "line_ends": array("Q", itertools.accumulate(self.line_lengths)),
        }

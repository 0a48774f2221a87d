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
from contextlib import ExitStack
from itertools import accumulate, islice
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, NamedTuple

from msgspec import Struct, field

from homerow.search.columns import Column, whole_column, write_columns
from homerow.search.record import SearchRecord
from homerow.search.segments import Columns, FacetSet, Ranks, Segment, read_segment
from homerow.search.stems import stems
from homerow.search.synonyms import SynonymGroups, Synonyms
from homerow.search.tokens import TextReader

RECORDS, FACETS, NAMES, VOCABULARY = "records.jsonl", "facets.json", "names.json", "vocabulary.tsv"
COLUMNS = "columns.bin"
SEGMENT = 1_000  # records that are read at a time where there are no pages
SPOOLED_BYTES = 4_000_000  # of a column of tokens; what is more lies on the disk until it is written
PIECE_BYTES = 1_000_000


def write_index(folder: Path, records: Iterable[SearchRecord], synonyms: SynonymGroups = ()) -> None:
    """Write an index into a new folder: the same records give the same bytes. Few are held at a time."""
    reader, rest = TextReader(Synonyms(synonyms)), iter(records)
    pieces = iter(lambda: list(islice(rest, SEGMENT)), [])
    write_segments(folder, (read_segment(piece, reader) for piece in pieces))


def write_segments(folder: Path, segments: Iterable[Segment]) -> None:
    """Write the index of segments into a new folder; each is looked at once, and only numbers are kept."""
    folder.mkdir(parents=True)
    with (folder / RECORDS).open("wb") as lines, ExitStack() as stack:
        draft = _Draft([stack.enter_context(_spool(folder)) for _ in Columns._fields])
        for segment in segments:
            lines.write(segment.lines)
            draft.add(segment)
        (folder / FACETS).write_text(json.dumps(list(draft.facet_sets)), "utf-8")
        (folder / NAMES).write_text(json.dumps(draft.names), "utf-8")
        terms = sorted(draft.numbers)
        (folder / VOCABULARY).write_text("".join(draft.vocabulary(terms)), "utf-8")
        write_columns(folder / COLUMNS, draft.columns(terms))


def _spool(folder: Path) -> SpooledTemporaryFile[bytes]:
    return SpooledTemporaryFile(SPOOLED_BYTES, dir=str(folder))


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
    """Columns that grow by a segment at a time; terms are numbered as they come, and ordered in the end.

    `tokens` has those of tokens, of which a large site has millions, as files.
    """

    tokens: Sequence[IO[bytes]]
    parts: list[_Part] = field(default_factory=list)
    numbers: _Numbers = field(default_factory=_Numbers)
    frequencies: list[int] = field(default_factory=list)
    page_numbers: _Numbers = field(default_factory=_Numbers)
    facet_sets: dict[FacetSet, int] = field(default_factory=dict)
    names: dict[str, list[int]] = field(default_factory=dict)
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
        for file, tokens in zip(self.tokens, segment.tokens, strict=True):
            file.write(tokens)
        for column, ranks in zip(self.ranks, segment.ranks, strict=True):
            column.extend(ranks)
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

    def columns(self, terms: Sequence[str]) -> Mapping[str, Column]:
        """Return the columns: terms by their place in the order.

        Of a record the tokens of each term stand together; these terms are in no order.
        """
        found, at, starts, lengths = self.tokens
        own_levels, page_ranks, weight_levels, weight_positions = self.ranks
        count = sum(part.size for part in self.parts)
        return {
            "ends": whole_column(array("I", accumulate(self.token_counts))),
            "terms": Column("I", count, self._places(terms, found)),
            "places": Column("I", count, _pieces(at)),
            "starts": Column("I", count, _pieces(starts)),
            "lengths": Column("I", count, _pieces(lengths)),
            "pages": whole_column(self.pages),
            "facets": whole_column(self.facets),
            "own_levels": whole_column(own_levels),
            "page_ranks": whole_column(page_ranks),
            "weight_levels": whole_column(weight_levels),
            "weight_positions": whole_column(weight_positions),
            "line_ends": whole_column(array("Q", accumulate(self.line_lengths))),
        }

    def _places(self, terms: Sequence[str], found: IO[bytes]) -> Iterator[array[int]]:
        """Yield for each token, by its segment's number, the place of its term in the order."""
        places = array("I", bytes(4 * len(terms)))
        for place, term in enumerate(terms):
            places[self.numbers[term]] = place
        found.seek(0)
        for size, numbers in self.parts:
            own = list(map(places.__getitem__, numbers))
            here = array("I", found.read(size * numbers.itemsize))
            yield array("I", map(own.__getitem__, here))


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(0)
    while piece := file.read(PIECE_BYTES):
        yield piece

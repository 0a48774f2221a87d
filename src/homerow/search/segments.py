"""Records as an index holds them, a page at a time: what a page says is read into terms once.

A segment numbers its terms for itself. An index is made of segments by giving their terms common numbers.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, count, pairwise
from typing import NamedTuple, TypeAlias

import orjson
from msgspec import Struct

from homerow.search.letters import term_of
from homerow.search.objects import as_object
from homerow.search.record import LEVELS, RecordType, SearchRecord
from homerow.search.tokens import SPOT, Key, TextReader

SPOT_MASK = (1 << SPOT) - 1  # of what a row holds beside its term

FacetSet: TypeAlias = tuple[tuple[str, str], ...]


class Columns(NamedTuple):
    """Tokens, column by column: the number of the term, and what its spot holds."""

    terms: array[int]
    places: array[int]
    starts: array[int]
    lengths: array[int]


class Ranks(NamedTuple):
    """What ranks records, whatever is asked."""

    own_level: array[int]
    page_rank: array[int]
    weight_level: array[int]
    weight_position: array[int]


class Segment(Struct, frozen=True):
    """Records in their order. `frequencies` says how many records hold each of the `terms`.

    `tokens` are those of all records together, `token_counts` says how many are whose; `facets`
    are numbers of `facet_sets`; `names` are those of records that have any; `lines` are the records as
    objects, `line_lengths` their bytes. These values are few and long because they go from a worker into the
    cache, and from there into each index.
    """

    terms: str
    frequencies: array[int]
    tokens: Columns
    token_counts: array[int]
    ranks: Ranks
    pages: Sequence[str]
    facet_sets: Sequence[FacetSet]
    facets: array[int]
    names: Mapping[int, Sequence[str]]
    lines: bytes
    line_lengths: array[int]


def read_segment(records: Sequence[SearchRecord], reader: TextReader) -> Segment:
    """Return records as a segment."""
    keys = [_keys(record) for record in records]
    # A heading, which many records share, is read once.
    read = {key: reader.read(*key) for key in dict.fromkeys(chain.from_iterable(keys))}
    # Sorted, the rows of a term stand together, and in the order of their places.
    rows = [sorted(chain.from_iterable([read[key] for key in each])) for each in keys]
    counts = array("I", map(len, rows))
    all_rows = list(chain.from_iterable(rows))
    letters = [row >> SPOT for row in all_rows]
    terms = dict(zip(dict.fromkeys(letters), count(), strict=False))
    numbers = list(map(terms.__getitem__, letters))
    facets = [record_facets(record) for record in records]
    facet_sets = list(dict.fromkeys(facets))
    lines = [_line(record) for record in records]
    return Segment(
        terms=" ".join(map(term_of, terms)),
        frequencies=_frequencies(numbers, counts),
        tokens=_columns(numbers, all_rows),
        token_counts=counts,
        ranks=_ranks(records, keys),
        pages=[record.url_without_anchor for record in records],
        facet_sets=facet_sets,
        facets=array("i", map(facet_sets.index, facets)),
        names={number: record.names for number, record in enumerate(records) if record.names},
        lines=b"".join(lines),
        line_lengths=array("I", map(len, lines)),
    )


def record_facets(record: SearchRecord) -> FacetSet:
    """Return what a record can be filtered by: attributes and their values."""
    return _facet_set(record.type, record.language, record.version, record.docusaurus_tag)


@lru_cache(64)
def _facet_set(kind: RecordType, language: str, version: Sequence[str], tag: str) -> FacetSet:
    return (
        ("type", kind),
        ("lang", language),
        ("language", language),
        *(("version", each) for each in dict.fromkeys(version)),
        ("docusaurus_tag", tag),
    )


def _keys(record: SearchRecord) -> list[Key]:
    return [(attribute, text) for attribute, text in enumerate(record.texts) if text]


def _columns(numbers: Sequence[int], rows: Iterable[int]) -> Columns:
    """Return rows as columns, where the numbers of their terms are known."""
    # One pass over the rows: what cuts their bytes into columns is no loop in Python.
    size, order = SPOT // 8, sys.byteorder
    fields = array("I", b"".join([(row & SPOT_MASK).to_bytes(size, order) for row in rows]))
    columns = [fields[number::3] for number in range(3)]
    places, starts, lengths = columns if order == "big" else reversed(columns)
    return Columns(array("I", numbers), places, starts, lengths)


def _frequencies(numbers: Sequence[int], counts: Iterable[int]) -> array[int]:
    """Return how many records hold each of the terms; `counts` says how many of the numbers are whose."""
    ends = accumulate(counts, initial=0)
    held = Counter(chain.from_iterable([set(numbers[start:end]) for start, end in pairwise(ends)]))
    return array("I", map(held.__getitem__, range(len(held))))


def _ranks(records: Iterable[SearchRecord], keys: Iterable[Sequence[Key]]) -> Ranks:
    weights = [record.weight for record in records]
    return Ranks(
        own_level=array("i", map(_own_level, keys)),
        page_rank=array("i", [weight.page_rank for weight in weights]),
        weight_level=array("i", [weight.level for weight in weights]),
        weight_position=array("i", [weight.position for weight in weights]),
    )


def _own_level(keys: Sequence[Key]) -> int:
    """Return the level of a record's own heading: the last, above its content."""
    return next((attribute for attribute, _ in reversed(keys) if attribute < LEVELS), 0)


def _line(record: SearchRecord) -> bytes:
    return orjson.dumps(as_object(record), option=orjson.OPT_APPEND_NEWLINE)

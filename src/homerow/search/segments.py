"""Records as an index holds them, a page at a time: what a page says is read into terms once.

A segment numbers its terms for itself. An index is made of segments by giving their terms common numbers.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from typing import NamedTuple, TypeAlias

import orjson
from msgspec import Struct

from homerow.search.objects import as_object
from homerow.search.record import LEVELS, RecordType, SearchRecord
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import SPOT, Tokens, read_tokens

ROW_BYTES = 16

FacetSet: TypeAlias = tuple[tuple[str, str], ...]
Key: TypeAlias = tuple[int, str]  # the number of an attribute, and its value


class Row(NamedTuple):
    """A token in numbers; until they are cut into columns, rows are one number each, to be sorted as such."""

    term: int
    place: int
    start: int
    length: int


class Ranks(NamedTuple):
    """What ranks a record, whatever is asked."""

    own_level: int
    page_rank: int
    weight_level: int
    weight_position: int


class Segment(Struct, frozen=True):
    """Records in their order. `terms` are sorted, `frequencies` says how many records hold each.

    `tokens` are the columns of Row for all records together, `token_counts` says how many are whose; `facets`
    are numbers of `facet_sets`; `names` are those of records that have any; `lines` are the records as
    objects, `line_lengths` their bytes. These values are few and long because they go from a worker into the
    cache, and from there into each index.
    """

    terms: str
    frequencies: array[int]
    tokens: Sequence[array[int]]
    token_counts: array[int]
    ranks: Sequence[array[int]]
    pages: Sequence[str]
    facet_sets: Sequence[FacetSet]
    facets: array[int]
    names: Mapping[int, Sequence[str]]
    lines: bytes
    line_lengths: array[int]


def read_segment(records: Sequence[SearchRecord], synonyms: Synonyms) -> Segment:
    """Return records as a segment."""
    keys = [_keys(record) for record in records]
    # A heading, which many records share, is read once.
    read = {key: read_tokens(key[1], key[0], synonyms) for key in dict.fromkeys(chain.from_iterable(keys))}
    terms = sorted(set().union(*[tokens.terms for tokens in read.values()]))
    rows = list(_rows(keys, read, terms))
    tokens = _columns(chain.from_iterable(rows))
    ends = [0, *accumulate(map(len, rows))]
    facets = [record_facets(record) for record in records]
    facet_sets = list(dict.fromkeys(facets))
    lines = [_line(record) for record in records]
    return Segment(
        terms=" ".join(terms),
        frequencies=_frequencies(tokens[0], ends, len(terms)),
        tokens=tokens,
        token_counts=array("I", map(len, rows)),
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


def _rows(
    keys: Iterable[Iterable[Key]], read: Mapping[Key, Tokens], terms: Sequence[str]
) -> Iterator[list[int]]:
    """Yield the rows of each record in their order. A row is a spot with the number of its term above it."""
    numbers = {term: number << SPOT for number, term in enumerate(terms)}
    rows = {
        key: [numbers[term] | spot for term, spot in zip(tokens.terms, tokens.spots, strict=True)]
        for key, tokens in read.items()
    }
    for each in keys:
        yield sorted(chain.from_iterable([rows[key] for key in each]))


def _columns(rows: Iterable[int]) -> Sequence[array[int]]:
    """Return the columns of rows, as Row names them."""
    fields = memoryview(b"".join([row.to_bytes(ROW_BYTES, sys.byteorder) for row in rows])).cast("I")
    count = len(Row._fields)
    columns = [array("I", fields[number::count].tobytes()) for number in range(count)]
    return columns if sys.byteorder == "big" else columns[::-1]


def _frequencies(found: array[int], ends: Iterable[int], count: int) -> array[int]:
    """Return how many records hold each of the terms; `ends` divides what was found by records."""
    held = Counter(chain.from_iterable([set(found[start:end]) for start, end in pairwise(ends)]))
    return array("I", map(held.__getitem__, range(count)))


def _ranks(records: Iterable[SearchRecord], keys: Iterable[Sequence[Key]]) -> Sequence[array[int]]:
    ranks = [
        Ranks(_own_level(each), record.weight.page_rank, record.weight.level, record.weight.position)
        for record, each in zip(records, keys, strict=True)
    ]
    columns = zip(*ranks, strict=True) if ranks else [()] * len(Ranks._fields)
    return [array("i", column) for column in columns]


def _own_level(keys: Iterable[Key]) -> int:
    """Return the level of a record's own heading: the lowest."""
    return max([attribute for attribute, _ in keys if attribute < LEVELS], default=0)


def _line(record: SearchRecord) -> bytes:
    return orjson.dumps(as_object(record), option=orjson.OPT_APPEND_NEWLINE)

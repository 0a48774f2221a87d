"""Records as an index holds them, a page at a time: what a page says is read into terms once.

A segment numbers its terms for itself. An index is made of segments by giving their terms common numbers.
"""

from __future__ import annotations

import itertools
import json
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from homerow.search.objects import as_object
from homerow.search.record import LEVELS, SearchRecord
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import Token, place, read_tokens

CONTENT = LEVELS  # the attribute after the levels
PAGE = 1  # the level of a page's title
FOUND_BY_TITLE = 30  # records of a page, its first; what stands above the others ranks them all the same

FacetSet: TypeAlias = tuple[tuple[str, str], ...]


class Row(NamedTuple):
    """A token in a column's numbers; in the order of terms, then of places."""

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


class Texts(NamedTuple):
    """The terms by which a record is found, separated by spaces: those of titles, and all of them."""

    headings: str
    words: str


@dataclass(frozen=True, slots=True)
class Segment:
    """Records in their order. `terms` are sorted, `frequencies` says how many records hold each.

    `tokens` are the columns of Row for all records together, `token_counts` says how many are whose; `lines`
    are the records as objects, `line_lengths` their bytes.
    """

    terms: Sequence[str]
    frequencies: array[int]
    tokens: Sequence[array[int]]
    token_counts: array[int]
    ranks: Sequence[array[int]]
    pages: Sequence[str]
    facets: Sequence[FacetSet]
    names: Sequence[Sequence[str]]
    texts: Sequence[Texts]
    lines: bytes
    line_lengths: array[int]


def read_segment(records: Sequence[SearchRecord], synonyms: Synonyms) -> Segment:
    """Return records as a segment."""
    reader = _Reader(synonyms)
    found = [reader.attributes(record) for record in records]
    terms = sorted({token.term for attributes in found for token in itertools.chain(*attributes)})
    numbers = {term: number for number, term in enumerate(terms)}
    rows = [_rows(attributes, numbers) for attributes in found]
    frequencies = Counter(term for each in rows for term in {row.term for row in each})
    ranks = [_ranks(record) for record in records]
    lines = [_line(record) for record in records]
    return Segment(
        terms=terms,
        frequencies=array("I", (frequencies[number] for number in range(len(terms)))),
        tokens=_columns("I", itertools.chain(*rows), len(Row._fields)),
        token_counts=array("I", map(len, rows)),
        ranks=_columns("i", ranks, len(Ranks._fields)),
        pages=[record.url_without_anchor for record in records],
        facets=[record_facets(record) for record in records],
        names=[record.names for record in records],
        texts=[_texts(record, attributes) for record, attributes in zip(records, found, strict=True)],
        lines=b"".join(lines),
        line_lengths=array("I", map(len, lines)),
    )


def record_facets(record: SearchRecord) -> FacetSet:
    """Return what a record can be filtered by: attributes and their values."""
    return (
        ("type", record.type),
        ("lang", record.language),
        ("language", record.language),
        *(("version", each) for each in dict.fromkeys(record.version)),
        ("docusaurus_tag", record.docusaurus_tag),
    )


class _Reader:
    """Texts to tokens; a heading, which many records share, is read once."""

    def __init__(self, synonyms: Synonyms) -> None:
        self._synonyms = synonyms
        self._headings: dict[str, Sequence[Token]] = {"": ()}

    def attributes(self, record: SearchRecord) -> list[Sequence[Token]]:
        """Return the tokens of each attribute of a record."""
        tokens = [self._heading(text or "") for text in record.hierarchy]
        tokens.append(tuple(read_tokens(record.content or "", self._synonyms)))
        return tokens

    def _heading(self, text: str) -> Sequence[Token]:
        if text not in self._headings:
            self._headings[text] = tuple(read_tokens(text, self._synonyms))
        return self._headings[text]


def _rows(attributes: Sequence[Sequence[Token]], numbers: Mapping[str, int]) -> list[Row]:
    return sorted(
        Row(numbers[token.term], place(token, attribute), token.start, token.length)
        for attribute, found in enumerate(attributes)
        for token in found
    )


def _columns(typecode: str, rows: Iterable[Iterable[int]], count: int) -> Sequence[array[int]]:
    columns = list(zip(*rows, strict=True)) or [()] * count
    return [array(typecode, column) for column in columns]


def _own_level(record: SearchRecord) -> int:
    return max((level for level, text in enumerate(record.hierarchy) if text), default=0)


def _ranks(record: SearchRecord) -> Ranks:
    weight = record.weight
    return Ranks(_own_level(record), weight.page_rank, weight.level, weight.position)


def _texts(record: SearchRecord, tokens: Sequence[Sequence[Token]]) -> Texts:
    own = _own_level(record)
    # The title of a long list would find hundreds of rows, and no other page would be looked at.
    above = tokens[:own] if record.weight.position < FOUND_BY_TITLE else []
    titles = _spaced(tokens[own], *above[PAGE : PAGE + 1])
    return Texts(titles, _spaced(*above, *tokens[own:]))


def _spaced(*groups: Sequence[Token]) -> str:
    return " ".join(token.term for tokens in groups for token in tokens)


def _line(record: SearchRecord) -> bytes:
    return json.dumps(as_object(record), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

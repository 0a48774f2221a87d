"""Records as an index holds them, a page at a time: what a page says is read into terms once.

A segment numbers its terms for itself. An index is made of segments by giving their terms common numbers.
"""

from __future__ import annotations

import itertools
import json
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from homerow.search.objects import as_object
from homerow.search.record import SearchRecord
from homerow.search.synonyms import Synonyms
from homerow.search.tokens import Token, place, read_tokens

PAGE = 1  # the level of a page's title
FOUND_BY_TITLE = 30  # records of a page, its first; what stands above the others ranks them all the same

_TERM = itemgetter(0)  # of a row

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


class Segment(Struct, frozen=True):
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
    terms = sorted(set().union(*(attribute.terms for attribute in reader.known.values())))
    numbers = {term: number for number, term in enumerate(terms)}
    rows = {key: _rows(key.attribute, read.tokens, numbers) for key, read in reader.known.items()}
    records_rows = [sorted(itertools.chain(*map(rows.__getitem__, keys))) for keys in found]
    frequencies: Counter[int] = Counter()
    for each in records_rows:
        frequencies.update(set(map(_TERM, each)))
    lines = [_line(record) for record in records]
    return Segment(
        terms=terms,
        frequencies=array("I", map(frequencies.__getitem__, range(len(terms)))),
        tokens=_columns("I", itertools.chain(*records_rows), len(Row._fields)),
        token_counts=array("I", map(len, records_rows)),
        ranks=_columns("i", map(_ranks, records), len(Ranks._fields)),
        pages=[record.url_without_anchor for record in records],
        facets=[record_facets(record) for record in records],
        names=[record.names for record in records],
        texts=[
            _texts(record, [reader.known[key].text for key in keys])
            for record, keys in zip(records, found, strict=True)
        ],
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


class _Key(NamedTuple):
    """A text, and the number of the attribute whose value it is."""

    attribute: int
    text: str


class _Read(NamedTuple):
    """The tokens of a text, their terms, and these separated by spaces."""

    tokens: Sequence[Token]
    terms: Sequence[str]
    text: str


class _Reader:
    """Texts to tokens; a heading, which many records share, is read once."""

    def __init__(self, synonyms: Synonyms) -> None:
        self._synonyms = synonyms
        self.known: dict[_Key, _Read] = {}

    def attributes(self, record: SearchRecord) -> list[_Key]:
        """Read each attribute of a record, and return where in `known` it is."""
        keys = [_Key(attribute, text or "") for attribute, text in enumerate(record.texts)]
        for key in keys:
            if key not in self.known:
                self.known[key] = self._read(key.text)
        return keys

    def _read(self, text: str) -> _Read:
        tokens = read_tokens(text, self._synonyms)
        terms = [token.term for token in tokens]
        return _Read(tokens, terms, " ".join(terms))


def _rows(attribute: int, tokens: Sequence[Token], numbers: Mapping[str, int]) -> Sequence[Row]:
    return [Row(numbers[token.term], place(token, attribute), token.start, token.length) for token in tokens]


def _columns(typecode: str, rows: Iterable[Iterable[int]], count: int) -> Sequence[array[int]]:
    columns = list(zip(*rows, strict=True)) or [()] * count
    return [array(typecode, column) for column in columns]


def _own_level(record: SearchRecord) -> int:
    return max((level for level, text in enumerate(record.hierarchy) if text), default=0)


def _ranks(record: SearchRecord) -> Ranks:
    weight = record.weight
    return Ranks(_own_level(record), weight.page_rank, weight.level, weight.position)


def _texts(record: SearchRecord, attributes: Sequence[str]) -> Texts:
    own = _own_level(record)
    # The title of a long list would find hundreds of rows, and no other page would be looked at.
    above = attributes[:own] if record.weight.position < FOUND_BY_TITLE else []
    return Texts(_spaced(attributes[own], *above[PAGE : PAGE + 1]), _spaced(*above, *attributes[own:]))


def _spaced(*texts: str) -> str:
    return " ".join(filter(None, texts))


def _line(record: SearchRecord) -> bytes:
    return json.dumps(as_object(record), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

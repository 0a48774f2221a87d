"""Records as an index gives them: what is shown where nothing matched, and where one says which term."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from homerow.search.json_text import as_json
from homerow.search.marking import PlainText
from homerow.search.objects import record_from_object
from homerow.search.query import Marking, SearchQuery
from homerow.search.record import ATTRIBUTES, SearchRecord
from homerow.search.tokens import ATTRIBUTE, ATTRIBUTE_MASK

HIGHLIGHTS, SNIPPETS = "_highlightResult", "_snippetResult"
NUMBERS: Mapping[str, int] = {name: number for number, name in enumerate(ATTRIBUTES)}

Spot: TypeAlias = tuple[
    int, int, int
]  # the number of an attribute, where in it a token begins, and its length
Places: TypeAlias = Mapping[int, int]  # by the number of an attribute


class TokenRows(NamedTuple):
    """The columns of an index's tokens; those of a record stand together."""

    terms: Sequence[int]
    places: Sequence[int]
    starts: Sequence[int]
    lengths: Sequence[int]


class Spots(dict[int, Sequence[Spot]]):
    """Where a record says a term, worked out when it is asked for: most terms of most records never are."""

    def __init__(self, rows: TokenRows, first: int, end: int) -> None:
        super().__init__()
        self._rows = rows
        self._first, self._end = first, end

    def __missing__(self, term: int) -> Sequence[Spot]:
        terms, places, starts, lengths = self._rows
        spots = [
            (places[number] >> ATTRIBUTE & ATTRIBUTE_MASK, starts[number], lengths[number])
            for number, each in enumerate(terms[self._first : self._end], self._first)
            if each == term
        ]
        self[term] = spots
        return spots


class Frame(Struct, frozen=True):
    """A hit as JSON in pieces; each value that may be marked is one of them, whose place is known."""

    pieces: list[bytes]
    highlights: Places
    snippets: Places


class StoredRecord:
    """A record, as the line that it is stored in, the terms that it says, and where it says them."""

    def __init__(
        self, line: memoryview[int], terms: Collection[int], spots: Spots, plain: Callable[[str], PlainText]
    ) -> None:
        self._line = line
        self._plain = plain
        self._framed: tuple[Marking, Sequence[str], Frame] | None = None
        self.terms = frozenset(terms)
        self.spots = spots

    @cached_property
    def record(self) -> SearchRecord:
        """The record."""
        return record_from_object(self._object())

    @cached_property
    def texts(self) -> Mapping[int, PlainText]:
        """The values of ATTRIBUTES that it has, by their numbers."""
        return {
            number: self._plain(text) for number, text in enumerate(self.record.texts) if text is not None
        }

    def retrieved(self, names: Sequence[str]) -> Mapping[str, Any]:
        """Return the members of the object that are named; `hierarchy.lvl0` names one of a member."""
        whole = self._object()
        return whole if "*" in names else _members(whole, names)

    def frame(self, query: SearchQuery) -> Frame:
        """Return what is shown where nothing matched; clients ask for the same again and again."""
        known = self._framed
        if known is None or not (known[0] is query.marking and known[1] is query.retrieved):
            if known is None or known[:2] != (query.marking, query.retrieved):
                frame = self._frame(query)
            else:
                frame = known[2]
            known = self._framed = query.marking, query.retrieved, frame
        return known[2]

    def _frame(self, query: SearchQuery) -> Frame:
        marking = query.marking
        highlighted = [number for number in self.texts if ATTRIBUTES[number] in marking.highlights]
        cut = [number for number in self.texts if ATTRIBUTES[number] in marking.snippets]
        shape = _shape(tuple(highlighted), tuple(cut))
        values = [
            *(self.texts[number].highlighted for number in highlighted),
            *(
                self.texts[number].snippet(marking.ellipsis, marking.snippets[ATTRIBUTES[number]])
                for number in cut
            ),
        ]
        first, *others = shape.between
        pieces = [as_json(self.retrieved(query.retrieved))[:-1] + first]
        for value, other in zip(values, others, strict=True):
            pieces += value, other
        return Frame(pieces, shape.highlights, shape.snippets)

    def _object(self) -> dict[str, Any]:
        return msgspec.json.decode(self._line, type=dict[str, Any])


class _Shape(Struct, frozen=True):
    """What stands between the values of a frame, and which piece of it each value is."""

    between: Sequence[bytes]
    highlights: Places
    snippets: Places


@lru_cache(1_000)
def _shape(highlighted: Sequence[int], cut: Sequence[int]) -> _Shape:
    members = {HIGHLIGHTS: _nested(highlighted), SNIPPETS: _nested(cut)}
    inner = as_json({name: member for name, member in members.items() if member})[1:]
    between = (b"," + inner if len(inner) > 1 else inner).split(b"null")
    places = range(1, 2 * len(between) - 1, 2)
    at = len(highlighted)
    highlights, snippets = zip(highlighted, places[:at], strict=True), zip(cut, places[at:], strict=True)
    return _Shape(between, dict(highlights), dict(snippets))


def _nested(numbers: Iterable[int]) -> dict[str, Any]:
    """Return attributes without values, `hierarchy.lvl0` as a member of a member."""
    nested: dict[str, Any] = {}
    for number in numbers:
        outer, _, inner = ATTRIBUTES[number].partition(".")
        if inner:
            nested.setdefault(outer, {})[inner] = None
        else:
            nested[outer] = None
    return nested


def _members(whole: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, Any]:
    shown: dict[str, Any] = {name: whole[name] for name in names if name in whole}
    for name in names:
        outer, _, inner = name.partition(".")
        table = whole.get(outer)
        if outer not in names and isinstance(table, dict) and inner in table:
            shown.setdefault(outer, {})[inner] = table[inner]
    return {**shown, "objectID": whole["objectID"]}

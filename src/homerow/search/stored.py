"""Records as an index gives them: what is shown where nothing matched, ready to be sent."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from homerow.search.json_text import as_json
from homerow.search.marking import PlainText
from homerow.search.objects import record_from_object, shown_texts
from homerow.search.query import Marking, SearchQuery
from homerow.search.record import ATTRIBUTES, SearchRecord

HIGHLIGHTS, SNIPPETS = "_highlightResult", "_snippetResult"

Places: TypeAlias = Mapping[int, int]  # by the number of an attribute


class Frame(Struct, frozen=True):
    """A hit as JSON in pieces; each value that may be marked is one of them, whose place is known.

    `texts` are the values of ATTRIBUTES that it has, by their numbers.
    """

    pieces: list[bytes]
    highlights: Places
    snippets: Places
    texts: Mapping[int, PlainText]


class StoredRecord:
    """A record, as the line that it is stored in."""

    __slots__ = ("_framed", "_line", "_plain", "_record")

    def __init__(self, line: memoryview[int], plain: Callable[[str], PlainText]) -> None:
        self._line = line
        self._plain = plain
        self._framed: tuple[Marking, Sequence[str], Frame] | None = None
        self._record: SearchRecord | None = None

    @property
    def record(self) -> SearchRecord:
        """The record."""
        if self._record is None:
            self._record = record_from_object(self._object())
        return self._record

    def retrieved(self, names: Sequence[str]) -> Mapping[str, Any]:
        """Return the members of the object that are named; `hierarchy.lvl0` names one of a member."""
        return _retrieved(self._object(), names)

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
        marking, whole = query.marking, self._object()
        texts = {
            number: self._plain(html.unescape(text))
            for number, text in enumerate(shown_texts(whole))
            if text is not None
        }
        highlighted = [number for number in texts if ATTRIBUTES[number] in marking.highlights]
        cut = [number for number in texts if ATTRIBUTES[number] in marking.snippets]
        shape = _shape(tuple(highlighted), tuple(cut))
        values = [
            *(texts[number].highlighted for number in highlighted),
            *(texts[number].snippet(marking.signs, marking.snippets[ATTRIBUTES[number]]) for number in cut),
        ]
        first, *others = shape.between
        pieces = [as_json(_retrieved(whole, query.retrieved))[:-1] + first]
        for value, other in zip(values, others, strict=True):
            pieces += value, other
        return Frame(pieces, shape.highlights, shape.snippets, texts)

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


def _retrieved(whole: Mapping[str, Any], names: Sequence[str]) -> Mapping[str, Any]:
    if "*" in names:
        return whole
    shown: dict[str, Any] = {name: whole[name] for name in names if name in whole}
    for name in names:
        outer, _, inner = name.partition(".")
        table = whole.get(outer)
        if outer not in names and isinstance(table, dict) and inner in table:
            shown.setdefault(outer, {})[inner] = table[inner]
    return {**shown, "objectID": whole["objectID"]}

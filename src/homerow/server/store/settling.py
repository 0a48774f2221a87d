"""What visitors did, and queries that they may still be typing: "layer" arrives as "l", "la" and so on."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Struct
from msgspec.structs import replace

from homerow.server.store.tables import Table
from homerow.server.store.visitors import Visitor

PAUSE = 10.0  # seconds without a keystroke, after which a query is complete
MAX_VISITORS = 10_000


class Record(Struct, frozen=True):
    """A row to insert; `values` are those of the columns after `visitor`.

    `received` is in milliseconds since 1970; `at` is the same moment in seconds of the monotonic clock, which
    never jumps.
    """

    table: Table
    visitor: Visitor
    values: tuple[object, ...]
    received: int
    at: float


class SettlingQueries:
    """Collects the queries of each visitor, and returns the longest of those that continue each other."""

    def __init__(self) -> None:
        self._typed: OrderedDict[Visitor, tuple[Record, float]] = OrderedDict()  # with the last keystroke

    def add(self, record: Record) -> list[Record]:
        """Add a query; return queries that are complete now."""
        complete = []
        longest, typed = self._typed.pop(record.visitor, (record, record.at))
        if record.at - typed > PAUSE or not _continues(longest, record):
            complete.append(longest)
            longest = record
        elif len(_text(record)) >= len(_text(longest)):
            longest = record
        else:
            longest = _with_id_of(longest, record)
        self._typed[record.visitor] = (longest, record.at)
        if len(self._typed) > MAX_VISITORS:
            complete.append(self._typed.popitem(last=False)[1][0])
        return complete

    def settled(self, now: float | None) -> list[Record]:
        """Return the queries that are complete at a time of the monotonic clock; all of them for None."""
        complete = []
        while self._typed:
            visitor, (record, typed) = next(iter(self._typed.items()))
            if now is not None and now - typed <= PAUSE:
                break
            complete.append(record)
            del self._typed[visitor]
        return complete


def _with_id_of(longest: Record, last: Record) -> Record:
    """Return the longest query with the id of the last one, because clicks refer to the last answer."""
    *values, _ = longest.values
    return replace(longest, values=(*values, last.values[-1]))


def _continues(one: Record, other: Record) -> bool:
    """Whether one of two queries begins with the other."""
    return _text(one).startswith(_text(other)) or _text(other).startswith(_text(one))


def _text(record: Record) -> str:
    return str(record.values[0]).lower()

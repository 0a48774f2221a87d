"""One thing that a visitor did."""

from __future__ import annotations

from msgspec import Struct

from homerow.server.store.tables import Table
from homerow.server.store.visitors import Visitor


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

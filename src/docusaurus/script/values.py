"""Values that were read from a script, with their lines."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Unread(Struct, frozen=True):
    """A value that only a program could tell: its code, and the line that it begins on."""

    code: str
    line: int


class Fields(dict[str, Any]):
    """An object literal, with the line of each key."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}
        self.unread: list[Unread] = []


class Items(list[Any]):
    """A list literal, with the line of each item."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[int] = []

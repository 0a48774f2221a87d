"""Readers that turn JSON values into checked ones. What is right passes through without an allocation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.facts.model import PropertyValue

Reader: TypeAlias = Callable[[Any], Any]

_ROUTE = re.compile(r"/docs(?:/[a-z0-9-]+)*")
_MAX_DEPTH = 4  # of lists in lists; a property's phandle array has two


class Malformed(Exception):  # noqa: N818 - it says what is wrong with a value, and becomes a finding
    """A value is not what it has to be; `key` is where in its record."""

    def __init__(self, problem: str, *, cure: str = "", key: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.cure = cure
        self.key = key


class Record(Struct, frozen=True):
    """A JSON object that becomes a value: `make` gets what the readers return, by key."""

    make: Callable[..., Any]
    readers: Mapping[str, Reader]
    required: frozenset[str]

    def __call__(self, value: Any) -> Any:
        """Read an object. Raises Malformed."""
        if not isinstance(value, dict):
            raise Malformed("must be an object")
        members = {_field(key): self._read(key, member) for key, member in value.items()}
        missing = self.required - value.keys()
        if missing:
            raise Malformed(f'"{min(missing)}" is missing')
        return self.make(**members)

    def _read(self, key: str, member: Any) -> Any:
        reader = self.readers.get(key)
        if reader is None:
            cure = did_you_mean(key[:80], self.readers) or f"known keys: {', '.join(self.readers)}"
            raise Malformed(f'no key "{key[:80]}"', cure=cure, key=key)
        try:
            return reader(member)
        except Malformed as wrong:
            raise Malformed(f'"{key}" {wrong.problem}', cure=wrong.cure, key=key) from None


def _field(key: str) -> str:
    return "condition" if key == "if" else key  # which is a word of Python


def text(value: Any) -> str:
    """Read a text that says something."""
    if not isinstance(value, str) or not value:
        raise Malformed("must be a text that is not empty")
    return value


def any_text(value: Any) -> str:
    """Read a text, which may be empty."""
    if not isinstance(value, str):
        raise Malformed("must be a text")
    return value


def boolean(value: Any) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise Malformed("must be true or false")
    return value


def boolean_or_null(value: Any) -> bool | None:
    """Read true, false, or null for what is not known."""
    return None if value is None else boolean(value)


def whole(value: Any) -> int:
    """Read a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("must be a whole number")
    return value


def count(value: Any) -> int:
    """Read a whole number from 0."""
    if whole(value) < 0:
        raise Malformed("must be a whole number from 0")
    return int(value)


def route(value: Any) -> str:
    """Read the route of a page of documentation."""
    if not _ROUTE.fullmatch(text(value)):
        raise Malformed("must be a route", cure="write for example /docs/config/power")
    return str(value)


def day(value: Any) -> date:
    """Read a date."""
    try:
        return date.fromisoformat(text(value))
    except ValueError:
        raise Malformed("must be a date", cure="write for example 2025-08-07") from None


def one_of(*choices: str) -> Reader:
    """Return a reader of one of some words."""
    known = frozenset(choices)

    def read(value: Any) -> str:
        if not isinstance(value, str) or value not in known:
            raise Malformed(
                f"must be one of: {', '.join(choices)}", cure=did_you_mean(str(value)[:80], choices)
            )
        return value

    return read


def list_of(read: Reader) -> Reader:
    """Return a reader of a list, as a tuple."""

    def read_all(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Malformed("must be a list")
        return tuple([read(item) for item in value])

    return read_all


def mapping_of(read: Reader) -> Reader:
    """Return a reader of an object whose values are alike."""

    def read_all(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Malformed("must be an object")
        return {key: read(member) for key, member in value.items()}

    return read_all


def property_value(value: Any, depth: int = 0) -> PropertyValue:
    """Read what a devicetree property holds."""
    if isinstance(value, str | int):
        return value
    if not isinstance(value, list) or depth == _MAX_DEPTH:
        raise Malformed("must be a text, a number, true, false, or a list of these")
    return tuple(property_value(item, depth + 1) for item in value)


texts = list_of(text)

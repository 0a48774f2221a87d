"""Readers that turn a TOML value into a checked one, and say where and why when it is wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, field

from homerow.config.toml_file import TomlFile
from homerow.config.toml_marks import TomlPath
from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean

Reader: TypeAlias = "Callable[[Any, Spot], Any]"
Entry = TypeVar("Entry")

# Of what is expected: how it is written.
_CURES: Mapping[str, str] = {
    "a text": "write one text in quotes",
    "a list": "write it in brackets: [ … ]",
    "a table": "write its keys in braces: { … }",
}


class AlreadyReported(Exception):  # noqa: N818 - not an error of its own: it ends the reading of one value
    """A value is wrong and the finding is in the log; its key is left out."""


class Spot(Struct, frozen=True):
    """A value's place in a file, and the log for what is wrong with it."""

    file: TomlFile
    path: TomlPath = ()
    findings: list[Diagnostic] = field(default_factory=list)

    def below(self, part: str | int) -> Spot:
        """Return the spot of a member or an item."""
        return Spot(self.file, (*self.path, part), self.findings)

    @property
    def name(self) -> str:
        """The path as one would write it in TOML: footer.columns[1].title, with items counted from 1."""
        parts = (f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in self.path)
        return "".join(parts).removeprefix(".")

    def report(self, code: str, message: str, *, cure: str = "") -> AlreadyReported:
        """Log a finding about the value."""
        span, line = self.file.value_place(self.path)
        self.findings.append(Diagnostic(code, message, span, cure=cure, source_line=line))
        return AlreadyReported(message)

    def report_key(self, code: str, message: str, *, cure: str = "") -> AlreadyReported:
        """Log a finding about the key."""
        span, line = self.file.key_place(self.path)
        self.findings.append(Diagnostic(code, message, span, cure=cure, source_line=line))
        return AlreadyReported(message)

    def wrong(self, expected: str, *, cure: str = "") -> AlreadyReported:
        """Log that the value is not what it has to be."""
        message = f"{self.name} must be {expected}"
        return self.report("wrong-config-value", message, cure=cure or _CURES.get(expected, ""))


class Table(Struct, frozen=True):
    """A TOML table that becomes a value: `make` gets what the readers return, by key."""

    make: Callable[..., Any]
    readers: Mapping[str, Reader]
    required: frozenset[str] = frozenset()

    def __call__(self, value: Any, spot: Spot) -> Any:
        """Read a table; every key that is wrong, unknown or missing is a finding."""
        if not isinstance(value, dict):
            raise spot.wrong("a table")
        found = len(spot.findings)
        fields = read_members(value, spot, self.readers)
        for key in sorted(self.required - value.keys()):
            spot.report_key(
                "missing-config-key", f"{spot.below(key).name} is missing", cure=f'add {key} = "…"'
            )
        if len(spot.findings) > found:
            raise AlreadyReported(spot.name)
        return self.make(**fields)


def read_members(value: Mapping[str, Any], spot: Spot, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Return the members of a table that are right."""
    fields: dict[str, Any] = {}
    for key, member in value.items():
        below = spot.below(key)
        try:
            fields[key] = _reader(key, below, readers)(member, below)
        except AlreadyReported:
            continue
    return fields


def read_entries(file: TomlFile, read: Callable[[str, Any, Spot], Entry]) -> dict[str, Entry]:
    """Read each key of a file with its value. Raises ReportedFailure with all that is wrong."""
    spot = Spot(file)
    entries: dict[str, Entry] = {}
    for key, value in file.values.items():
        try:
            entries[key] = read(key, value, spot.below(key))
        except AlreadyReported:
            continue
    if spot.findings:
        raise ReportedFailure(spot.findings)
    return entries


def _reader(key: str, spot: Spot, readers: Mapping[str, Reader]) -> Reader:
    if key in readers:
        return readers[key]
    cure = did_you_mean(key[:80], readers) or f"known keys: {', '.join(readers)}"
    raise spot.report_key("unknown-config-key", f"no key {spot.name}", cure=cure)


def text(value: Any, spot: Spot) -> str:
    """Read a string."""
    if not isinstance(value, str):
        raise spot.wrong("a text")
    return value


def name(value: Any, spot: Spot) -> str:
    """Read a string that says something."""
    if not text(value, spot).strip():
        raise spot.wrong("a text that is not empty")
    return str(value)


def boolean(value: Any, spot: Spot) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise spot.wrong("true or false")
    return value


def positive(value: Any, spot: Spot) -> int:
    """Read a whole number from 1."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise spot.wrong("a whole number from 1")
    return value


def number(value: Any, spot: Spot) -> float:
    """Read a number from 0; TOML also knows infinity and what is no number at all."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise spot.wrong("a number from 0")
    return value


def one_of(*choices: str) -> Reader:
    """Return a reader of one of some words."""
    expected = " or ".join(f'"{choice}"' for choice in choices)

    def read(value: Any, spot: Spot) -> str:
        if value not in choices:
            raise spot.wrong(
                expected, cure=did_you_mean(value[:80], choices) if isinstance(value, str) else ""
            )
        return str(value)

    return read


def list_of(read_item: Reader) -> Reader:
    """Return a reader of a list, as a tuple; items that are wrong are findings and left out."""

    def read(value: Any, spot: Spot) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise spot.wrong("a list")
        items = []
        for index, item in enumerate(value):
            try:
                items.append(read_item(item, spot.below(index)))
            except AlreadyReported:
                continue
        return tuple(items)

    return read

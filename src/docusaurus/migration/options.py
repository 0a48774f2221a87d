"""Options of a configuration: taken one by one, so that those which nobody takes can be listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from docusaurus.migration.report import Report
from homerow.javascript import Fields, Items, Unread

T = TypeVar("T")

_NAMES: dict[type, str] = {str: "a text", bool: "true or false", int: "a number"}


class Options:
    """The options of one object; `name` is its path in the configuration, `file` is for the report."""

    def __init__(self, value: Any, name: str, file: str, report: Report) -> None:
        self.fields = value if isinstance(value, Fields) else Fields()
        self.name = name
        self.file = file
        self.report = report
        self._taken: set[str] = set()
        if isinstance(value, Unread):
            report.unread(f"{name} is code: `{value.code}`", file, value.line)
        for unread in self.fields.unread:
            report.unread(f"a part of {name} is code: `{unread.code}`", file, unread.line)

    def line(self, key: str) -> int | None:
        """Return the line of an option."""
        return self.fields.lines.get(key)

    def has(self, key: str) -> bool:
        """Return whether an option is given."""
        return self.fields.get(key) is not None

    def raw(self, key: str) -> Any:
        """Return the value of an option, whatever it is."""
        self._taken.add(key)
        return self.fields.get(key)

    def text(self, key: str) -> str:
        """Return an option that is a text; "" if it is not given or, which is reported, not readable."""
        return self._of(key, str) or ""

    def flag(self, key: str, *, default: bool) -> bool:
        """Return an option that is true or false."""
        value = self._of(key, bool)
        return default if value is None else value

    def number(self, key: str) -> int | None:
        """Return an option that is a whole number."""
        return self._of(key, int)

    def items(self, key: str) -> list[tuple[Any, int | None]]:
        """Return the items of a list with their lines; those that are code are reported and left out."""
        value = self.raw(key)
        if isinstance(value, Unread):
            self.report.unread(f"{self.name}{key} is code: `{value.code}`", self.file, value.line)
        if not isinstance(value, Items):
            return []
        found: list[tuple[Any, int | None]] = []
        for item, line in zip(value, value.lines, strict=True):
            if isinstance(item, Unread):
                self.report.unread(
                    f"an item of {self.name}{key} is code: `{item.code}`", self.file, item.line
                )
            elif item is not None:
                found.append((item, line))
        return found

    def texts(self, key: str) -> list[str]:
        """Return the texts of a list."""
        return [item for item, _ in self.items(key) if isinstance(item, str)]

    def options(self, key: str) -> Options:
        """Return an option that is an object; without one, an object without options."""
        return Options(self.raw(key), f"{self.name}{key}.", self.file, self.report)

    def drop(self, keys: Iterable[str]) -> None:
        """Take options that need no word: they have no effect, or the same effect without them."""
        self._taken.update(keys)

    def ignore_rest(self, reasons: dict[str, str] | None = None) -> None:
        """Report the options that nobody took."""
        for key in self.fields:
            if key not in self._taken and self.fields[key] is not None:
                reason = (reasons or {}).get(key, "")
                self.report.ignore(
                    f"{self.name}{key}{f': {reason}' if reason else ''}", self.file, self.line(key)
                )

    def _of(self, key: str, kind: type[T]) -> T | None:
        value = self.raw(key)
        if isinstance(value, Unread):
            self.report.unread(f"{self.name}{key} is code: `{value.code}`", self.file, value.line)
            return None
        if value is None or isinstance(value, kind):
            return value
        self.report.ignore(f"{self.name}{key} is not {_NAMES[kind]}", self.file, self.line(key))
        return None

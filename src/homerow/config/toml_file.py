"""A TOML file as values, and the place of each of them, which tomllib does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, field

from homerow.config.reading import file_failure, file_label, read_text_file, with_unix_lines
from homerow.config.validation import InvalidValueError, Violation, convert
from homerow.diagnostics import Diagnostic, Place, ReportedFailure, Span, locate

MAX_BYTES = 1_048_576
Kind = TypeVar("Kind")
VariantDescriber: TypeAlias = "Callable[[TomlFile, Violation], tuple[str, str]]"

# Hints by the beginning of tomllib's messages.
_CURES: Mapping[str, str] = {
    "Cannot ": "remove one of the two",
    "Expected '='": 'write key = "value"',
    "Expected newline": "put the whole text in quotes, or begin a new line",
    "Illegal character '\\n'": "close the text with a quote in its line",
    "Invalid initial character": "put the name in quotes",
    "Invalid statement": 'write key = "value", [table] or # a comment',
    "Invalid value": "put a text in quotes",
    "Unclosed array": "close it with ]",
    "Unescaped '\\'": "write \\\\, or put the text in 'single quotes'",
}
# How to write the expected value.
_VALUE_CURES: Mapping[str, str] = {
    "must be a text": "write one text in quotes",
    "must be a list": "write it in brackets: [ … ]",
    "must be a table": "write its keys in braces: { … }",
}
_POSITION = re.compile(r"(?P<problem>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)")


class TomlFile(Struct, frozen=True, dict=True):
    """A TOML file that was read; `label` is how diagnostics call it.

    Places are found when the first is needed: that takes longer than reading the file, and only findings and
    the entries of sidebars have one.
    """

    label: str
    text: str
    values: Mapping[str, Any]

    def key_place(self, path: TomlPath) -> Place:
        """Return the place of a key, or else that of the nearest key or value above it."""
        keys, values = self.marks
        return self._place(path, keys, values)

    def value_place(self, path: TomlPath) -> Place:
        """Return the place of a value, or else that of the nearest value or key above it."""
        keys, values = self.marks
        return self._place(path, values, keys)

    def find(self, key: str, value: str) -> TomlPath | None:
        """Return the path of the first `key` with this value, in any table."""
        return next((path for path in self.marks[1] if path[-1] == key and self.value(path) == value), None)

    def finding(self, code: str, message: str, path: TomlPath, *, hint: str = "") -> Diagnostic:
        """Return a finding about the value at a path."""
        span, line = self.value_place(path)
        return Diagnostic(code, message, span, hint=hint, source_line=line)

    def key_finding(self, code: str, message: str, path: TomlPath, *, hint: str = "") -> Diagnostic:
        """Return a finding about the key at a path."""
        span, line = self.key_place(path)
        return Diagnostic(code, message, span, hint=hint, source_line=line)

    @cached_property
    def marks(self) -> tuple[Mapping[TomlPath, Mark], Mapping[TomlPath, Mark]]:
        """The offsets of each key, and those of each value."""
        try:
            return find_marks(self.text)
        except RecursionError:  # so deep that it cannot be asked for from here
            return {}, {}

    def value(self, path: TomlPath) -> Any:
        """Return the value at a path."""
        value: Any = self.values
        for part in path:
            value = value[part]
        return value

    def _place(self, path: TomlPath, *maps: Mapping[TomlPath, Mark]) -> Place:
        for length in range(len(path), 0, -1):
            for marks in maps:
                if path[:length] in marks:
                    start, end = marks[path[:length]]
                    return locate(self.text, self.label, start, end)
        return locate(self.text, self.label, 0, 1)


def read_toml(file: Path) -> TomlFile:
    """Read a TOML file. Raises ReportedFailure when it is missing or no TOML."""
    return parse_toml(read_toml_text(file), file_label(file))


def read_toml_text(file: Path) -> str:
    """Return the text of a TOML file. Raises ReportedFailure when it is missing or no text."""
    try:
        return with_unix_lines(read_text_file(file, MAX_BYTES))
    except OSError as error:
        label, is_there = file_label(file), isinstance(error, PermissionError)
        hint = "it must be a file that you may read" if is_there else "is this the folder of a site?"
        message = f"cannot read {label}: {error.strerror}"
        raise file_failure("missing-config", message, label, hint=hint) from error


def parse_toml(text: str, label: str) -> TomlFile:
    """Parse TOML. Raises ReportedFailure with the place where it stops to be TOML."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ReportedFailure([_invalid_toml(text, label, str(error))]) from error
    except RecursionError:
        raise file_failure("invalid-toml", f"{label} is nested too deep", label, hint="flatten it") from None
    return TomlFile(label, text, values)


def convert_toml(
    file: TomlFile,
    kind: type[Kind],
    *,
    values: Mapping[str, Any] | None = None,
    describe_variant: VariantDescriber | None = None,
) -> Kind:
    """Return a file's values as what a type says. Raises ReportedFailure with all that is wrong.

    `values` replace those of the file where a program completed them; `describe_variant` returns the code and
    the message for a table of an unknown type.
    """
    try:
        return convert(file.values if values is None else values, kind)
    except InvalidValueError as invalid:
        findings = [_violation_finding(file, each, describe_variant) for each in invalid.violations]
        raise ReportedFailure(findings) from None


def dotted(path: TomlPath) -> str:
    """Return a path as one would write it in TOML: footer.columns[1].title, with items counted from 1."""
    parts = (f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".")


def _violation_finding(
    file: TomlFile, violation: Violation, describe_variant: VariantDescriber | None
) -> Diagnostic:
    path, name = violation.path, dotted(violation.path)
    if violation.kind == "unknown":
        return file.key_finding("unknown-config-key", f"no key {name}", path, hint=violation.hint)
    if violation.kind == "variant" and describe_variant:
        code, message = describe_variant(file, violation)
        return file.finding(code, message, path, hint=violation.hint)
    message = violation.message if violation.is_sentence else f"{name} {violation.message}"
    if violation.kind == "missing":
        place = path if violation.is_sentence else path[:-1]
        return file.key_finding(
            "missing-config-key", message, place, hint=violation.hint or f'add {path[-1]} = "…"'
        )
    hint = violation.hint or _VALUE_CURES.get(violation.message, "")
    return file.finding("wrong-config-value", message, path, hint=hint)


def _invalid_toml(text: str, label: str, error: str) -> Diagnostic:
    match = _POSITION.fullmatch(error)
    lines = text.rstrip().split("\n")  # what is missing at the end is missing behind the last word
    line = min(int(match["line"]), len(lines)) if match else len(lines)
    column = int(match["column"]) if match else len(lines[-1]) + 1
    problem = match["problem"] if match else error.removesuffix(" (at end of document)")
    hints = (hint for beginning, hint in _CURES.items() if problem.startswith(beginning))
    hint = next(hints, "") if match or "array" in problem else "write the rest of it"
    message = f"this is not TOML: {problem}"
    span = Span(label, line, column)
    return Diagnostic("invalid-toml", message, span, hint=hint, source_line=text.split("\n")[line - 1])


TomlPath: TypeAlias = tuple[str | int, ...]
Mark: TypeAlias = tuple[int, int]  # offsets in the text

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
# A multi-line string may end in up to two quotes of its own before the three that close it.
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
# Numbers, booleans and dates; a date and its time may be parted by one blank.
_BARE_VALUE = re.compile(r"[^\s,\]}#]+(?: (?=\d)[^\s,\]}#]+)?")
_CLOSING = {"[": "]", "{": "}"}  # of arrays and inline tables


def find_marks(text: str) -> tuple[dict[TomlPath, Mark], dict[TomlPath, Mark]]:
    """Return the marks of keys and tables, and those of values; an item's path ends in its index."""
    reader = _Scanner(text)
    reader.read_document()
    return reader.keys, reader.values


class _Scanner(Struct):
    text: str
    at: int = 0
    keys: dict[TomlPath, Mark] = field(default_factory=dict)
    values: dict[TomlPath, Mark] = field(default_factory=dict)
    tables: dict[TomlPath, int] = field(default_factory=dict)  # how many [[x]] there were so far

    def read_document(self) -> None:
        table: TomlPath = ()
        self.skip_blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.read_header()
            else:
                self.read_pair(table)
            self.skip_blank()

    def read_header(self) -> TomlPath:
        start = self.at
        is_array = self.text.startswith("[[", start)
        self.at += 2 if is_array else 1
        self.skip_blank()
        path: TomlPath = ()
        parts = self.read_key()
        for number, part in enumerate(parts, start=1):
            path = (*path, part)
            if is_array and number == len(parts):
                self.tables[path] = self.tables.get(path, 0) + 1
            if path in self.tables:
                path = (*path, self.tables[path] - 1)
            self.keys.setdefault(path, (start, self.text.find("]", self.at) + 1))
        self.skip_blank()
        self.at += 2 if is_array else 1
        return path

    def read_pair(self, table: TomlPath) -> None:
        start = self.at
        path = table
        for part in self.read_key():
            path = (*path, part)
            self.keys.setdefault(path, (start, self.at))
        self.skip_blank()
        self.at += 1  # the equals sign
        self.skip_blank()
        self.read_value(path)

    def read_key(self) -> list[str]:
        parts = [self.read_key_part()]
        while dot := _DOT.match(self.text, self.at):
            self.at = dot.end()
            parts.append(self.read_key_part())
        return parts

    def read_key_part(self) -> str:
        string = _STRING.match(self.text, self.at)
        match = string or _BARE_KEY.match(self.text, self.at)
        part = match[0] if match else ""
        self.at += len(part)
        return str(tomllib.loads(f"x = {part}")["x"]) if string else part

    def read_value(self, path: TomlPath) -> None:
        start = self.at
        closing = _CLOSING.get(self.text[start])
        if closing:
            self.read_items(path, closing)
        else:
            match = _STRING.match(self.text, start) or _BARE_VALUE.match(self.text, start)
            self.at = match.end() if match else start + 1
        self.values[path] = (start, self.at)

    def read_items(self, path: TomlPath, closing: str) -> None:
        self.open_bracket()
        index = 0
        while self.text[self.at] != closing:
            if closing == "]":
                self.read_value((*path, index))
            else:
                self.read_pair(path)
            index += 1
            self.skip_separator()
        self.at += 1

    def open_bracket(self) -> None:
        self.at += 1
        self.skip_blank()

    def skip_separator(self) -> None:
        self.skip_blank()
        if self.text[self.at] == ",":
            self.open_bracket()

    def skip_blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at

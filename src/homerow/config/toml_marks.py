"""Positions of keys and values in a TOML text that tomllib has accepted.

Grammar: https://toml.io/en/v1.0.0
"""

from __future__ import annotations

import re
import tomllib
from typing import TypeAlias

from msgspec import Struct, field

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

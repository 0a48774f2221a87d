"""The tags of components: `<Name a="x" b={[1, {c: 'd'}]} e />`, with JSX attribute values as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import TypeAlias

from msgspec import Struct

from homerow.markdown.document import Json

MAX_TAG = 10_000  # characters; bounds the work for a tag that is never closed
MAX_DEPTH = 16

TAG_START = re.compile(r"<(/?)([A-Z][A-Za-z0-9]*|details|summary)(?![\w.:-])")
_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_TAG_SPACE = re.compile(r"\s*")
_ATTRIBUTE_NAME = re.compile(r"[A-Za-z_][\w:-]*")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`", re.DOTALL)
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
_CONSTANTS: dict[str, Json] = {"true": True, "false": False, "null": None, "undefined": None}
_DEFAULT = re.compile(r"\s*\.default\b")

Files: TypeAlias = Mapping[str, str]
NO_FILES: Files = {}


class Attribute(Struct, frozen=True):
    """An attribute of a tag; `start` and `end` are offsets in the text that the tag stands in."""

    name: str
    value: Json
    start: int
    end: int


class Tag(Struct, frozen=True):
    """A complete tag of a component; offsets as in Attribute."""

    name: str
    attributes: tuple[Attribute, ...]
    start: int
    end: int
    closing: bool = False
    self_closing: bool = False


class BrokenTag(Struct, frozen=True):
    """Something that begins as a tag and does not go on as one; `unfinished` when its `>` never came."""

    name: str
    message: str
    start: int
    end: int
    unfinished: bool = False


class _BrokenValueError(Exception):
    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


def parse_tag(
    text: str, start: int, end: int, *, files: Files = NO_FILES, opening: re.Pattern[str] = TAG_START
) -> Tag | BrokenTag | None:
    """Return the tag at text[start], which must be complete before `end`; None when none begins there.

    `files` are the paths of imported files by the names that stand for them in values.
    """
    match = opening.match(text, start, end)
    if not match:
        return None
    end = min(end, start + MAX_TAG)
    blank = text.find("\n\n", start, end)
    end = blank if blank >= 0 else end
    try:
        return _Reader(text, end, files).tag(match)
    except _BrokenValueError as error:
        unfinished = error.offset >= end
        stop = min(max(error.offset + 1, match.end()), end)
        return BrokenTag(match[2], str(error), start, stop, unfinished=unfinished)


class _Reader(Struct, frozen=True):
    """Reads a text up to `end`; each method begins at a position and returns the one after what it read."""

    text: str
    end: int
    files: Files

    def tag(self, opening: re.Match[str]) -> Tag:
        attributes: list[Attribute] = []
        position = opening.end()
        while True:
            after_space = self._skip(_TAG_SPACE, position)
            for close, self_closing in (("/>", True), (">", False)):
                if self._is_at(close, after_space):
                    return Tag(
                        name=opening[2],
                        attributes=tuple(attributes),
                        start=opening.start(),
                        end=after_space + len(close),
                        closing=bool(opening[1]),
                        self_closing=self_closing,
                    )
            if after_space == position and after_space < self.end:
                raise _BrokenValueError("a space is missing between attributes", position)
            if opening[1]:
                raise _BrokenValueError("a closing tag has no attributes", after_space)
            attribute = self._attribute(after_space)
            attributes.append(attribute)
            position = attribute.end

    def _is_at(self, mark: str, position: int) -> bool:
        return self.text.startswith(mark, position, self.end)

    def _skip(self, pattern: re.Pattern[str], position: int) -> int:
        match = pattern.match(self.text, position, self.end)
        return match.end() if match else position

    def _expect(self, mark: str, position: int, message: str) -> int:
        position = self._skip(_SPACE, position)
        if not self._is_at(mark, position):
            raise _BrokenValueError(message, position)
        return position + len(mark)

    def _attribute(self, start: int) -> Attribute:
        name = _ATTRIBUTE_NAME.match(self.text, start, self.end)
        if not name:
            raise _BrokenValueError("an attribute name was expected", start)
        position = name.end()
        if not self._is_at("=", position):
            return Attribute(name[0], True, start, position)
        position += 1
        quoted = _QUOTED.match(self.text, position, self.end)
        if quoted:
            return Attribute(name[0], unescape(quoted[0][1:-1]), start, quoted.end())
        if not self._is_at("{", position):
            raise _BrokenValueError(f"the value of {name[0]} needs quotes or braces", position)
        value, position = self._value(position + 1, depth=0)
        position = self._expect("}", position, f"the value of {name[0]} is not plain data")
        return Attribute(name[0], value, start, position)

    def _value(self, position: int, *, depth: int) -> tuple[Json, int]:
        position = self._skip(_SPACE, position)
        if depth > MAX_DEPTH:
            raise _BrokenValueError("the value is nested too deeply", position)
        for pattern, convert in _SCALARS:
            match = pattern.match(self.text, position, self.end)
            if match:
                return convert(match[0]), match.end()
        if self._is_at("[", position):
            return self._list(position + 1, depth=depth + 1)
        if self._is_at("{", position):
            return self._object(position + 1, depth=depth + 1)
        return self._word(position, depth=depth)

    def _word(self, position: int, *, depth: int) -> tuple[Json, int]:
        word = _WORD.match(self.text, position, self.end)
        if not word:
            raise _BrokenValueError("a value was expected", position)
        if word[0] in _CONSTANTS:
            return _CONSTANTS[word[0]], word.end()
        if word[0] in self.files:
            return self.files[word[0]], word.end()
        if word[0] not in _PATH_CALLS or not self._is_at("(", word.end()):
            raise _BrokenValueError(f"{word[0]} is code; only plain data can stand here", position)
        value, position = self._value(word.end() + 1, depth=depth + 1)
        position = self._expect(")", position, "a closing parenthesis was expected")
        return _PATH_CALLS[word[0]](value), self._skip(_DEFAULT, position)

    def _list(self, position: int, *, depth: int) -> tuple[Json, int]:
        items: list[Json] = []
        while True:
            position = self._skip(_SPACE, position)
            if self._is_at("]", position):
                return items, position + 1
            value, position = self._value(position, depth=depth)
            items.append(value)
            position = self._comma(position, closing="]")

    def _object(self, position: int, *, depth: int) -> tuple[Json, int]:
        fields: dict[str, Json] = {}
        while True:
            position = self._skip(_SPACE, position)
            if self._is_at("}", position):
                return fields, position + 1
            name, position = self._key(position)
            if name in self.files and not self._is_at(":", position):  # {light} is short for {light: light}
                fields[name] = self.files[name]
            else:
                position = self._expect(":", position, "a colon was expected")
                fields[name], position = self._value(position, depth=depth)
            position = self._comma(position, closing="}")

    def _key(self, position: int) -> tuple[str, int]:
        key = _STRING.match(self.text, position, self.end) or _WORD.match(self.text, position, self.end)
        if not key:
            raise _BrokenValueError("a key was expected", position)
        name = _unquote(key[0]) if key[0][0] in "\"'`" else key[0]
        return name, self._skip(_SPACE, key.end())

    def _comma(self, position: int, *, closing: str) -> int:
        position = self._skip(_SPACE, position)
        if self._is_at(",", position):
            return position + 1
        if not self._is_at(closing, position):
            raise _BrokenValueError(f"a comma or {closing} was expected", position)
        return position


def _unquote(literal: str) -> str:
    text = _ESCAPE.sub(_replace_escape, literal[1:-1])
    # Two \u escapes may be one character in UTF-16; a lone half cannot be written as UTF-8.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _replace_escape(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) > 1:
        return chr(int(code[1:], 16)).replace("\0", "\ufffd")  # NUL marks slots
    return _ESCAPES.get(code, code)


def _number(literal: str) -> Json:
    if literal.lstrip("-").isdigit():
        return int(literal) if len(literal) < 16 else float(literal)
    value = float(literal)
    return value if abs(value) != float("inf") else None  # JSON has no infinity


def _from_root(path: Json) -> Json:
    """Return a path in static/ as one from the root, as useBaseUrl takes it."""
    is_relative = isinstance(path, str) and not path.startswith("/") and ":" not in path
    return f"/{path}" if is_relative else path


def _as_written(path: Json) -> Json:
    return path


# Functions that only wrap a path, which we resolve ourselves.
_PATH_CALLS: Mapping[str, Callable[[Json], Json]] = {"useBaseUrl": _from_root, "require": _as_written}
_SCALARS: tuple[tuple[re.Pattern[str], Callable[[str], Json]], ...] = (
    (_STRING, _unquote),
    (_NUMBER, _number),
)

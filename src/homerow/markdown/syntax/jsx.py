"""The tags of components: `<Name a="x" b={[1, {c: 'd'}]} e />`, with JSX attribute values as data.

A tag ends where its quotes and braces do, also over blank lines. Code in braces is skipped: its attribute has
no value, and the tag, its content and its partner stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import TypeAlias

from msgspec import Struct

from homerow.javascript import Script, Unread, is_data
from homerow.markdown.document import Json

MAX_TAG = 10_000  # characters; bounds the work for a tag that is never closed
MAX_BRACES = 50  # in each other; bounds the work for many that are never closed
MAX_SHOWN = 60  # characters of code in a message

TAG_START = re.compile(r"<(/?)([A-Z][A-Za-z0-9]*|details|summary)(?![\w.:-])")
_TAG_SPACE = re.compile(r"\s*")
_ATTRIBUTE_NAME = re.compile(r"[A-Za-z_$][\w$:-]*")
_EQUALS = re.compile(r"\s*=\s*")
# What opens or closes braces in code, and what may hold braces that do not.
_CODE_MARK = re.compile(
    r"""[{}`]|(?<!\w)(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|/\*.*?\*/|(?<![:\w])//[^\n]*""", re.DOTALL
)
_TEMPLATE_MARK = re.compile(r"\\.|\$\{|`", re.DOTALL)
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
# Methods that return a part of a list: `toc.slice(1)` is all of it here.
_SELECTIONS = ("slice", "filter")

Values: TypeAlias = Mapping[str, Json]
NO_VALUES: Values = {}


class Attribute(Struct, frozen=True):
    """An attribute of a tag; `start` and `end` are offsets in the text around the tag.

    `unread` is the code in its braces if that is not data; it has no value then.
    """

    name: str
    value: Json
    start: int
    end: int
    unread: str = ""


class Tag(Struct, frozen=True):
    """A complete tag of a component; offsets as in Attribute."""

    name: str
    attributes: tuple[Attribute, ...]
    start: int
    end: int
    closing: bool = False
    self_closing: bool = False

    @property
    def unread(self) -> tuple[Attribute, ...]:
        """The attributes whose values are not data."""
        return tuple(each for each in self.attributes if each.unread)


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
    text: str, start: int, end: int, *, values: Values = NO_VALUES, opening: re.Pattern[str] = TAG_START
) -> Tag | BrokenTag | None:
    """Return the tag at text[start], which must be complete before `end`; None when none begins there.

    `values` are those that attributes may use, by their names.
    """
    match = opening.match(text, start, end)
    if not match:
        return None
    end = min(end, start + MAX_TAG)
    try:
        return _TagParser(text, match.end(), end, values).tag(match)
    except _BrokenValueError as error:
        unfinished = error.offset >= end
        stop = min(max(error.offset + 1, match.end()), end)
        return BrokenTag(match[2], str(error), match.start(), stop, unfinished=unfinished)


def braces_end(text: str, start: int, end: int) -> int:
    """Return the offset after the brace that closes the one at text[start]; -1 if none does before `end`."""
    around: list[str] = []
    position = start
    while match := (_TEMPLATE_MARK if around[-1:] == ["`"] else _CODE_MARK).search(text, position, end):
        mark, position = match[0], match.end()
        if mark in {"{", "${"} or (mark == "`" and around[-1:] != ["`"]):
            around.append(mark)
            if len(around) > MAX_BRACES:
                break
        elif mark in {"}", "`"}:
            around.pop()
            if not around:
                return position
    return -1


class _TagParser:
    """Reads a text from `position` on, up to `end`."""

    def __init__(self, text: str, position: int, end: int, values: Values) -> None:
        self.text = text
        self.position = position
        self.end = end
        self.values = values

    def tag(self, opening: re.Match[str]) -> Tag:
        closing = bool(opening[1])
        attributes: list[Attribute] = []
        while True:
            before = self.position
            self._match(_TAG_SPACE)
            self_closing = self._take("/>")
            if self_closing or self._take(">"):
                return Tag(
                    name=opening[2],
                    attributes=tuple(attributes),
                    start=opening.start(),
                    end=self.position,
                    closing=closing,
                    self_closing=self_closing,
                )
            if closing:
                raise self._error("a closing tag has no attributes")
            is_glued = self.position == before and self.position < self.end
            try:
                attributes.append(self._attribute())
            except _BrokenValueError as error:
                message = "a space is missing between attributes" if is_glued else str(error)
                raise _BrokenValueError(message, error.offset) from error

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return what matches here, and go on after it."""
        match = pattern.match(self.text, self.position, self.end)
        self.position = match.end() if match else self.position
        return match

    def _is_at(self, mark: str) -> bool:
        return self.text.startswith(mark, self.position, self.end)

    def _take(self, mark: str) -> bool:
        """Return whether a mark is here, and go on after it."""
        is_here = self._is_at(mark)
        self.position += len(mark) if is_here else 0
        return is_here

    def _error(self, message: str) -> _BrokenValueError:
        return _BrokenValueError(message, self.position)

    def _attribute(self) -> Attribute:
        start = self.position
        if self._is_at("{"):
            first, last = self._code()
            return Attribute("{…}", None, start, self.position, _shown(self.text[first:last]))
        name = self._match(_ATTRIBUTE_NAME)
        if not name:
            raise self._error("an attribute name was expected")
        if not self._match(_EQUALS):
            return Attribute(name[0], True, start, self.position)
        quoted = self._match(_QUOTED)
        if quoted:
            return Attribute(name[0], unescape(quoted[0][1:-1]), start, self.position)
        if not self._is_at("{"):
            raise self._error(f"the value of {name[0]} needs quotes or braces")
        first, last = self._code()
        value = read_data(self.text[first:last], self.values)
        if isinstance(value, Unread):
            return Attribute(name[0], None, start, self.position, _shown(value.code))
        return Attribute(name[0], value, start, self.position)

    def _code(self) -> tuple[int, int]:
        """Return where the code in the braces here begins and ends, and go on after them."""
        start, end = self.position, braces_end(self.text, self.position, self.end)
        self.position = self.end if end < 0 else end
        if end < 0:
            raise self._error("a closing brace is missing")
        return start + 1, end - 1


def _shown(code: str) -> str:
    """Return code as a message quotes it."""
    words = " ".join(code.split()) or " "
    return words if len(words) <= MAX_SHOWN else f"{words[: MAX_SHOWN - 1]}…"


def read_data(code: str, values: Values) -> Json | Unread:
    """Return the value of code in braces, if it is plain data."""
    selections = {
        f"{name}.{part}": _constant(value) for name, value in values.items() for part in _SELECTIONS
    }
    script = Script(f"({code}\n)", names=values, functions={**_PATH_CALLS, **selections})
    value = script.expression()
    return Unread(code, 1) if script.root.has_error or not is_data(value) else value


def _constant(value: Json) -> Callable[..., Json]:
    return lambda *_: value


def _from_root(path: Json) -> Json:
    """Return a path in static/ as one from the root, as useBaseUrl takes it."""
    is_relative = isinstance(path, str) and not path.startswith("/") and ":" not in path
    return f"/{path}" if is_relative else path


# Functions that only wrap a path, which we resolve ourselves.
_PATH_CALLS: Mapping[str, Callable[[Json], Json]] = {"useBaseUrl": _from_root, "require": lambda path: path}

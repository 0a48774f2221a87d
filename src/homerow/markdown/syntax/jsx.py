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

from homerow.markdown.document import Json

MAX_TAG = 10_000  # characters; bounds the work for a tag that is never closed
MAX_DEPTH = 16
MAX_BRACES = 50  # in each other; bounds the work for many that are never closed
MAX_SHOWN = 60  # characters of code in a message

TAG_START = re.compile(r"<(/?)([A-Z][A-Za-z0-9]*|details|summary)(?![\w.:-])")
_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_TAG_SPACE = re.compile(r"\s*")
_ATTRIBUTE_NAME = re.compile(r"[A-Za-z_$][\w$:-]*")
_EQUALS = re.compile(r"\s*=\s*")
# What opens or closes braces in code, and what may hold braces that do not.
_CODE_MARK = re.compile(
    r"""[{}`]|(?<!\w)(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|/\*.*?\*/|(?<![:\w])//[^\n]*""", re.DOTALL
)
_TEMPLATE_MARK = re.compile(r"\\.|\$\{|`", re.DOTALL)
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`", re.DOTALL)
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
_CONSTANTS: dict[str, Json] = {"true": True, "false": False, "null": None, "undefined": None}
# A part of a list that is in a variable: `toc.slice(1)`, `toc.filter((each) => each.level === 2)`.
_SELECTION = re.compile(r"(?:\.(?:slice|filter)\((?:[^(){}]|\([^(){}]*\)){0,200}\))?")
_DEFAULT = re.compile(r"\s*\.default\b")

Files: TypeAlias = Mapping[str, str]
NO_FILES: Files = {}


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
    text: str, start: int, end: int, *, files: Files = NO_FILES, opening: re.Pattern[str] = TAG_START
) -> Tag | BrokenTag | None:
    """Return the tag at text[start], which must be complete before `end`; None when none begins there.

    `files` are the paths of imported files by the names that values use.
    """
    match = opening.match(text, start, end)
    if not match:
        return None
    end = min(end, start + MAX_TAG)
    try:
        return _TagParser(text, match.end(), end, files).tag(match)
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

    def __init__(self, text: str, position: int, end: int, files: Files) -> None:
        self.text = text
        self.position = position
        self.end = end
        self.files = files

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
            if self.position == before and self.position < self.end:
                raise self._error("a space is missing between attributes")
            if closing:
                raise self._error("a closing tag has no attributes")
            attributes.append(self._attribute())

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

    def _take_after_space(self, mark: str) -> bool:
        self._match(_SPACE)
        return self._take(mark)

    def _expect(self, mark: str, message: str) -> None:
        if not self._take_after_space(mark):
            raise self._error(message)

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
        try:
            value = _TagParser(self.text, first, last, self.files).whole_value()
        except _BrokenValueError:
            return Attribute(name[0], None, start, self.position, _shown(self.text[first:last]))
        return Attribute(name[0], value, start, self.position)

    def _code(self) -> tuple[int, int]:
        """Return where the code in the braces here begins and ends, and go on after them."""
        start, end = self.position, braces_end(self.text, self.position, self.end)
        self.position = self.end if end < 0 else end
        if end < 0:
            raise self._error("a closing brace is missing")
        return start + 1, end - 1

    def whole_value(self) -> Json:
        """Return the value that is all of the text."""
        value = self._value(depth=0)
        self._match(_SPACE)
        if self.position < self.end:
            raise self._error("this is not plain data")
        return value

    def _value(self, *, depth: int) -> Json:
        self._match(_SPACE)
        if depth > MAX_DEPTH:
            raise self._error("the value is nested too deeply")
        for pattern, convert in _SCALARS:
            match = self._match(pattern)
            if match:
                return convert(match[0])
        if self._take("["):
            return self._list(depth=depth + 1)
        if self._take("{"):
            return self._object(depth=depth + 1)
        return self._word(depth=depth + 1)

    def _word(self, *, depth: int) -> Json:
        start = self.position
        word = self._match(_WORD)
        if not word:
            raise self._error("a value was expected")
        if word[0] in _CONSTANTS:
            return _CONSTANTS[word[0]]
        if word[0] in self.files:
            self._match(_SELECTION)
            return self.files[word[0]]
        if word[0] not in _PATH_CALLS or not self._take("("):
            raise _BrokenValueError(f"{word[0]} is code; only plain data is allowed here", start)
        value = self._value(depth=depth)
        self._expect(")", "a closing parenthesis was expected")
        self._match(_DEFAULT)
        return _PATH_CALLS[word[0]](value)

    def _list(self, *, depth: int) -> Json:
        items: list[Json] = []
        while not self._take_after_space("]"):
            items.append(self._value(depth=depth))
            self._end_item("]")
        return items

    def _object(self, *, depth: int) -> Json:
        fields: dict[str, Json] = {}
        while not self._take_after_space("}"):
            name = self._key()
            if name in self.files and not self._is_at(":"):  # {light} is short for {light: light}
                fields[name] = self.files[name]
            else:
                self._expect(":", "a colon was expected")
                fields[name] = self._value(depth=depth)
            self._end_item("}")
        return fields

    def _key(self) -> str:
        key = self._match(_STRING) or self._match(_WORD)
        if not key:
            raise self._error("a key was expected")
        self._match(_SPACE)
        return unquote(key[0]) if key[0][0] in "\"'`" else key[0]

    def _end_item(self, closing: str) -> None:
        if not self._take_after_space(",") and not self._is_at(closing):
            raise self._error(f"a comma or {closing} was expected")


def unquote(literal: str) -> str:
    """Return the text that a literal in quotes stands for."""
    text = _ESCAPE.sub(_unescape, literal[1:-1])
    # Two \u escapes may be one character in UTF-16; a lone half cannot be written as UTF-8.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) > 1:
        return chr(int(code[1:], 16)).replace("\0", "\ufffd")  # NUL marks slots
    return _ESCAPES.get(code, code)


def _shown(code: str) -> str:
    """Return code as a message quotes it."""
    words = " ".join(code.split()) or " "
    return words if len(words) <= MAX_SHOWN else f"{words[: MAX_SHOWN - 1]}…"


def _number(literal: str) -> Json:
    if literal.lstrip("-").isdigit():
        return int(literal) if len(literal) < 16 else float(literal)
    value = float(literal)
    return value if abs(value) != float("inf") else None  # JSON has no infinity


def _from_root(path: Json) -> Json:
    """Return a path in static/ as one from the root, as useBaseUrl takes it."""
    is_relative = isinstance(path, str) and not path.startswith("/") and ":" not in path
    return f"/{path}" if is_relative else path


# Functions that only wrap a path, which we resolve ourselves.
_PATH_CALLS: Mapping[str, Callable[[Json], Json]] = {"useBaseUrl": _from_root, "require": lambda path: path}
_SCALARS: tuple[tuple[re.Pattern[str], Callable[[str], Json]], ...] = (
    (_STRING, unquote),
    (_NUMBER, _number),
)

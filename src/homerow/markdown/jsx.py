"""The tags of components: `<Name a="x" b={[1, {c: 'd'}]} e />`, with JSX attribute values as data."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

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
_PATH_CALLS = frozenset({"useBaseUrl", "require"})  # they only wrap a path, which we resolve ourselves


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


def parse_tag(text: str, start: int, end: int) -> Tag | BrokenTag | None:
    """Return the tag at text[start], which must be complete before `end`; None when none begins there."""
    opening = TAG_START.match(text, start, end)
    if not opening:
        return None
    end = min(end, start + MAX_TAG)
    blank = text.find("\n\n", start, end)
    end = blank if blank >= 0 else end
    try:
        return _parse_rest(text, opening, end)
    except _BrokenValueError as error:
        unfinished = error.offset >= end
        stop = min(max(error.offset + 1, opening.end()), end)
        return BrokenTag(opening[2], str(error), start, stop, unfinished=unfinished)


def _parse_rest(text: str, opening: re.Match[str], end: int) -> Tag:
    attributes: list[Attribute] = []
    position = opening.end()
    while True:
        after_space = _skip(_TAG_SPACE, text, position, end)
        for close, self_closing in (("/>", True), (">", False)):
            if text.startswith(close, after_space, end):
                stop = after_space + len(close)
                return Tag(
                    name=opening[2],
                    attributes=tuple(attributes),
                    start=opening.start(),
                    end=stop,
                    closing=bool(opening[1]),
                    self_closing=self_closing,
                )
        if after_space == position and after_space < end:
            raise _BrokenValueError("a space is missing between attributes", position)
        if opening[1]:
            raise _BrokenValueError("a closing tag has no attributes", after_space)
        attribute = _parse_attribute(text, after_space, end)
        attributes.append(attribute)
        position = attribute.end


def _parse_attribute(text: str, start: int, end: int) -> Attribute:
    name = _ATTRIBUTE_NAME.match(text, start, end)
    if not name:
        raise _BrokenValueError("an attribute name was expected", start)
    position = name.end()
    if not text.startswith("=", position, end):
        return Attribute(name[0], True, start, position)
    position += 1
    quoted = _QUOTED.match(text, position, end)
    if quoted:
        return Attribute(name[0], unescape(quoted[0][1:-1]), start, quoted.end())
    if not text.startswith("{", position, end):
        raise _BrokenValueError(f"the value of {name[0]} needs quotes or braces", position)
    value, position = _parse_value(text, position + 1, end, depth=0)
    position = _skip(_SPACE, text, position, end)
    if not text.startswith("}", position, end):
        raise _BrokenValueError(f"the value of {name[0]} is not plain data", position)
    return Attribute(name[0], value, start, position + 1)


def _skip(pattern: re.Pattern[str], text: str, position: int, end: int) -> int:
    match = pattern.match(text, position, end)
    return match.end() if match else position


def _parse_value(text: str, position: int, end: int, *, depth: int) -> tuple[Json, int]:
    position = _skip(_SPACE, text, position, end)
    if depth > MAX_DEPTH:
        raise _BrokenValueError("the value is nested too deeply", position)
    for pattern, convert in _SCALARS:
        match = pattern.match(text, position, end)
        if match:
            return convert(match[0]), match.end()
    if text.startswith("[", position, end):
        return _parse_list(text, position + 1, end, depth=depth + 1)
    if text.startswith("{", position, end):
        return _parse_object(text, position + 1, end, depth=depth + 1)
    return _parse_word(text, position, end, depth=depth)


def _parse_word(text: str, position: int, end: int, *, depth: int) -> tuple[Json, int]:
    word = _WORD.match(text, position, end)
    if not word:
        raise _BrokenValueError("a value was expected", position)
    if word[0] in _CONSTANTS:
        return _CONSTANTS[word[0]], word.end()
    if word[0] not in _PATH_CALLS or not text.startswith("(", word.end(), end):
        raise _BrokenValueError(f"{word[0]} is code; only plain data can stand here", position)
    value, position = _parse_value(text, word.end() + 1, end, depth=depth + 1)
    position = _skip(_SPACE, text, position, end)
    if not text.startswith(")", position, end):
        raise _BrokenValueError("a closing parenthesis was expected", position)
    position += 1
    return value, position + len(".default") * text.startswith(".default", position, end)


def _parse_list(text: str, position: int, end: int, *, depth: int) -> tuple[Json, int]:
    items: list[Json] = []
    while True:
        position = _skip(_SPACE, text, position, end)
        if text.startswith("]", position, end):
            return items, position + 1
        value, position = _parse_value(text, position, end, depth=depth)
        items.append(value)
        position = _skip_comma(text, position, end, closing="]")


def _parse_object(text: str, position: int, end: int, *, depth: int) -> tuple[Json, int]:
    fields: dict[str, Json] = {}
    while True:
        position = _skip(_SPACE, text, position, end)
        if text.startswith("}", position, end):
            return fields, position + 1
        key = _STRING.match(text, position, end) or _WORD.match(text, position, end)
        if not key:
            raise _BrokenValueError("a key was expected", position)
        position = _skip(_SPACE, text, key.end(), end)
        if not text.startswith(":", position, end):
            raise _BrokenValueError("a colon was expected", position)
        name = _unquote(key[0]) if key[0][0] in "\"'`" else key[0]
        fields[name], position = _parse_value(text, position + 1, end, depth=depth)
        position = _skip_comma(text, position, end, closing="}")


def _skip_comma(text: str, position: int, end: int, *, closing: str) -> int:
    position = _skip(_SPACE, text, position, end)
    if text.startswith(",", position, end):
        return position + 1
    if not text.startswith(closing, position, end):
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


_SCALARS: tuple[tuple[re.Pattern[str], Callable[[str], Json]], ...] = (
    (_STRING, _unquote),
    (_NUMBER, _number),
)

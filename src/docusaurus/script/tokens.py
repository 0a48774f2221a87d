"""The tokens of JavaScript and TypeScript, as far as reading literal values needs them."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal, TypeAlias

from msgspec import Struct

MAX_TOKENS = 200_000
MAX_TEMPLATE_DEPTH = 8

TokenKind: TypeAlias = Literal["word", "number", "string", "template", "mark", "end"]

_SPACE = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.DOTALL)
_MARK = re.compile(r"\.\.\.|=>|===|!==|==|!=|\?\?|\?\.|&&|\|\||.", re.DOTALL)
_REGEX = re.compile(r"/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
# A slash after one of these begins a regular expression, not a division.
_BEFORE_REGEX = frozenset("(,=:[!&|?{};") | {"=>", "===", "!==", "==", "!=", "&&", "||", "??", "return"}


class Token(Struct, frozen=True, gc=False):
    """A token: text[start:end], on a line that counts from 1."""

    kind: TokenKind
    text: str
    start: int
    end: int
    line: int


def tokenize(text: str) -> list[Token]:
    """Return the tokens of a script, the last one of kind `end`; of a longer script, the first MAX_TOKENS."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    tokens: list[Token] = []
    position = 0
    while len(tokens) < MAX_TOKENS:
        space = _SPACE.match(text, position)
        position = space.end() if space else position
        if position >= len(text):
            break
        kind, end = _next(text, position, tokens[-1].text if tokens else "(")
        tokens.append(Token(kind, text[position:end], position, end, bisect_right(starts, position)))
        position = end
    tokens.append(Token("end", "", position, position, bisect_right(starts, position)))
    return tokens


def _next(text: str, position: int, before: str) -> tuple[TokenKind, int]:
    character = text[position]
    if character == "`":
        return "template", template_end(text, position)
    if match := _WORD.match(text, position):
        return "word", match.end()
    if (match := _NUMBER.match(text, position)) and (character.isdigit() or match.end() > position + 1):
        return "number", match.end()
    if match := _STRING.match(text, position):
        return "string", match.end()
    if before in _BEFORE_REGEX and (match := _REGEX.match(text, position)):
        return "mark", match.end()
    match = _MARK.match(text, position)
    return "mark", match.end() if match else position + 1


def template_end(text: str, start: int, depth: int = 0) -> int:
    """Return the end of a template literal; that of the text if it is not closed or nested too deeply."""
    position = start + 1
    while position < len(text):
        character = text[position]
        if character == "\\":
            position += 2
        elif character == "`":
            return position + 1
        elif text.startswith("${", position):
            position = substitution_end(text, position + 2, depth)
        else:
            position += 1
    return len(text)


def substitution_end(text: str, start: int, depth: int = 0) -> int:
    """Return the position after the brace that closes a `${…}` whose content begins at `start`."""
    if depth > MAX_TEMPLATE_DEPTH:
        return len(text)
    level, position = 1, start
    while position < len(text):
        character = text[position]
        if character == "`":
            position = template_end(text, position, depth + 1)
            continue
        if match := _STRING.match(text, position):
            position = match.end()
            continue
        level += (character == "{") - (character == "}")
        position += 1
        if not level:
            return position
    return len(text)


def number_of(text: str) -> int | float:
    """Return the value of a number."""
    plain = text.replace("_", "")
    if plain[:2] in {"0x", "0X"}:
        return int(plain, 16)
    return int(plain) if plain.isdigit() and len(plain) < 16 else float(plain)

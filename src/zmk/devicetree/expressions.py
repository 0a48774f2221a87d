"""The values of constant expressions, as a C preprocessor and a devicetree compiler compute them: 64 bits."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence

MAX_DEPTH = 64  # brackets in brackets
_BITS = 64
_SIGN = 1 << _BITS - 1
_WORD = re.compile(
    r"\s*(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+|'(?:[^'\\]|\\.)'|<<|>>|&&|\|\||[=!<>]=|\S)([uUlL]*)"
)
_ESCAPES: Mapping[str, int] = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11}


def _wrapped(value: int) -> int:
    return (value + _SIGN) % (1 << _BITS) - _SIGN


def _shift(value: int, places: int) -> int:
    if places < 0:
        return value >> min(-places, _BITS)
    return value << places if places < _BITS else 0


def _quotient(a: int, b: int) -> int:
    if b == 0:
        raise ValueError("this divides by zero")
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


# Operators, and how strongly each binds.
_BINARY: Mapping[str, tuple[int, Callable[[int, int], int]]] = {
    "||": (1, lambda a, b: bool(a or b)),
    "&&": (2, lambda a, b: bool(a and b)),
    "|": (3, operator.or_),
    "^": (4, operator.xor),
    "&": (5, operator.and_),
    "==": (6, operator.eq),
    "!=": (6, operator.ne),
    "<": (7, operator.lt),
    ">": (7, operator.gt),
    "<=": (7, operator.le),
    ">=": (7, operator.ge),
    "<<": (8, _shift),
    ">>": (8, lambda a, b: _shift(a, -b)),
    "+": (9, operator.add),
    "-": (9, operator.sub),
    "*": (10, operator.mul),
    "/": (10, _quotient),
    "%": (10, lambda a, b: a - b * _quotient(a, b)),
}
_UNARY: Mapping[str, Callable[[int], int]] = {
    "-": operator.neg,
    "+": operator.pos,
    "~": operator.invert,
    "!": operator.not_,
}


def split_cells(words: Sequence[str]) -> list[str]:
    """Return the cells of a devicetree that words make: numbers, names, and expressions in brackets."""
    cells: list[str] = []
    depth = 0
    for word in words:
        if depth:
            cells[-1] += f" {word}"
        else:
            cells.append(word)
        depth += (word == "(") - (word == ")")
    return cells


def value_of(text: str) -> int:
    """Return the value of an expression, with a sign. Raises ValueError unless it is one."""
    reader = _Reader([word for word, _ in _WORD.findall(text)])
    value = reader.conditional()
    if reader.index < len(reader.words):
        raise ValueError("this is not an expression")
    return value


class _Reader:
    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.index = 0
        self._depth = 0

    def conditional(self) -> int:
        """Read `a ? b : c`, or what binds more strongly."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ValueError(f"this is nested in more than {MAX_DEPTH} brackets")
        value = self._binary(0)
        if self._take("?"):
            yes = self.conditional()
            self._expect(":")
            no = self.conditional()
            value = yes if value else no
        self._depth -= 1
        return value

    def _binary(self, weakest: int) -> int:
        value = self._unary()
        while (found := _BINARY.get(self._word())) and found[0] >= weakest:
            self.index += 1
            value = _wrapped(found[1](value, self._binary(found[0] + 1)))
        return value

    def _unary(self) -> int:
        signs: list[str] = []
        while self._word() in _UNARY:
            signs.append(self._next())
        value = self._operand()
        for sign in reversed(signs):
            value = _wrapped(_UNARY[sign](value))
        return value

    def _operand(self) -> int:
        word = self._next()
        if word == "(":
            value = self.conditional()
            self._expect(")")
            return value
        if len(word) > 2 and word[0] == "'":
            return _ESCAPES.get(word[2], ord(word[2])) if word[1] == "\\" else ord(word[1])
        is_octal = word[:1] == "0" and word.isdigit()
        return _wrapped(int(word, 8 if is_octal else 0))

    def _word(self) -> str:
        return self.words[self.index] if self.index < len(self.words) else ""

    def _next(self) -> str:
        word = self._word()
        self.index += 1
        return word

    def _take(self, word: str) -> bool:
        is_there = self._word() == word
        self.index += is_there
        return is_there

    def _expect(self, word: str) -> None:
        if not self._take(word):
            raise ValueError(f"there is no {word}")

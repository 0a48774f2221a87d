"""The values of constant expressions, as a C preprocessor and a devicetree compiler compute them: 64 bits."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

MAX_DEPTH = 64  # brackets in brackets
_BITS = 64
_SIGN = 1 << _BITS - 1
_WORD = re.compile(
    r"\s*(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+|'(?:[^'\\]|\\.)'|<<|>>|&&|\|\||[=!<>]=|\S)([uUlL]*)"
)
_ESCAPES: Mapping[str, int] = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11}


class _Unsigned(int):
    """A number of C without a sign: `1u`, and what is computed with one."""


def _wrapped(value: int, *, is_unsigned: bool) -> int:
    if is_unsigned:
        return _Unsigned(value % (1 << _BITS))
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
_SHIFTS = 8
_COMPARISONS = frozenset({1, 2, 6, 7})  # and what is true or false
_SHORT_CIRCUITS = frozenset({"&&", "||"})
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


def value_of(text: str, *, has_commas: bool = False) -> int:
    """Return the value of an expression, with a sign. Raises ValueError unless it is one.

    With `has_commas`, as in a condition of the preprocessor, `(1, 2)` is 2.
    """
    reader = _Reader(_WORD.findall(text), has_commas=has_commas)
    value = reader.conditional()
    if reader.index < len(reader.words):
        raise ValueError("this is not an expression")
    return _wrapped(value, is_unsigned=False)


def _computed(word: str, left: int, right: int) -> int:
    """Return what C computes: without a sign if one of the numbers has none."""
    strength, operate = _BINARY[word]
    is_unsigned = isinstance(left, _Unsigned) or (isinstance(right, _Unsigned) and strength != _SHIFTS)
    if is_unsigned:
        left, right = left % (1 << _BITS), right % (1 << _BITS)
    return _wrapped(operate(left, right), is_unsigned=is_unsigned and strength not in _COMPARISONS)


class _Reader:
    """Evaluates words with their suffixes. Operands that && or || skips are parsed but not evaluated."""

    def __init__(self, words: Sequence[tuple[str, str]], *, has_commas: bool) -> None:
        self.words = words
        self.index = 0
        self._has_commas = has_commas
        self._depth = 0
        self._left_out = 0

    def conditional(self) -> int:
        """Read `a ? b : c`, or what binds more strongly."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ValueError(f"this is nested in more than {MAX_DEPTH} brackets")
        value = self._binary(0)
        if self._take("?"):
            yes = self._read(self.conditional, is_left_out=not value)
            self._expect(":")
            no = self._read(self.conditional, is_left_out=bool(value))
            is_unsigned = isinstance(yes, _Unsigned) or isinstance(no, _Unsigned)
            value = _wrapped(yes if value else no, is_unsigned=is_unsigned)
        self._depth -= 1
        return value

    def _read(self, read: Callable[[], int], *, is_left_out: bool) -> int:
        self._left_out += is_left_out
        value = read()
        self._left_out -= is_left_out
        return value

    def _binary(self, weakest: int) -> int:
        value = self._unary()
        while (found := _BINARY.get(self._word())) and found[0] >= weakest:
            word = self._next()
            is_decided = word in _SHORT_CIRCUITS and bool(value) == (word == "||")
            right = self._read(partial(self._binary, found[0] + 1), is_left_out=is_decided)
            value = 0 if self._left_out else _computed(word, value, right)
        return value

    def _unary(self) -> int:
        signs: list[str] = []
        while self._word() in _UNARY:
            signs.append(self._next())
        value = self._operand()
        for sign in reversed(signs):
            is_unsigned = isinstance(value, _Unsigned) and sign != "!"
            value = _wrapped(_UNARY[sign](value), is_unsigned=is_unsigned)
        return value

    def _operand(self) -> int:
        word = self._next()
        if word == "(":
            value = self.conditional()
            while self._has_commas and self._take(","):
                value = self.conditional()
            self._expect(")")
            return value
        if len(word) > 2 and word[0] == "'":
            return _ESCAPES.get(word[2], ord(word[2])) if word[1] == "\\" else ord(word[1])
        is_octal = word[:1] == "0" and word.isdigit()
        value = int(word, 8 if is_octal else 0)
        suffix = self.words[self.index - 1][1]
        return _wrapped(value, is_unsigned="u" in suffix.lower() or value >= _SIGN)

    def _word(self) -> str:
        return self.words[self.index][0] if self.index < len(self.words) else ""

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

"""Expressions of literal values: conditions, comparisons, sums and members."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from docusaurus.script.cursor import CLOSING, ENDS, CannotReadError, Cursor
from docusaurus.script.values import Fields, Items, Unread

MAX_TEXT = 1_000_000  # characters of a template whose parts refer to each other


_EQUAL = frozenset({"===", "=="})


_UNEQUAL = frozenset({"!==", "!="})


class Expressions(Cursor):
    """Reads expressions; a value that only a program could tell is `Unread`."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.guesses: list[Unread] = []  # conditions whose first branch was taken

    @abstractmethod
    def _primary(self) -> Any:
        """Return the value of an operand, and go on after it."""

    def _value(self) -> Any:
        """Return the value of the expression that begins here, and go on after it."""
        start = self._position
        try:
            value = self._complete()
        except (CannotReadError, RecursionError):
            self._position = start
            self._skip()
            return self._unread(start)
        return value

    def _complete(self) -> Any:
        value = self._conditional()
        if not self._is_at_end():
            raise CannotReadError
        return value

    def _conditional(self) -> Any:
        start = self._position
        condition = self._either()
        if not self._take("?"):
            return condition
        chosen = self._branch()
        self._expect(":")
        other = self._branch()
        if not isinstance(condition, Unread):
            return chosen if condition else other
        self.guesses.append(self._unread(start))
        return chosen

    def _branch(self) -> Any:
        start = self._position
        try:
            return self._conditional()
        except CannotReadError:
            self._position = start
            while self._token.text not in ENDS:
                self._position += 1 if self._token.text not in CLOSING else self._length_of_group()
            return self._unread(start)

    def _either(self) -> Any:
        value = self._equal()
        while self._token.text in {"||", "??", "&&"}:
            operator = self._token.text
            self._position += 1
            other = self._equal()
            if operator == "&&":
                value = other if not isinstance(value, Unread) and value else value
            elif isinstance(value, Unread):
                self.guesses.append(value)
                value = other
            else:
                value = value or other
        return value

    def _equal(self) -> Any:
        value = self._sum()
        while self._token.text in _EQUAL | _UNEQUAL:
            negated = self._token.text in _UNEQUAL
            self._position += 1
            other = self._sum()
            if isinstance(value, Unread) or isinstance(other, Unread):
                value = value if isinstance(value, Unread) else other
            else:
                value = (value == other) is not negated
        return value

    def _sum(self) -> Any:
        value = self._unary()
        while self._take("+"):
            other = self._unary()
            unread = next((each for each in (value, other) if isinstance(each, Unread)), None)
            value = unread or _added(value, other)
        return value

    def _unary(self) -> Any:
        if self._take("!"):
            value = self._unary()
            return value if isinstance(value, Unread) else not value
        if self._take("-"):
            value = self._unary()
            return -value if isinstance(value, int | float) else value
        self._take("await")
        return self._postfix(self._primary())

    def _postfix(self, value: Any) -> Any:
        while True:
            token = self._token
            if token.text in {"as", "satisfies"} and token.kind == "word":
                self._skip_type()
            elif token.text in {".", "?."}:
                self._position += 1
                name = self._token.text
                self._position += 1
                value = self._member(value, name, token.line)
            elif token.text == "[" and not isinstance(value, Unread):
                self._position += 1
                key = self._value()
                self._expect("]")
                value = self._member(value, str(key), token.line)
            elif token.text in {"(", "["}:
                self._position += self._length_of_group()
                value = Unread(_shown(value), token.line)
            else:
                return value

    def _member(self, value: Any, name: str, line: int) -> Any:
        if isinstance(value, Fields):
            return value.get(name)
        if isinstance(value, Items) and name.isdigit() and int(name) < len(value):
            return value[int(name)]
        return Unread(f"{_shown(value)}.{name}", line)


def _shown(value: Any) -> str:
    return value.code if isinstance(value, Unread) else "…"


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one + other
    return f"{one}{other}"[:MAX_TEXT]

"""A position among the tokens of a script."""

from __future__ import annotations

from docusaurus.script.tokens import Token, tokenize
from docusaurus.script.values import Unread

MAX_SHOWN = 80  # characters of code in a report
CLOSING = {"(": ")", "[": "]", "{": "}"}
ENDS = frozenset({",", ")", "]", "}", ";", ":", ""})


class CannotReadError(Exception):
    """The script has no literal value here."""


class Cursor:
    """The next token of a script; methods move it forward."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokenize(text)
        self._position = 0

    @property
    def _token(self) -> Token:
        return self._tokens[min(self._position, len(self._tokens) - 1)]

    def _take(self, text: str) -> bool:
        is_here = self._token.text == text and self._token.kind in {"mark", "word"}
        self._position += is_here
        return is_here

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise CannotReadError

    def _is_at_end(self) -> bool:
        token = self._token
        on_new_line = self._position > 0 and token.line > self._tokens[self._position - 1].line
        return token.text in ENDS or (on_new_line and token.kind == "word")

    def _unread(self, start: int) -> Unread:
        first, last = self._tokens[start], self._tokens[max(start, self._position - 1)]
        code = " ".join(self._text[first.start : min(last.end, first.start + 4 * MAX_SHOWN)].split())
        return Unread(code[:MAX_SHOWN], first.line)

    def _skip(self) -> None:
        """Go to the end of an expression."""
        depth = 0
        while self._token.kind != "end":
            text = self._token.text
            if not depth and text in {",", ")", "]", "}", ";"}:
                return
            depth += (text in CLOSING) - (text in {")", "]", "}"})
            self._position += 1

    def _length_of_group(self) -> int:
        depth = 0
        for number in range(self._position, len(self._tokens)):
            text = self._tokens[number].text
            depth += (text in CLOSING) - (text in {")", "]", "}"})
            if not depth:
                return number - self._position + 1
        return len(self._tokens) - self._position

    def _skip_type(self) -> None:
        self._position += 1
        while self._token.text not in ENDS and self._token.text != "=":
            self._position += self._length_of_group() if self._token.text in CLOSING else 1

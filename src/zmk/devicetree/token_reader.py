"""Reads what statements and cells are made of: references, brackets, names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zmk.devicetree.tree import Expansion, File, Name, Token

MAX_DEPTH = 64  # brackets in brackets

WORD = re.compile(r"[^\W\d]\w*")
_LIKE_WORD = re.compile(r"\w")


class UnexpectedTokenError(Exception):
    """An unexpected token; `place` is its index, with a message and a hint if the cause is certain."""

    def __init__(self, index: int, message: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.place = index, message, hint


class TokenReader:
    """Tokens that end with an empty one, the index of the next one, and the brackets open there."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.index = 0
        self.opened: list[int] = []

    def is_joined(self, index: int) -> bool:
        """Return whether nothing is between a token and the one before it."""
        token = self.tokens[index]
        if token.is_spaced or not token.text:
            return False
        return not (_LIKE_WORD.match(self.tokens[index - 1].text[-1]) and _LIKE_WORD.match(token.text))

    def reference(self) -> Token:
        """Read `&label` or `&{/path}`."""
        start = self.index
        token, following = self.tokens[start], self.tokens[start + 1]
        is_path = following.text == "{"
        if following.is_spaced or not (is_path or _LIKE_WORD.match(following.text)):
            raise UnexpectedTokenError(start + 1)
        self.index += 2
        if not is_path and following.expansion is token.expansion:
            text, end = f"&{following.text}", following.end
            return Token(
                text, token.start, end, token.file, token.expansion, token.is_spaced, following.is_made
            )
        while is_path and self.tokens[self.index - 1].text != "}":
            if self.tokens[self.index].text in {"", ";", ">"}:
                raise UnexpectedTokenError(self.index)
            self.index += 1
        return self.token_of(start, self.index - 1)

    def is_label(self, index: int) -> bool:
        """Return whether a token is the & of a reference, and no operator."""
        token = self.tokens[index]
        if token.text != "&":
            return False
        before, following = self.tokens[index - 1], self.tokens[index + 1]
        is_reference = not following.is_spaced and _LIKE_WORD.match(following.text)
        return bool(is_reference) and (token.is_spaced or before.text in {"(", ","})

    def skip_brackets(self, *, is_item: bool = False) -> None:
        """Go on after the ) of the ( that is next; a call in cells has no statement in it."""
        depth = len(self.opened)
        self.enter("(")
        while len(self.opened) > depth:
            text = self.tokens[self.index].text
            if text == "(":
                self.enter("(")
            elif text == ")":
                self.leave(")")
            elif not text or (not is_item and self._ends_cells(text)):
                raise UnexpectedTokenError(self.index)
            else:
                self.index += 1

    def _ends_cells(self, text: str) -> bool:
        return text in ";{}" or (text == ">" and self.tokens[self.index + 1].text in {"", ";", ",", "}"})

    def arguments(self, opening: int) -> tuple[Token, ...]:
        """Return the arguments of a call that ends before the next token."""
        arguments: list[Token] = []
        start, depth = opening + 1, 0
        for index in range(opening, self.index):
            text = self.tokens[index].text
            depth += (text == "(") - (text == ")")
            if depth == 0 or (depth == 1 and text == ","):
                place = self.tokens[index]
                empty = Token("", place.start, place.start, place.file, place.expansion)
                arguments.append(self.token_of(start, index - 1) if index > start else empty)
                start = index + 1
        return tuple(arguments)

    def names(self, first: int) -> tuple[Name, ...]:
        """Return the names in the tokens up to the next one, but labels."""
        names: list[Name] = []
        for index in range(first, self.index):
            token = self.tokens[index]
            if WORD.fullmatch(token.text) and not (index > first and self.is_label(index - 1)):
                is_called = index + 1 < self.index and self.tokens[index + 1].text == "("
                names.append(Name(*fields_of(token), arity=self._arity(index + 1) if is_called else None))
        return tuple(names)

    def _arity(self, opening: int) -> int:
        depth = commas = 0
        index = opening
        while True:
            text = self.tokens[index].text
            depth += (text == "(") - (text == ")")
            commas += depth == 1 and text == ","
            if depth == 0:
                return commas + (index > opening + 1)
            index += 1

    def token_of(self, first: int, last: int) -> Token:
        """Return tokens that belong together as one."""
        token = self.tokens[first]
        if first == last:
            return token
        ending = self.tokens[last]
        is_together = ending.file is token.file and ending.expansion is token.expansion
        rest = self.tokens[first + 1 : last + 1]
        return Token(
            token.text + "".join([f" {each.text}" if each.is_spaced else each.text for each in rest]),
            token.start,
            ending.end if is_together and ending.end > token.start else token.end,
            token.file,
            token.expansion,
            token.is_spaced,
            token.is_made or any(each.is_made for each in rest),
        )

    def place(self, first: int) -> tuple[int, int]:
        """Return begin and end of the tokens from the first one up to the next, as the file has them."""
        start = self.tokens[first].start
        return start, max(start, self.tokens[max(first, self.index - 1)].end)

    def expect(self, text: str) -> None:
        """Read a sign. Raises UnexpectedTokenError."""
        if self.tokens[self.index].text != text:
            raise UnexpectedTokenError(self.index)
        self.index += 1

    def enter(self, opening: str) -> None:
        """Read a bracket that opens. Raises UnexpectedTokenError."""
        index = self.index
        self.expect(opening)
        self.opened.append(index)
        if len(self.opened) > MAX_DEPTH:
            message = f"this is nested in more than {MAX_DEPTH} brackets"
            raise UnexpectedTokenError(index, message, "nest less deeply")

    def leave(self, closing: str) -> None:
        """Read the bracket that closes the innermost one. Raises UnexpectedTokenError."""
        self.expect(closing)
        self.opened.pop()


def fields_of(token: Token) -> tuple[str, int, int, File | None, Expansion | None, bool, bool]:
    """Return the fields of a token, for one of another kind in its place."""
    return token.text, token.start, token.end, token.file, token.expansion, token.is_spaced, token.is_made

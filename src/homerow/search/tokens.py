"""Text to tokens: what an index keeps of it, and a token's place as one number.

A place holds, from its low bits on: the position (16 bits, counted in words), the attribute (4 bits), and
whether the token is meant, not said (1 bit): a synonym of what stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from homerow.search.synonyms import Synonyms
from homerow.search.words import Name, read_names

LAST_POSITION = 0xFFFF
ATTRIBUTE = 16  # bits below it
ATTRIBUTE_MASK = 15
MEANT = 1 << 20


class Token(NamedTuple):
    """A term, where it stands in a text, and the number of the word there."""

    term: str
    start: int
    length: int
    position: int
    is_meant: bool = False


def read_tokens(text: str, synonyms: Synonyms) -> list[Token]:
    """Return what a text says, and then what it means besides."""
    names = list(read_names(text))
    # Of all that a build does for search, most is done in this line: unpacking is the fastest way through.
    tokens = [
        Token(term, at + start, end - start, position + part)
        for _, at, position, words in names
        for term, start, end, part, _ in words
    ]
    for addition in synonyms.additions(names):
        tokens += _meant(addition.terms, names[addition.first : addition.last + 1])
    return tokens


def _meant(terms: Sequence[str], names: Sequence[Name]) -> Iterator[Token]:
    """Yield terms that stand where these names do; one after the other, as far as there is room."""
    start = names[0].start
    length = names[-1].start + len(names[-1].text) - start
    for number, term in enumerate(terms):
        position = names[min(number, len(names) - 1)].position
        yield Token(term, start, length, position, is_meant=True)


def place(token: Token, attribute: int) -> int:
    """Return a token's place as a number."""
    return min(token.position, LAST_POSITION) | attribute << ATTRIBUTE | (MEANT if token.is_meant else 0)


def position_of(place: int) -> int:
    """Return the number of the word at a place."""
    return place & LAST_POSITION


def attribute_of(place: int) -> int:
    """Return the number of the attribute at a place."""
    return place >> ATTRIBUTE & ATTRIBUTE_MASK


def said_place(place: int) -> int:
    """Return a place as if the token there were said."""
    return place & ~MEANT


def is_meant(place: int) -> bool:
    """Return whether the token at a place is a synonym of what is said."""
    return bool(place & MEANT)

"""Text to tokens: what an index keeps of it. A token is a term and its spot.

A spot is one number of three times 32 bits, because numbers are added, sorted and cut into columns faster
than tuples are. From its high bits on: the place, where the token begins in its text, and its length.

A place holds, from its low bits on: the position (24 bits, counted in words), the attribute (4 bits), and
whether the token is meant, not said (1 bit): a synonym of what stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct

from homerow.search.synonyms import Phrase, Synonyms, stem_of
from homerow.search.words import Name, is_plain, plain_term, read_names

FIELD = 32  # bits
FIELD_MASK = (1 << FIELD) - 1
START, PLACE = FIELD, 2 * FIELD  # bits below them
SPOT = 3 * FIELD  # bits of all of it

ATTRIBUTE = 24  # bits below it
LAST_POSITION = (1 << ATTRIBUTE) - 1
ATTRIBUTE_MASK = 15
MEANT = 1 << 28

REMEMBERED_PIECES = 32_768
REMEMBERED_LENGTH = 100  # characters
AROUND = '.,:;?!()"\u201c\u201d\u2026'  # what stands around words; no word begins or ends with it


class Tokens(NamedTuple):
    """Terms and their spots: first what a text says, then what it means besides."""

    terms: list[str]
    spots: list[int]


class _Piece(Struct, frozen=True):
    """What stands between two spaces of a text, read as if it stood there alone.

    `names` are the spots of its names, `stems` the stems of their first words; `size` is what it adds to the
    spots of all that follows.
    """

    terms: Sequence[str]
    spots: Sequence[int]
    stems: Sequence[str]
    names: Sequence[int]
    size: int


def read_tokens(text: str, attribute: int, synonyms: Synonyms) -> Tokens:
    """Return the tokens of an attribute's value."""
    # A text has no more words than characters: no position runs over into the attribute.
    first, *others = text[:LAST_POSITION].split(" ")
    pieces = [_FIRST_PIECES[first], *map(_OTHER_PIECES.__getitem__, others)]
    sizes = [piece.size for piece in pieces]
    starts = list(accumulate(sizes, initial=attribute << ATTRIBUTE << PLACE))
    # Of all that a build does for search, most is done in these lines.
    terms = [term for piece in pieces for term in piece.terms]
    spots = [start + spot for piece, start in zip(pieces, starts, strict=False) for spot in piece.spots]
    phrases = synonyms.phrases([stem for piece in pieces for stem in piece.stems])
    if phrases:
        names = [start + spot for piece, start in zip(pieces, starts, strict=False) for spot in piece.names]
        for number, phrase in phrases:
            terms += phrase.meant
            spots += _meant(phrase, names[number : number + len(phrase.stems)])
    return Tokens(terms, spots)


class _Pieces(dict[str, _Piece]):
    """Pieces by their text, each read when it is asked for."""

    def __init__(self, *, is_beginning: bool) -> None:
        super().__init__()
        self._is_beginning = is_beginning

    def __missing__(self, text: str) -> _Piece:
        piece = self._read(text)
        if len(text) <= REMEMBERED_LENGTH:
            if len(self) == REMEMBERED_PIECES:
                self.clear()
            self[text] = piece
        return piece

    def _read(self, text: str) -> _Piece:
        inner = text.strip(AROUND)
        if is_plain(inner):
            return _around(text, inner, _plain_piece(inner))
        if inner != text and not self._is_beginning:
            return _around(text, inner, self[inner])
        return _piece(text, list(read_names(text, is_beginning=self._is_beginning)))


def _piece(text: str, names: Sequence[Name]) -> _Piece:
    words = [(name, word) for name in names for word in name.words]
    return _Piece(
        terms=[word.term for _, word in words],
        spots=[
            name.position + word.part << PLACE | name.start + word.start << START | word.end - word.start
            for name, word in words
        ],
        stems=[stem_of(name.words[0].term) for name in names],
        names=[name.position << PLACE | name.start << START | len(name.text) for name in names],
        size=(names[-1].end_position if names else 0) << PLACE | len(text) + 1 << START,
    )


def _plain_piece(word: str) -> _Piece:
    """Return the piece that a word of prose is."""
    term, spots = plain_term(word), (len(word),)
    return _Piece((term,), spots, (stem_of(term),), spots, 1 << PLACE | len(word) + 1 << START)


def _around(text: str, inner: str, piece: _Piece) -> _Piece:
    """Return a piece with what stands around it."""
    before = text.index(inner) << START
    return _Piece(
        piece.terms,
        [before + spot for spot in piece.spots] if before else piece.spots,
        piece.stems,
        [before + spot for spot in piece.names] if before else piece.names,
        piece.size + (len(text) - len(inner) << START),
    )


_FIRST_PIECES, _OTHER_PIECES = _Pieces(is_beginning=True), _Pieces(is_beginning=False)


def _meant(phrase: Phrase, said: Sequence[int]) -> list[int]:
    """Return the spots of what a phrase means besides, where it was said."""
    start = start_of(said[0])
    length = start_of(said[-1]) + length_of(said[-1]) - start
    stretch = MEANT << PLACE | start << START | length
    return [place_of(said[word]) << PLACE | stretch for word in phrase.words]


def place_of(spot: int) -> int:
    """Return the place of a spot."""
    return spot >> PLACE


def start_of(spot: int) -> int:
    """Return where in its text a token begins."""
    return spot >> START & FIELD_MASK


def length_of(spot: int) -> int:
    """Return how many characters a token has."""
    return spot & FIELD_MASK


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

"""Text to tokens: what an index keeps of it. A token is a term and its spot, and both are one number: a row.

Numbers are added, sorted and cut into columns faster than tuples are. From its high bits on, a row holds the
letters of the term, the place, where the token begins in its text, and its length. These last three, of 32
bits each, are its spot.

A place holds, from its low bits on: the position (24 bits, counted in words), the attribute (4 bits), and
whether the token is meant, not said (1 bit): a synonym of what stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import TypeAlias

from msgspec import Struct

from homerow.search.letters import letters_of
from homerow.search.synonyms import OTHER, Phrase, Synonyms
from homerow.search.words import Name, is_plain, plain_term, read_names

FIELD = 32  # bits
FIELD_MASK = (1 << FIELD) - 1
START, PLACE = FIELD, 2 * FIELD  # bits below them
SPOT = 3 * FIELD  # bits of all of it

ATTRIBUTE = 24  # bits below it
LAST_POSITION = (1 << ATTRIBUTE) - 1
ATTRIBUTE_MASK = 15
MEANT = 1 << 28

REMEMBERED_PIECES = 16_384
REMEMBERED_LENGTH = 100  # characters
AROUND = '.,:;?!()"\u201c\u201d\u2026'  # what stands around words; no word begins or ends with it
BEGINNING = " "  # before a piece that a text begins with; there is no space in a piece

Key: TypeAlias = tuple[int, str]  # the number of an attribute, and its value


class _Piece(Struct, frozen=True, gc=False):
    """What stands between two spaces of a text, read as if it stood there alone.

    `rows` are what it says and means by itself, `names` the spots of its names, `signs` the names' signs;
    `size` is what it adds to the rows of all that follows.
    """

    rows: Sequence[int]
    names: Sequence[int]
    signs: str
    size: int


class TextReader:
    """Reads texts; a site says the same again and again, so that each piece of a text is read once."""

    def __init__(self, synonyms: Synonyms) -> None:
        self._synonyms = synonyms
        self._pieces = _Pieces(synonyms)

    def read(self, attribute: int, text: str) -> list[int]:
        """Return the rows of an attribute's value."""
        # A text has no more words than characters: no position runs over into the attribute.
        texts = text[:LAST_POSITION].split(" ")
        if not texts[0][:1].isalnum():  # a sign there is a word
            texts[0] = BEGINNING + texts[0]
        pieces = list(map(self._pieces.__getitem__, texts))
        sizes = [piece.size for piece in pieces]
        starts = list(accumulate(sizes, initial=attribute << ATTRIBUTE << PLACE))
        # Of all that a build does for search, most is done in this line.
        rows = [start + row for piece, start in zip(pieces, starts, strict=False) for row in piece.rows]
        phrases = self._synonyms.phrases("".join([piece.signs for piece in pieces]))
        return rows + _meant_by(phrases, pieces, starts) if phrases else rows


def _meant_by(
    phrases: Iterable[tuple[int, Phrase]], pieces: Iterable[_Piece], starts: Iterable[int]
) -> list[int]:
    """Return the rows of what phrases mean besides, where they are said."""
    names = [start + spot for piece, start in zip(pieces, starts, strict=False) for spot in piece.names]
    meant = [_meant(phrase, names[first : first + len(phrase.signs)]) for first, phrase in phrases]
    return list(chain.from_iterable(meant))


def _meant(phrase: Phrase, said: Sequence[int]) -> list[int]:
    """Return the rows of what a phrase means besides; its names are said at these spots."""
    start = start_of(said[0])
    length = start_of(said[-1]) + length_of(said[-1]) - start
    stretch = MEANT << PLACE | start << START | length
    spots = [place_of(spot) << PLACE | stretch for spot in said]
    return [letters << SPOT | spots[word] for letters, word in zip(phrase.meant, phrase.words, strict=True)]


class _Pieces(dict[str, _Piece]):
    """Pieces by their text, each read when it is asked for."""

    def __init__(self, synonyms: Synonyms) -> None:
        super().__init__()
        self._synonyms = synonyms

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
            return self._plain_piece(text, inner)
        if text.startswith(BEGINNING):
            return self._piece(text[1:], list(read_names(text[1:])))
        return self._piece(text, list(read_names(text, is_beginning=False)))

    def _plain_piece(self, text: str, word: str) -> _Piece:
        """Return the piece that a word of prose is."""
        term = plain_term(word)
        spot = text.index(word) << START | len(word)
        sign = self._synonyms.sign(term)
        meant = () if sign == OTHER else self._alone(sign, spot)
        rows = (letters_of(term) << SPOT | spot, *meant)
        return _Piece(rows, (spot,), sign, 1 << PLACE | len(text) + 1 << START)

    def _piece(self, text: str, names: Sequence[Name]) -> _Piece:
        rows = [
            (letters_of(word.term) << FIELD | name.position + word.part) << PLACE
            | name.start + word.start << START
            | word.end - word.start
            for name in names
            for word in name.words
        ]
        spots = [name.position << PLACE | name.start << START | len(name.text) for name in names]
        signs = [self._synonyms.sign(name.words[0].term) for name in names]
        for sign, spot in zip(signs, spots, strict=True):
            if sign != OTHER:
                rows += self._alone(sign, spot)
        end = names[-1].end_position if names else 0
        return _Piece(rows, spots, "".join(signs), end << PLACE | len(text) + 1 << START)

    def _alone(self, sign: str, spot: int) -> list[int]:
        """Return the rows of what a name means besides."""
        return [row for phrase in self._synonyms.names(sign) for row in _meant(phrase, [spot])]


def place_of(row: int) -> int:
    """Return the place of a row."""
    return row >> PLACE & FIELD_MASK


def start_of(row: int) -> int:
    """Return where in its text a token begins."""
    return row >> START & FIELD_MASK


def length_of(row: int) -> int:
    """Return how many characters a token has."""
    return row & FIELD_MASK


def position_of(place: int) -> int:
    """Return the number of the word at a place."""
    return place & LAST_POSITION


def attribute_of(place: int) -> int:
    """Return the number of the attribute at a place."""
    return place >> ATTRIBUTE & ATTRIBUTE_MASK


def is_meant(place: int) -> bool:
    """Return whether the token at a place is a synonym of what is said."""
    return bool(place & MEANT)

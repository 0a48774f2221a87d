"""Records as the index stores them, and as ranking reads them: where each has which term."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec
from msgspec import Struct

from homerow.search.indexing.record import ATTRIBUTES, SearchRecord
from homerow.search.query.vocabulary import Vocabulary
from homerow.search.text.tokens import Token, Tokens

TITLE = 1  # the level of a page's title
SYNONYM = 0.85  # quality of a term that the text has a synonym of
POSITION_GAP = 1_000  # between attributes, so that their words are never near one another

EVERY = frozenset(range(len(ATTRIBUTES)))

_DECODER = msgspec.msgpack.Decoder(tuple[Token, ...])


class Occurrences(Struct, frozen=True, gc=False):
    """The occurrences of a term, or of any of several terms, in a record.

    `quality` is the best of all its tokens, `positions` are those in all texts, `heading` those in the
    record's own heading. `is_in_title` is about the title of the page.
    """

    quality: float
    positions: tuple[int, ...]
    heading: tuple[int, ...]
    is_in_title: bool

    @property
    def is_titled(self) -> bool:
        """Whether it is in the record's own heading or in the page's title above it."""
        return bool(self.heading) or self.is_in_title

    def scaled(self, quality: float) -> Occurrences:
        """Return them as those of a word that means the term with some quality."""
        if quality == 1.0:
            return self
        return Occurrences(quality * self.quality, self.positions, self.heading, self.is_in_title)

    def joined(self, other: Occurrences) -> Occurrences:
        """Return them together with those of another term."""
        return Occurrences(
            max(self.quality, other.quality),
            tuple(sorted(self.positions + other.positions)),
            self.heading + other.heading,
            self.is_in_title or other.is_in_title,
        )


class Content(Struct, frozen=True, array_like=True):
    """The stored form of a record: the record, the terms of its heading by position, its tokens by term.

    Tokens stay encoded until a query asks for their term: a candidate has dozens of terms, a query a few.
    """

    record: SearchRecord
    heading: tuple[tuple[int, str], ...]
    tokens: dict[str, msgspec.Raw]


class Document:
    """A record, and where it has each of its terms; `attributes` are the indexes of those that count."""

    def __init__(
        self, content: Content, weight: float, vocabulary: Vocabulary, attributes: frozenset[int] = EVERY
    ) -> None:
        self.record = content.record
        self.terms = content.tokens.keys()
        self.weight = weight
        self.own_level = self.record.own_level
        self._content = content
        self._vocabulary = vocabulary
        self._attributes = attributes
        self._occurrences: dict[str, Occurrences | None] = {}

    def restricted(self, attributes: Sequence[str]) -> Document:
        """Return the document as if it had these attributes alone."""
        numbers = frozenset(map(ATTRIBUTES.index, attributes))
        return Document(self._content, self.weight, self._vocabulary, numbers)

    @property
    def is_below_title(self) -> bool:
        """Whether its own heading is below its page's title."""
        return self.own_level > TITLE

    def tokens(self, term: str) -> Sequence[Token]:
        """Return the tokens of one of its terms."""
        tokens = _DECODER.decode(self._content.tokens[term])
        if self._attributes is EVERY:
            return tokens
        return [token for token in tokens if token.attribute in self._attributes]

    def occurrences(self, term: str) -> Occurrences | None:
        """Return where the record has one of its terms; None if no attribute that counts has it."""
        if term not in self._occurrences:
            tokens = self.tokens(term)
            self._occurrences[term] = self._occurrences_of(tokens) if tokens else None
        return self._occurrences[term]

    def _occurrences_of(self, tokens: Sequence[Token]) -> Occurrences:
        own = self.own_level
        return Occurrences(
            SYNONYM if all(token.is_synonym for token in tokens) else 1.0,
            tuple([token.attribute * POSITION_GAP + token.position for token in tokens]),
            tuple([token.position for token in tokens if token.attribute == own]),
            own > TITLE and any(token.attribute == TITLE for token in tokens),
        )

    @cached_property
    def heading_idf(self) -> Mapping[int, float]:
        """The inverse document frequency of each word of its own heading, by position.

        Of a name and its parts the most frequent counts.
        """
        rarity: dict[int, float] = {}
        for position, term in self._content.heading:
            idf = self._vocabulary.idf(self._vocabulary.frequency(term))
            rarity[position] = min(idf, rarity.get(position, idf))
        return rarity


def heading_terms(tokens: Tokens, own_level: int) -> tuple[tuple[int, str], ...]:
    """Return the terms of a record's own heading, each with its position; synonyms are left out."""
    return tuple(
        (token.position, term)
        for term, found in tokens.items()
        for token in found
        if token.attribute == own_level and not token.is_synonym
    )

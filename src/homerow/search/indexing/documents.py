"""Records as the index stores them, and as ranking reads them: where each has which term."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct

from homerow.search.indexing.record import ATTRIBUTES, SearchRecord
from homerow.search.query.vocabulary import Vocabulary
from homerow.search.text.tokens import RecordTokens
from homerow.search.text.words import spellings

TITLE = 1  # the level of a page's title
SYNONYM = 0.85  # quality of a term that the text has a synonym of
POSITION_GAP = 1_000  # between attributes, so that their words are never near one another

EVERY = frozenset(range(len(ATTRIBUTES)))


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


class Content(Struct, frozen=True, array_like=True, gc=False):
    """The stored form of a record: the record, and the tokens of its texts."""

    record: SearchRecord
    tokens: RecordTokens


class Token(NamedTuple):
    """An occurrence of a term: its position in words, and its span of characters.

    `attribute` is the index in ATTRIBUTES of the text. `is_synonym` says that the text has another word here.
    """

    attribute: int
    position: int
    start: int
    end: int
    is_synonym: bool


class Document:
    """A record, and where it has each of its terms; `attributes` are the indexes of those that count."""

    def __init__(
        self, content: Content, weight: float, vocabulary: Vocabulary, attributes: frozenset[int] = EVERY
    ) -> None:
        self.record = content.record
        self.weight = weight
        self.own_level = self.record.own_level
        self._content = content
        self._terms = " ".join([text.terms if text else "" for text in content.tokens]).split()
        self._last = dict(zip(self._terms, range(len(self._terms)), strict=True))
        self.terms = self._last.keys()
        self._vocabulary = vocabulary
        self._attributes = attributes
        self._tokens: dict[str, Sequence[Token]] = {}  # of terms that were asked for
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
        if term not in self._tokens:
            self._tokens[term] = [*self._find(term)]
        return self._tokens[term]

    def _find(self, term: str) -> Iterator[Token]:
        number, last = -1, self._last[term]
        while number < last:
            number = self._terms.index(term, number + 1)
            attribute = bisect_right(self._firsts, number) - 1
            text, own = self._content.tokens[attribute], number - self._firsts[attribute]
            if text and attribute in self._attributes:
                start, is_synonym = text.starts[own], own >= len(text.starts) - text.synonyms
                yield Token(attribute, text.positions[own], start, start + text.lengths[own], is_synonym)

    @cached_property
    def _firsts(self) -> Sequence[int]:
        """The index of each attribute's first token among those of the record."""
        return [0, *accumulate(len(text.starts) if text else 0 for text in self._content.tokens[:-1])]

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
    def spellings(self) -> frozenset[str]:
        """The names that it defines, in any spelling."""
        return frozenset(spelling for name in self.record.names for spelling in spellings(name))

    @cached_property
    def heading_idf(self) -> Mapping[int, float]:
        """The inverse document frequency of each word of its own heading, by position.

        Of a name and its parts the most frequent counts.
        """
        own = self._content.tokens[self.own_level]
        if own is None:
            return {}
        rarity: dict[int, float] = {}
        said = own.positions[: len(own.positions) - own.synonyms]
        for position, term in zip(said, own.terms.split(), strict=False):
            idf = self._vocabulary.idf(self._vocabulary.frequency(term))
            rarity[position] = min(idf, rarity.get(position, idf))
        return rarity

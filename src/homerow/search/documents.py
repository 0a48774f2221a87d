"""Records as ranking looks at them: where each says which term."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import mul

from msgspec import Struct

from homerow.search.record import ATTRIBUTES, LEVELS, SearchRecord
from homerow.search.tokens import Token, Tokens
from homerow.search.vocabulary import Vocabulary

TITLE = 1  # the level of a page's title
SYNONYM = 0.85  # quality of a term that the text has a synonym of
POSITION_GAP = 1_000  # between attributes, so that their words are never near one another

# What a word weighs in each attribute: in the record's own heading, the page's title, other headings, the
# group above them, and in text.
OWN_HEADING, PAGE_TITLE, OTHER_HEADING, GROUP, TEXT = 1.0, 0.7, 0.6, 0.25, 0.4
DEEPER = 0.05  # less for each level that the own heading is deeper


def _attribute_weights(own: int) -> Sequence[float]:
    weights = [GROUP, PAGE_TITLE, *[OTHER_HEADING] * (LEVELS - 2), TEXT]
    weights[own] = OWN_HEADING - DEEPER * max(0, own - 1)
    return weights


ATTRIBUTE_WEIGHTS = [_attribute_weights(own) for own in range(LEVELS)]


class Occurrences(Struct, frozen=True, gc=False):
    """Where a record has a term, or any of several.

    `quality` and `weight` are the best of all its tokens, `positions` those in all texts, `heading` those in
    the record's own heading. `is_in_title` tells of the page's title above that heading.
    """

    quality: float
    weight: float
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
        weight = quality * self.weight
        return Occurrences(quality * self.quality, weight, self.positions, self.heading, self.is_in_title)

    def joined(self, other: Occurrences) -> Occurrences:
        """Return them together with those of another term."""
        return Occurrences(
            max(self.quality, other.quality),
            max(self.weight, other.weight),
            tuple(sorted(self.positions + other.positions)),
            self.heading + other.heading,
            self.is_in_title or other.is_in_title,
        )


class Document:
    """A record, and where it has each of its terms."""

    def __init__(self, record: SearchRecord, tokens: Tokens, weight: float, vocabulary: Vocabulary) -> None:
        self.record = record
        self.tokens = tokens
        self.weight = weight
        self.own_level = record.own_level
        self._vocabulary = vocabulary
        self._occurrences: dict[str, Occurrences] = {}

    def restricted(self, attributes: Sequence[str]) -> Document:
        """Return the document as if it had these attributes alone."""
        numbers = {ATTRIBUTES.index(name) for name in attributes}
        kept = {
            term: [token for token in tokens if token.attribute in numbers]
            for term, tokens in self.tokens.items()
        }
        tokens = {term: tokens for term, tokens in kept.items() if tokens}
        return Document(self.record, tokens, self.weight, self._vocabulary)

    @property
    def is_below_title(self) -> bool:
        """Whether its own heading is below its page's title."""
        return self.own_level > TITLE

    def occurrences(self, term: str) -> Occurrences:
        """Return where the record has one of its terms."""
        known = self._occurrences.get(term)
        if known is None:
            known = self._occurrences[term] = self._find(self.tokens[term])
        return known

    def _find(self, tokens: Sequence[Token]) -> Occurrences:
        own, weights = self.own_level, ATTRIBUTE_WEIGHTS[self.own_level]
        qualities = [SYNONYM if token.is_synonym else 1.0 for token in tokens]
        attributes = [token.attribute for token in tokens]
        return Occurrences(
            max(qualities),
            max(map(mul, qualities, [weights[attribute] for attribute in attributes])),
            tuple([token.attribute * POSITION_GAP + token.position for token in tokens]),
            tuple([token.position for token in tokens if token.attribute == own]),
            own > TITLE and TITLE in attributes,
        )

    @cached_property
    def heading_idf(self) -> Mapping[int, float]:
        """The inverse document frequency of each word of its own heading, by position.

        Of a name and its parts the most frequent counts.
        """
        rarity: dict[int, float] = {}
        for term, tokens in self.tokens.items():
            for token in tokens:
                if token.attribute == self.own_level and not token.is_synonym:
                    idf = self._vocabulary.idf(self._vocabulary.frequency(term))
                    rarity[token.position] = min(idf, rarity.get(token.position, idf))
        return rarity

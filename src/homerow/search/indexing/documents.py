"""Records as the index stores them, and as ranking reads them: where each has which term."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

from homerow.search.indexing.record import ATTRIBUTES, SearchRecord
from homerow.search.query.vocabulary import Vocabulary
from homerow.search.text.tokens import RecordTokens
from homerow.search.text.words import spellings

TITLE = 1  # the level of a page's title
SYNONYM = 0.85  # quality of a term that the text has a synonym of
POSITION_GAP = 1_000  # between attributes, so that their words are never near one another


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
        return Occurrences(quality * self.quality, self.positions, self.heading, self.is_in_title)

    def joined(self, other: Occurrences) -> Occurrences:
        """Return them together with those of another term."""
        return Occurrences(
            max(self.quality, other.quality),
            tuple(sorted(self.positions + other.positions)),
            self.heading + other.heading,
            self.is_in_title or other.is_in_title,
        )


# An occurrence of a term: the index in ATTRIBUTES of its text, its position in words, where its characters
# start and end (exclusive), and 1 if the text has another word there, whose synonym the term is.
Token: TypeAlias = tuple[int, int, int, int, int]


class Content(Struct, frozen=True, array_like=True, gc=False):
    """The stored form of a record: the record, and by term the values of its tokens, one after the other.

    Tuples of numbers and nothing else cost the garbage collector nothing, however many records are decoded.
    """

    record: SearchRecord
    tokens: Mapping[str, tuple[int, ...]]


def content_of(record: SearchRecord, tokens: RecordTokens) -> Content:
    """Return the stored form of a record."""
    by_term: defaultdict[str, list[int]] = defaultdict(list)
    for attribute, text in enumerate(tokens):
        if text:
            said = len(text.starts) - text.synonyms
            columns = zip(text.terms.split(), text.positions, text.starts, text.lengths, strict=True)
            for number, (term, position, start, length) in enumerate(columns):
                by_term[term] += attribute, position, start, start + length, int(number >= said)
    return Content(record, {term: tuple(values) for term, values in by_term.items()})


class Document:
    """A record, and where it has each of its terms."""

    def __init__(self, content: Content, weight: float, vocabulary: Vocabulary) -> None:
        self.record = content.record
        self.terms = content.tokens.keys()
        self._values = content.tokens
        self.weight = weight
        self.own_level = self.record.own_level
        self._vocabulary = vocabulary
        self._occurrences: dict[str, Occurrences] = {}  # of terms that were asked for

    def restricted(self, attributes: Sequence[str]) -> Document:
        """Return the document as if it had these attributes alone."""
        numbers = [ATTRIBUTES.index(each) for each in attributes]
        kept = {
            term: tuple(chain.from_iterable(each for each in self.tokens(term) if each[0] in numbers))
            for term in self.terms
        }
        content = Content(self.record, {term: values for term, values in kept.items() if values})
        return Document(content, self.weight, self._vocabulary)

    @property
    def is_below_title(self) -> bool:
        """Whether its own heading is below its page's title."""
        return self.own_level > TITLE

    def tokens(self, term: str) -> Sequence[Token]:
        """Return the tokens of one of its terms."""
        values = iter(self._values[term])
        return list(zip(values, values, values, values, values, strict=True))

    def occurrences(self, term: str) -> Occurrences:
        """Return where the record has one of its terms."""
        found = self._occurrences.get(term)
        if found is None:
            found = self._occurrences[term] = self._find(self.tokens(term))
        return found

    def _find(self, tokens: Sequence[Token]) -> Occurrences:
        own = self.own_level
        return Occurrences(
            SYNONYM if all(is_synonym for *_, is_synonym in tokens) else 1.0,
            tuple([attribute * POSITION_GAP + position for attribute, position, *_ in tokens]),
            tuple([position for attribute, position, *_ in tokens if attribute == own]),
            own > TITLE and any(attribute == TITLE for attribute, *_ in tokens),
        )

    @cached_property
    def spellings(self) -> frozenset[str]:
        """The names that it defines, in any spelling."""
        return frozenset(spelling for name in self.record.names for spelling in spellings(name))

    @cached_property
    def heading_shares(self) -> Mapping[int, float]:
        """How much each word of its own heading tells, by position: rare ones more, 1 in all.

        Of a name and its parts the most frequent counts.
        """
        rarity: dict[int, float] = {}
        for term in self.terms:
            for attribute, position, *_, is_synonym in self.tokens(term):
                if attribute == self.own_level and not is_synonym:
                    idf = self._vocabulary.idf(self._vocabulary.frequency(term))
                    rarity[position] = min(idf, rarity.get(position, idf))
        total = sum(rarity.values())
        return {position: idf / total for position, idf in rarity.items()}

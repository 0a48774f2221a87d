"""Words that mean the same: where a text has one of them, the index holds the others too.

That way a query costs no more, and `hrm` highlights `home row mods`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

from homerow.search.cached_methods import cached_method
from homerow.search.text.stems import stem
from homerow.search.text.words import Name, read_names

SynonymGroups: TypeAlias = Sequence[Sequence[str]]  # each of phrases that mean the same

REMEMBERED_TERMS = 16_384  # a site says the same words again and again


class Phrase(Struct, frozen=True):
    """A phrase: the stems of its names, and the terms of its synonyms with the name that each belongs to."""

    stems: tuple[str, ...]
    synonyms: Sequence[tuple[str, int]]

    @property
    def size(self) -> int:
        """The number of phrases."""
        return len(self.stems)


class Synonyms:
    """Finds the phrases of a text that have synonyms."""

    def __init__(self, groups: SynonymGroups = ()) -> None:
        self._phrases: dict[str, list[Phrase]] = {}
        for phrase in chain.from_iterable(map(_phrases, groups)):
            self._phrases.setdefault(phrase.stems[0], []).append(phrase)
        self._beginning_with = cached_method(REMEMBERED_TERMS, self._find_phrases)

    def find(self, names: Sequence[Name]) -> Iterator[tuple[int, Phrase]]:
        """Yield each phrase in a text, with the index of its first name."""
        for first, name in enumerate(names):
            for phrase in self._beginning_with(name.words[0].term):
                following = names[first + 1 : first + phrase.size]
                if phrase.stems[1:] == tuple([_stem_of(each.words[0].term) for each in following]):
                    yield first, phrase

    def _find_phrases(self, term: str) -> Sequence[Phrase]:
        return self._phrases.get(_stem_of(term), ())


def _phrases(group: Iterable[str]) -> Iterator[Phrase]:
    """Yield the phrases of a group, each with the terms of the others."""
    phrases = [terms for terms in map(_terms, group) if terms]
    for said in phrases:
        others = [terms for terms in phrases if terms != said]
        numbered = chain.from_iterable(map(enumerate, others))
        synonyms = [(term, min(number, len(said) - 1)) for number, term in numbered]
        yield Phrase(tuple(map(_stem_of, said)), synonyms)


def _terms(text: str) -> tuple[str, ...]:
    return tuple(name.words[0].term for name in read_names(text))


_stem_of = lru_cache(REMEMBERED_TERMS)(stem)

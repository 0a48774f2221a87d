"""Words that mean the same: where a text says one of them, the index holds the others, too.

That way a query costs nothing more, and `hrm` marks `home row mods` in what is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from homerow.search.stems import stem
from homerow.search.words import Name, read_names

SynonymGroups: TypeAlias = Sequence[Sequence[str]]  # each of phrases that mean the same


class Phrase(Struct, frozen=True):
    """A phrase as it is looked for, by the stems of its words, and as it is written into an index."""

    stems: tuple[str, ...]
    terms: tuple[str, ...]


class Addition(Struct, frozen=True):
    """Terms that a text means at the words `first` to `last` (counted in names) without saying them."""

    first: int
    last: int
    terms: tuple[str, ...]


class Synonyms:
    """Finds what a text means besides what it says."""

    def __init__(self, groups: SynonymGroups = ()) -> None:
        self._by_first_stem: dict[str, list[tuple[Phrase, tuple[Phrase, ...]]]] = {}
        for group in groups:
            phrases = tuple(phrase for phrase in map(_phrase, group) if phrase.stems)
            for phrase in phrases:
                others = tuple(other for other in phrases if other != phrase)
                self._by_first_stem.setdefault(phrase.stems[0], []).append((phrase, others))

    def additions(self, names: Sequence[Name]) -> Iterator[Addition]:
        """Yield what the names of a text mean besides."""
        stems = [_stem(name.words[0].term) for name in names]
        for first, root in enumerate(stems):
            if root not in self._by_first_stem:
                continue
            for phrase, others in self._by_first_stem[root]:
                last = first + len(phrase.stems) - 1
                if tuple(stems[first : last + 1]) == phrase.stems:
                    yield from (Addition(first, last, other.terms) for other in others)


def _phrase(text: str) -> Phrase:
    names = list(read_names(text))
    terms = tuple(name.words[0].term for name in names)
    return Phrase(tuple(map(_stem, terms)), terms)


_stem = lru_cache(16_384)(stem)

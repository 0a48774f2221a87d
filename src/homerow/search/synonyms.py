"""Words that mean the same: where a text says one of them, the index holds the others, too.

That way a query costs nothing more, and `hrm` marks `home row mods` in what is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

from homerow.search.stems import stem
from homerow.search.words import read_names

SynonymGroups: TypeAlias = Sequence[Sequence[str]]  # each of phrases that mean the same


class Phrase(Struct, frozen=True):
    """A phrase as it is looked for, by the stems of its words, and the terms that it means besides.

    `words` says at which word of the phrase each of these stands: one after the other, while there is room.
    """

    stems: Sequence[str]
    meant: Sequence[str]
    words: Sequence[int]


class Synonyms:
    """Finds what a text means besides what it says."""

    def __init__(self, groups: SynonymGroups = ()) -> None:
        self._by_first_stem: dict[str, list[Phrase]] = {}
        for phrase in chain.from_iterable(map(_phrases, groups)):
            self._by_first_stem.setdefault(phrase.stems[0], []).append(phrase)

    def phrases(self, stems: Sequence[str]) -> list[tuple[int, Phrase]]:
        """Return the phrases in a text whose words have these stems, and at which word each begins."""
        by_first = self._by_first_stem
        return [
            (first, phrase)
            for first, root in enumerate(stems)
            if root in by_first
            for phrase in by_first[root]
            if stems[first : first + len(phrase.stems)] == phrase.stems
        ]


def _phrases(group: Iterable[str]) -> Iterator[Phrase]:
    """Yield the phrases of a group, each with the terms of the others."""
    phrases = [terms for terms in map(_terms, group) if terms]
    for said in phrases:
        others = [terms for terms in phrases if terms != said]
        numbers = chain.from_iterable(map(range, map(len, others)))
        yield Phrase(
            stems=list(map(stem_of, said)),
            meant=list(chain.from_iterable(others)),
            words=[min(number, len(said) - 1) for number in numbers],
        )


def _terms(text: str) -> tuple[str, ...]:
    return tuple(name.words[0].term for name in read_names(text))


stem_of = lru_cache(16_384)(stem)

"""Words that mean the same: where a text says one of them, the index holds the others, too.

That way a query costs nothing more, and `hrm` marks `home row mods` in what is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from msgspec import Struct

from homerow.search.letters import letters_of
from homerow.search.stems import stem
from homerow.search.words import read_names

SynonymGroups: TypeAlias = Sequence[Sequence[str]]  # each of phrases that mean the same

OTHER = "-"
FIRST_SIGN = 256
NOWHERE = "(?!)"  # the pattern that nothing matches


class Phrase(Struct, frozen=True):
    """A phrase as it is looked for, by the signs of its names, and the terms that it means besides.

    Terms are letters here; `words` says at which name of the phrase each stands: one after the other, while
    there is room.
    """

    signs: str
    meant: Sequence[int]
    words: Sequence[int]


class Synonyms:
    """Finds what a text means besides what it says.

    Here a text is a string of signs: one character for each of its names, by the stem of its first word.
    """

    def __init__(self, groups: SynonymGroups = ()) -> None:
        self._signs: dict[str, str] = {}
        self._alone: dict[str, list[Phrase]] = {}
        self._by_first_sign: dict[str, list[Phrase]] = {}
        for phrase in chain.from_iterable(map(self._phrases, groups)):
            table = self._alone if len(phrase.signs) == 1 else self._by_first_sign
            table.setdefault(phrase.signs[0], []).append(phrase)
        self._first_sign = re.compile("|".join(self._by_first_sign) or NOWHERE)

    def sign(self, term: str) -> str:
        """Return the sign of a name whose first word this is; those that are in no phrase share one."""
        return self._signs.get(stem_of(term), OTHER)

    def names(self, sign: str) -> Sequence[Phrase]:
        """Return the phrases that are one name only, of this sign."""
        return self._alone.get(sign, ())

    def phrases(self, signs: str) -> list[tuple[int, Phrase]]:
        """Return the phrases of several names in a text, and at which of its names each begins."""
        return [
            (match.start(), phrase)
            for match in self._first_sign.finditer(signs)
            for phrase in self._by_first_sign[match[0]]
            if signs.startswith(phrase.signs, match.start())
        ]

    def _phrases(self, group: Iterable[str]) -> Iterator[Phrase]:
        """Yield the phrases of a group, each with the terms of the others."""
        phrases = [terms for terms in map(_terms, group) if terms]
        for said in phrases:
            others = [terms for terms in phrases if terms != said]
            numbers = chain.from_iterable(map(range, map(len, others)))
            yield Phrase(
                signs="".join(map(self._new_sign, map(stem_of, said))),
                meant=list(map(letters_of, chain.from_iterable(others))),
                words=[min(number, len(said) - 1) for number in numbers],
            )

    def _new_sign(self, stem: str) -> str:
        return self._signs.setdefault(stem, chr(FIRST_SIGN + len(self._signs)))


def _terms(text: str) -> tuple[str, ...]:
    return tuple(name.words[0].term for name in read_names(text))


stem_of = lru_cache(16_384)(stem)

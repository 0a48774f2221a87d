"""Where records say the words of a query: looked up for all hits of an answer at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Numbers
from homerow.search.tokens import ATTRIBUTE, ATTRIBUTE_MASK

COLUMNS = ("terms", "places", "starts", "lengths")

# Where a stretch of a text that matched begins and ends, and which word of the query that is, as a bit.
Found: TypeAlias = tuple[int, int, int]
FoundIn: TypeAlias = Mapping[int, Sequence[Found]]  # by the number of the attribute, in reading order

# A word of a query: its bit (0 where it is not marked), its size, and which terms it begins, from and to. Not
# a NamedTuple: to take one apart, as is done for each token, takes three times as long.
MarkedWord: TypeAlias = tuple[int, int, int, int]


class Said(Struct, frozen=True, eq=False):
    """Tokens, and which cell each is in, of a table with a word a row and a record a column."""

    tokens: Numbers
    cells: Numbers
    shape: tuple[int, ...]


class Spots:
    """The columns of an index's tokens, and its terms."""

    def __init__(self, columns: Mapping[str, Sequence[int]], terms: Sequence[str]) -> None:
        self._terms, self._places, self._starts, self._lengths = (
            np.asarray(columns[name]) for name in COLUMNS
        )
        self._words = terms

    def find(
        self, said: Said, shown: Numbers, words: Sequence[MarkedWord], *, is_repeated: bool
    ) -> Sequence[FoundIn]:
        """Return where the records of some columns say the words; of one that is only begun, what was typed.

        `is_repeated` says that a word may say the same token twice.
        """
        found_in: list[dict[int, list[Found]]] = [defaultdict(list) for _ in range(len(shown))]
        numbers = np.zeros(said.shape, np.int64)  # of the records, counted from 1
        numbers[:, shown] = np.arange(1, len(shown) + 1)
        for row, (bit, *_) in enumerate(words):
            if not bit:
                numbers[row] = 0
        chosen = numbers.take(said.cells).nonzero()[0]
        if is_repeated:
            pairs = np.stack((said.tokens.take(chosen), said.cells.take(chosen)))
            chosen = chosen.take(np.unique(pairs, axis=1, return_index=True)[1])
        tokens, cells = said.tokens.take(chosen), said.cells.take(chosen)
        terms, width = self._words, said.shape[1]
        # A few dozen are left: each further step over columns would take as long as to look at all of them.
        for cell, number, attribute, start, length, term in zip(
            cells.tolist(),
            numbers.take(cells).tolist(),
            (self._places.take(tokens) >> ATTRIBUTE & ATTRIBUTE_MASK).tolist(),
            self._starts.take(tokens).tolist(),
            self._lengths.take(tokens).tolist(),
            self._terms.take(tokens).tolist(),
            strict=True,
        ):
            bit, size, low, high = words[cell // width]
            is_begun = low <= term < high and length == len(terms[term])
            end = start + (size if is_begun else length)
            found_in[number - 1][attribute].append((start, end, bit))
        for found in found_in:
            for spots in found.values():
                spots.sort()
        return found_in

"""Where records say the words of a query: looked up for all hits of an answer at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Numbers, first_of_each
from homerow.search.tokens import ATTRIBUTE, ATTRIBUTE_MASK, FIELD

COLUMNS = ("terms", "places", "starts", "lengths")
ATTRIBUTE_BITS = ATTRIBUTE_MASK.bit_length()

# Where a stretch of a text that matched begins and ends, and which word of the query that is, as a bit.
Found: TypeAlias = tuple[int, int, int]
FoundIn: TypeAlias = Mapping[int, Sequence[Found]]  # by the number of the attribute, in reading order


class Said(Struct, frozen=True, eq=False):
    """Tokens, and which cell each is in, of a table with a word a row and a record a column."""

    tokens: Numbers
    cells: Numbers
    shape: tuple[int, ...]


class MarkedWord(NamedTuple):
    """A word of a query: its bit (0 where it is not marked), its size, and which terms it begins."""

    bit: int
    size: int
    low: int
    high: int


class Spots:
    """The columns of an index's tokens, and the sizes of its terms."""

    def __init__(self, columns: Mapping[str, Sequence[int]], terms: Sequence[str]) -> None:
        self._terms, self._places, self._starts, self._lengths = (
            np.asarray(columns[name]) for name in COLUMNS
        )
        self._sizes = np.fromiter(map(len, terms), np.int64, len(terms))

    def find(
        self, said: Said, shown: Numbers, words: Sequence[MarkedWord], *, is_repeated: bool
    ) -> Sequence[FoundIn]:
        """Return where the records of some columns say the words; of one that is only begun, what was typed.

        `is_repeated` says that a word may say the same token twice.
        """
        found_in: list[dict[int, Sequence[Found]]] = [{} for _ in range(len(shown))]
        records = np.full(said.shape, -1)
        records[:, shown] = np.arange(len(shown))
        for row, word in enumerate(words):
            if not word.bit:
                records[row] = -1
        records = records.take(said.cells)
        chosen = (records >= 0).nonzero()[0]
        if is_repeated:
            pairs = np.stack((said.tokens.take(chosen), said.cells.take(chosen)))
            chosen = chosen.take(np.unique(pairs, axis=1, return_index=True)[1])
        if not len(chosen):
            return found_in
        tokens = said.tokens.take(chosen)
        attributes = self._places.take(tokens) >> ATTRIBUTE & ATTRIBUTE_MASK
        values = records.take(chosen) << ATTRIBUTE_BITS | attributes
        order = (values << FIELD | self._starts.take(tokens)).argsort(kind="stable")
        values, tokens = values.take(order), tokens.take(order)
        starts = self._starts.take(tokens)
        rows = said.cells.take(chosen.take(order)) // said.shape[1]
        bits, sizes, lows, highs = np.array(words).take(rows, 0).T
        lengths, terms = self._lengths.take(tokens), self._terms.take(tokens)
        is_begun = (lows <= terms) & (terms < highs) & (lengths == self._sizes.take(terms))
        ends = starts + np.where(is_begun, sizes, lengths)
        spots = [*zip(starts.tolist(), ends.tolist(), bits.tolist(), strict=True)]
        firsts = first_of_each(values)
        bounds = [*firsts.tolist(), len(spots)]
        for number, value in enumerate(values.take(firsts).tolist()):
            record, attribute = value >> ATTRIBUTE_BITS, value & ATTRIBUTE_MASK
            found_in[record][attribute] = spots[bounds[number] : bounds[number + 1]]
        return found_in

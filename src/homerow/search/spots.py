"""Where records say the words of a query: looked up for all hits of an answer at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Numbers
from homerow.search.tokens import ATTRIBUTE, ATTRIBUTE_MASK

COLUMNS = ("terms", "places", "starts", "lengths")

# The number of a token; which record it is in, by its number among those that are shown; which word it says,
# by which term, in which attribute; where in the attribute's value it begins, and its length.
Spot: TypeAlias = tuple[int, int, int, int, int, int, int]


class Said(Struct, frozen=True, eq=False):
    """Tokens, and which cell each is in, of a table with a word a row and a record a column."""

    tokens: Numbers
    cells: Numbers
    shape: tuple[int, ...]


class Spots:
    """The columns of an index's tokens."""

    def __init__(self, columns: Mapping[str, Sequence[int]]) -> None:
        self._terms, self._places, self._starts, self._lengths = (
            np.asarray(columns[name]) for name in COLUMNS
        )

    def find(self, said: Said, shown: Numbers, left_out: Sequence[int]) -> Iterable[Spot]:
        """Return where the records of some columns say the words, but for those that are left out."""
        records = np.full(said.shape, -1)
        records[:, shown] = np.arange(len(shown))
        if left_out:
            records[left_out] = -1
        records = records.take(said.cells)
        chosen = (records >= 0).nonzero()[0]
        tokens = said.tokens.take(chosen)
        return zip(
            tokens.tolist(),
            records.take(chosen).tolist(),
            (said.cells.take(chosen) // said.shape[1]).tolist(),
            self._terms.take(tokens).tolist(),
            (self._places.take(tokens) >> ATTRIBUTE & ATTRIBUTE_MASK).tolist(),
            self._starts.take(tokens).tolist(),
            self._lengths.take(tokens).tolist(),
            strict=True,
        )

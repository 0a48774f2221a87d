"""How much of a record's own heading a query is: the words of headings, and what each of them tells."""

from __future__ import annotations

import numpy as np

from homerow.search.arrays import Bits, Floats, Numbers, first_of_each, ranges
from homerow.search.frequency import inverse_frequencies
from homerow.search.token_columns import TokenColumns


class Headings:
    """The words of records' own headings. One that is a word and a part of another tells as the commoner."""

    def __init__(self, tokens: TokenColumns, frequencies: Numbers, record_count: int) -> None:
        said = tokens.only(tokens.is_in_own_heading & ~tokens.is_meant)
        order = np.lexsort((said.words, said.records))
        records, words = said.records[order], said.words[order]
        firsts = first_of_each(records, words)
        told = inverse_frequencies(frequencies[said.terms[order]], record_count)
        self._words = words[firsts]
        self._told = np.minimum.reduceat(told, firsts) if len(firsts) else told
        self._counts = np.bincount(records[firsts], minlength=record_count)
        self._starts = np.cumsum(self._counts) - self._counts
        self._whole = np.maximum(np.bincount(records[firsts], self._told, record_count), 1e-9)

    def shares(self, ordinals: Numbers, words: Bits) -> Floats:
        """Return how much of what each record's own heading tells these words of it (as bits) do."""
        counts = self._counts[ordinals]
        places = ranges(self._starts[ordinals], counts)
        which = np.repeat(np.arange(len(ordinals)), counts)
        told = np.where(self._words[places] & words[which], self._told[places], 0.0)
        return np.bincount(which, told, len(ordinals)) / self._whole[ordinals]

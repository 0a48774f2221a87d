"""How much of a record's own heading a query is: the words of headings, and what each of them tells."""

from __future__ import annotations

import numpy as np

from homerow.search.arrays import Floats, Numbers, first_of_each
from homerow.search.frequency import inverse_frequencies
from homerow.search.postings import HEADING_WORDS
from homerow.search.token_columns import LAST_WORD, TokenColumns
from homerow.search.tokens import LAST_POSITION


class Headings:
    """The words of records' own headings. One that is a word and a part of another tells as the commoner."""

    def __init__(self, tokens: TokenColumns, frequencies: Numbers, record_count: int) -> None:
        said = tokens.only(tokens.is_in_own_heading & ~tokens.is_meant)
        words = np.minimum(said.places & LAST_POSITION, LAST_WORD)
        order = np.lexsort((words, said.records))
        records, words = said.records[order], words[order]
        firsts = first_of_each(records, words)
        told = inverse_frequencies(frequencies[said.terms[order]], record_count)
        told = np.minimum.reduceat(told, firsts) if len(firsts) else told
        records, words = records[firsts], words[firsts]
        # A row a record, as wide as the longest heading: a query looks at many in one step.
        self._words = np.arange(words.max(initial=-1) + 1)
        self._told = np.zeros((record_count, len(self._words)))
        whole = np.maximum(np.bincount(records, told, record_count), 1e-9)
        self._told[records, words] = told / whole[records]

    def shares(self, ordinals: Numbers, words: Numbers) -> Floats:
        """Return how much of what each record's own heading tells these words of it (as bits) do."""
        longest = int(np.bitwise_or.reduce(words) & HEADING_WORDS).bit_length()
        is_said = words[:, np.newaxis] >> self._words[:longest] & 1
        shares: Floats = np.add.reduce(self._told.take(ordinals, 0)[:, :longest] * is_said, axis=1)
        return shares

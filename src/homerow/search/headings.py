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
        # A column a record, a row a word, of which a query looks at the first few for many records at once.
        self._words = np.arange(words.max(initial=-1) + 1)[:, np.newaxis]
        self._told = np.zeros((len(self._words), record_count))
        whole = np.maximum(np.bincount(records, told, record_count), 1e-9)
        self._told[words, records] = told / whole[records]

    def shares(self, ordinals: Numbers, words: Numbers) -> Floats:
        """Return how much of what each record's own heading tells these words of it (as bits) do."""
        longest = int(np.bitwise_or.reduce(words) & HEADING_WORDS).bit_length()
        told = self._told[:longest].take(ordinals, 1)
        told *= words >> self._words[:longest] & 1
        shares: Floats = np.add.reduce(told, axis=0)
        return shares

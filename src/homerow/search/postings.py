"""What records hold of terms: the tokens of an index turned over, from records to terms.

A *pair* is a term and a record that holds it. Pairs stand in the order of terms, then of records. What can be
said of one before anything is asked is worked out when the index is opened, in columns: so an answer costs a
few sums over numbers, not a walk through objects.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Floats, Numbers, first_of_each, ranges
from homerow.search.frequency import TITLE, score_pairs
from homerow.search.proximity import COLUMN, WORD
from homerow.search.record import LEVELS
from homerow.search.token_columns import TokenColumns
from homerow.search.tokens import MEANT
from homerow.search.vocabulary import Meanings

OWN_HEADING, PAGE_TITLE, OTHER_HEADING, GROUP, TEXT = 1.0, 0.7, 0.6, 0.25, 0.4
DEEPER = 0.05  # what a level deeper takes from a heading
MEANT_QUALITY = 0.85  # of a word that is not said, but a synonym of it
MAX_SCORED = 64  # meanings of a word that candidates are looked for with


def _attribute_weights(own: int) -> tuple[float, ...]:
    weights = [GROUP, PAGE_TITLE, *[OTHER_HEADING] * (LEVELS - 2), TEXT]
    weights[own] = OWN_HEADING - DEEPER * max(0, own - 1)
    return tuple(weights)


_ATTRIBUTE_WEIGHTS = np.array([_attribute_weights(own) for own in range(LEVELS)], np.float32)


class Held(Struct, frozen=True, eq=False):
    """The pairs of a word, of all terms that it may mean: how sure each is, and what holding it is worth."""

    pairs: Numbers
    records: Numbers
    quality: Floats
    score: Floats

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        return sum(getattr(self, name).nbytes for name in self.__struct_fields__)


class Chosen(Struct, frozen=True, eq=False):
    """Pairs of several words in some records: of which word and in which record each is, by their places."""

    words: Numbers
    columns: Numbers
    pairs: Numbers
    quality: Floats


class Postings:
    """The pairs of an index's tokens; `positions` are the records' on their pages."""

    def __init__(self, tokens: TokenColumns, positions: Numbers, term_count: int) -> None:
        firsts = first_of_each(tokens.terms, tokens.records)
        order = np.argsort(tokens.terms[firsts], kind="stable")
        is_own, attributes = tokens.is_in_own_heading, tokens.attributes
        sure = np.where(tokens.is_meant, np.float32(MEANT_QUALITY), np.float32(1.0))
        weights = sure * _ATTRIBUTE_WEIGHTS[tokens.own_levels, attributes]
        self._record_count = len(positions)
        self._places = tokens.places
        self._token_starts = firsts[order]
        self._token_counts = np.diff(firsts, append=len(tokens.terms))[order]
        self._starts = np.searchsorted(tokens.terms[self._token_starts], np.arange(term_count + 1))
        self._records = tokens.records[self._token_starts]
        self._score = score_pairs(tokens, firsts, positions, len(positions))[order]
        self.certainty = np.maximum.reduceat(sure, firsts)[order]
        self.weight = np.maximum.reduceat(weights, firsts)[order]
        self.is_in_title = np.logical_or.reduceat(attributes == TITLE, firsts)[order]
        self.heading = np.bitwise_or.reduceat(np.where(is_own, tokens.words, np.uint64(0)), firsts)[order]

    def held(self, meanings: Meanings) -> Held:
        """Return the pairs of a word."""
        terms, quality = np.array(meanings.terms, np.int64), np.array(meanings.qualities)
        starts = self._starts[terms]
        counts = self._starts[terms + 1] - starts
        pairs, quality = ranges(starts, counts), np.repeat(quality, counts)
        score = quality * self._score[pairs]
        score[counts[:MAX_SCORED].sum() :] = 0.0
        return Held(pairs, self._records[pairs], quality, score)

    def choose(self, held: Sequence[Held], ordinals: Numbers) -> Chosen:
        """Return the pairs of words that are of these records."""
        columns = np.full(self._record_count, -1)
        columns[ordinals] = np.arange(len(ordinals))
        of_each = columns[np.concatenate([each.records for each in held])]
        chosen = np.flatnonzero(of_each >= 0)
        return Chosen(
            np.repeat(np.arange(len(held)), [len(each.pairs) for each in held])[chosen],
            of_each[chosen],
            np.concatenate([each.pairs for each in held])[chosen],
            np.concatenate([each.quality for each in held])[chosen],
        )

    def tokens(self, pairs: Numbers) -> tuple[Numbers, Numbers]:
        """Return the tokens of pairs, and the place of the pair that each is of."""
        counts = self._token_counts[pairs]
        return ranges(self._token_starts[pairs], counts), np.repeat(np.arange(len(pairs)), counts)

    def spots(self, chosen: Chosen) -> Numbers:
        """Return where words stand, sorted; see proximity."""
        tokens, whose = self.tokens(chosen.pairs)
        cells = chosen.words << WORD | chosen.columns << COLUMN
        return np.sort(cells[whose] | self._places[tokens] & ~MEANT)

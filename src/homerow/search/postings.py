"""What records hold of terms: the tokens of an index turned over, from records to terms.

A *pair* is a term and a record that holds it. Pairs stand in the order of terms, then of records. What can be
said of one before anything is asked is worked out when the index is opened, in columns; what records hold of
a word, of all terms that it may mean, when it is first asked for. So an answer costs a few sums over numbers,
not a walk through objects.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from homerow.search.arrays import Floats, Numbers, SmallNumbers, first_of_each, ranges
from homerow.search.frequency import TITLE, score_pairs
from homerow.search.record import LEVELS
from homerow.search.token_columns import LAST_WORD, TokenColumns
from homerow.search.tokens import MEANT
from homerow.search.vocabulary import Meanings

OWN_HEADING, PAGE_TITLE, OTHER_HEADING, GROUP, TEXT = 1.0, 0.7, 0.6, 0.25, 0.4
DEEPER = 0.05  # what a level deeper takes from a heading
MEANT_QUALITY = 0.85  # of a word that is not said, but a synonym of it
SATURATION = 0.7  # of scores: a record that holds two words comes before one that says one of them often
MAX_SCORED = 64  # meanings of a word that candidates are looked for with

# Marks: where in titles a word stands, as bits. The lowest are words of the record's own heading; above
# them is whether it stands in a heading below the page's title, and whether in the title above a heading.
IN_HEADING, IN_TITLE = 1 << LAST_WORD + 1, 1 << LAST_WORD + 2
HEADING_WORDS = IN_HEADING - 1

# What a word has: pairs, of each the record and the number, and what they are worth: how sure the word means
# the pair's term, and what it adds to the record's score.
RECORDS, NUMBERS = range(2)
QUALITIES, SCORES = range(2)

# What is known of a pair before anything is asked stands side by side, so that a query fetches it in one
# step: which tokens are its own, how sure these say its term, what they weigh where they stand, their marks.
_PAIR = np.dtype(
    [
        ("token", np.int32),
        ("count", np.int32),
        ("sure", np.float32),
        ("weight", np.float32),
        ("marks", np.int64),
    ]
)


def _attribute_weights(own: int) -> tuple[float, ...]:
    weights = [GROUP, PAGE_TITLE, *[OTHER_HEADING] * (LEVELS - 2), TEXT]
    weights[own] = OWN_HEADING - DEEPER * max(0, own - 1)
    return tuple(weights)


_ATTRIBUTE_WEIGHTS = np.array([_attribute_weights(own) for own in range(LEVELS)], np.float32)


class Held(Struct, frozen=True, eq=False):
    """The pairs of a word, a column each: which they are, and what they are worth."""

    pairs: SmallNumbers
    worth: Floats

    @property
    def count(self) -> int:
        """How many pairs."""
        return int(self.pairs.shape[1])

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        return self.pairs.nbytes + self.worth.nbytes


def join(held: Sequence[Held]) -> Held:
    """Return the pairs of several words, one word after the other."""
    if len(held) == 1:
        return held[0]
    return Held(
        np.concatenate([each.pairs for each in held], 1), np.concatenate([each.worth for each in held], 1)
    )


class Postings:
    """The pairs of an index's tokens; `positions` are the records' on their pages."""

    def __init__(self, tokens: TokenColumns, positions: Numbers, term_count: int) -> None:
        firsts = first_of_each(tokens.terms, tokens.records)
        order = np.argsort(tokens.terms[firsts], kind="stable")
        self.record_count = len(positions)
        self._score = score_pairs(tokens, firsts, positions, len(positions))[order] ** SATURATION
        self._pairs = np.array((tokens.records[firsts[order]], np.arange(len(firsts))), np.int32)
        self._starts = np.searchsorted(tokens.terms[firsts[order]], np.arange(term_count + 1))
        sure = np.where(tokens.is_meant, np.float32(MEANT_QUALITY), np.float32(1.0))
        weights = sure * _ATTRIBUTE_WEIGHTS[tokens.own_levels, tokens.attributes]
        self.about = np.zeros(len(firsts), _PAIR)
        self.about["token"] = firsts[order]
        self.about["count"] = np.diff(firsts, append=len(tokens.terms))[order]
        self.about["sure"] = np.maximum.reduceat(sure, firsts)[order]
        self.about["weight"] = np.maximum.reduceat(weights, firsts)[order]
        self.about["marks"] = np.bitwise_or.reduceat(_marks(tokens), firsts)[order]
        self._places = tokens.places & ~MEANT

    def held(self, meanings: Meanings) -> Held:
        """Return what records hold of a word.

        Headings are full of common words: a rare one must weigh enough to come in among them.
        """
        if not meanings.terms:
            return _NOTHING
        worth = np.array((meanings.qualities, meanings.qualities))
        worth[SCORES] *= math.sqrt(meanings.told)
        worth[SCORES, MAX_SCORED:] = 0.0
        first, count = min(meanings.terms), len(meanings.terms)
        if max(meanings.terms) - first + 1 == count == len(set(meanings.terms)):
            order = np.array(meanings.terms).argsort()
            return self._side_by_side(first, worth.take(order, 1))
        return self._far_apart(np.array(meanings.terms), worth)

    def _side_by_side(self, first: int, worth: Floats) -> Held:
        """Return the pairs of terms that follow one another, as those do that begin alike: views."""
        starts = self._starts[first : first + worth.shape[1] + 1]
        worth = worth.repeat(starts[1:] - starts[:-1], 1)
        own = slice(*starts[[0, -1]].tolist())
        worth[SCORES] *= self._score[own]
        return Held(self._pairs[:, own], worth)

    def _far_apart(self, terms: Numbers, worth: Floats) -> Held:
        """Return the pairs of any terms."""
        starts = self._starts.take(terms)
        counts = self._starts.take(terms + 1) - starts
        numbers = ranges(starts, counts)
        worth = worth.repeat(counts, 1)
        worth[SCORES] *= self._score.take(numbers)
        return Held(self._pairs.take(numbers, 1), worth)

    def tokens(self, about: NDArray[np.void], cells: Numbers) -> tuple[Numbers, Numbers]:
        """Return the tokens of some pairs, and for each the cell that its pair is in."""
        counts = about["count"].astype(np.int64)
        return ranges(about["token"], counts), cells.repeat(counts)

    def places(self, tokens: Numbers) -> Numbers:
        """Return where tokens stand."""
        return self._places.take(tokens)


_NOTHING = Held(np.zeros((2, 0), np.int32), np.zeros((2, 0)))


def _marks(tokens: TokenColumns) -> Numbers:
    """Return the marks of each token."""
    attributes, is_below_title = tokens.attributes, tokens.own_levels > TITLE
    is_own = attributes == tokens.own_levels
    marks = np.where(is_own, tokens.words, 0)
    marks |= np.where(is_own & is_below_title, IN_HEADING, 0)
    marks |= np.where((attributes == TITLE) & is_below_title, IN_TITLE, 0)
    return marks

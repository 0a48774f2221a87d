"""What records hold of terms: the tokens of an index turned over, from records to terms.

A *pair* is a term and a record that holds it. Pairs stand in the order of terms, then of records. What can be
said of one before anything is asked is worked out when the index is opened, in columns; what records hold of
a word, of all terms that it may mean, when it is first asked for. So an answer costs a few sums over numbers,
not a walk through objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from homerow.search.arrays import Flags, Floats, Numbers, SmallNumbers, first_of_each, ranges
from homerow.search.frequency import TITLE, score_pairs
from homerow.search.record import LEVELS
from homerow.search.token_columns import LAST_WORD, TokenColumns
from homerow.search.tokens import MEANT
from homerow.search.vocabulary import Meanings

OWN_HEADING, PAGE_TITLE, OTHER_HEADING, GROUP, TEXT = 1.0, 0.7, 0.6, 0.25, 0.4
DEEPER = 0.05  # what a level deeper takes from a heading
MEANT_QUALITY = 0.85  # of a word that is not said, but a synonym of it
MAX_SCORED = 64  # meanings of a word that candidates are looked for with

# Marks: where in titles a word stands, as bits. The lowest are words of the record's own heading; above
# them is whether it stands in a heading below the page's title, and whether in the title above a heading.
IN_HEADING, IN_TITLE = 1 << LAST_WORD + 1, 1 << LAST_WORD + 2
HEADING_WORDS = IN_HEADING - 1

# What a record holds of a word stands together, so that one step brings it from many records: as far as it is
# a sum over words (that it holds it, how far that is from what was typed, what it weighs where it stands,
# whether in a title), and besides (marks, the first of the word's pairs that are its own, and how many).
HELD, AWAY, WEIGHT, TITLED = range(4)
MARKS, FIRST, COUNT = range(3)


Column = TypeVar("Column", np.int64, np.float64)


def _attribute_weights(own: int) -> tuple[float, ...]:
    weights = [GROUP, PAGE_TITLE, *[OTHER_HEADING] * (LEVELS - 2), TEXT]
    weights[own] = OWN_HEADING - DEEPER * max(0, own - 1)
    return tuple(weights)


_ATTRIBUTE_WEIGHTS = np.array([_attribute_weights(own) for own in range(LEVELS)], np.float32)


class Held(Struct, frozen=True, eq=False):
    """What records hold of a word, and the records that are found by it, in their order, with their scores.

    `rows` says for each record of the index which row of `worth` and `places` is its own; the first is for
    those that do not hold the word.
    """

    records: Numbers
    scores: Floats
    rows: SmallNumbers
    worth: Floats
    places: Numbers
    pairs: Numbers

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        columns = (self.records, self.scores, self.rows, self.worth, self.places, self.pairs)
        return sum([column.nbytes for column in columns])


class Cells(Struct, frozen=True, eq=False):
    """What some records, a column each, hold of words, a row each."""

    held: Sequence[Held]
    worth: Floats
    places: Numbers

    @property
    def marks(self) -> Numbers:
        """Return the marks."""
        return self.places[:, :, MARKS]

    @property
    def is_found(self) -> Flags:
        """Return which records hold which words."""
        return self.places[:, :, COUNT] > 0

    def pairs(self, chosen: Flags) -> tuple[Numbers, Numbers]:
        """Return the pairs of some of them, and the number of the cell that each is of."""
        cells = chosen.reshape(-1).nonzero()[0]
        places = self.places.reshape(-1, self.places.shape[2]).take(cells, 0)
        offsets = np.array([0, *accumulate(len(each.pairs) for each in self.held[:-1])])
        firsts, counts = places[:, FIRST] + offsets[cells // self.places.shape[1]], places[:, COUNT]
        pairs: Numbers = np.concatenate([each.pairs for each in self.held])
        return pairs[ranges(firsts, counts)], cells.repeat(counts)


def find_cells(held: Sequence[Held], ordinals: Numbers) -> Cells:
    """Return what records hold of words."""
    shape = len(held), len(ordinals)
    worth, places = np.empty((*shape, 4)), np.empty((*shape, 3), np.int64)
    for number, each in enumerate(held):
        rows = each.rows[ordinals]
        each.worth.take(rows, 0, worth[number], "clip")
        each.places.take(rows, 0, places[number], "clip")
    return Cells(held, worth, places)


class Postings:
    """The pairs of an index's tokens; `positions` are the records' on their pages."""

    def __init__(self, tokens: TokenColumns, positions: Numbers, term_count: int) -> None:
        firsts = first_of_each(tokens.terms, tokens.records)
        order = np.argsort(tokens.terms[firsts], kind="stable")
        sure = np.where(tokens.is_meant, np.float32(MEANT_QUALITY), np.float32(1.0))
        weights = sure * _ATTRIBUTE_WEIGHTS[tokens.own_levels, tokens.attributes]
        self._record_count = len(positions)
        self._row_type = np.min_scalar_type(len(positions))
        self._token_starts = firsts[order]
        self._token_counts = np.diff(firsts, append=len(tokens.terms))[order]
        self._starts = np.searchsorted(tokens.terms[self._token_starts], np.arange(term_count + 1))
        self._records = tokens.records[self._token_starts]
        self._score = score_pairs(tokens, firsts, positions, len(positions))[order]
        self._certainty = np.maximum.reduceat(sure, firsts)[order]
        self._weight = np.maximum.reduceat(weights, firsts)[order]
        self._marks = np.bitwise_or.reduceat(_marks(tokens), firsts)[order]
        self.places = tokens.places & ~MEANT

    def held(self, meanings: Meanings) -> Held:
        """Return what records hold of a word."""
        qualities = np.array(meanings.qualities)
        if len(meanings.terms) == 1:
            pairs = np.arange(*self._starts[meanings.terms[0] : meanings.terms[0] + 2].tolist())
            return self._collected(pairs, qualities, qualities * self._score[pairs])
        terms = np.array(meanings.terms, np.int64)
        starts = self._starts[terms]
        counts = self._starts[terms + 1] - starts
        pairs, qualities = ranges(starts, counts), qualities.repeat(counts)
        scores = qualities * self._score[pairs]
        if len(terms) > MAX_SCORED:
            scores[counts[:MAX_SCORED].sum() :] = 0.0
        order = self._records[pairs].argsort(kind="stable")
        return self._collected(pairs[order], qualities[order], scores[order])

    def _collected(self, pairs: Numbers, qualities: Floats, scores: Floats) -> Held:
        """Return pairs, which stand in the order of records, with all that are of one record as one."""
        records, marks = self._records[pairs], self._marks[pairs]
        sure, weight = qualities * self._certainty[pairs], qualities * self._weight[pairs]
        firsts = first_of_each(records) if len(qualities) > 1 else np.arange(len(pairs))
        if len(firsts) < len(pairs):
            others = _Others(firsts, len(pairs))
            records, marks = records[firsts], others.put(np.bitwise_or, marks)
            scores = others.put(np.add, scores)
            sure, weight = others.put(np.maximum, sure), others.put(np.maximum, weight)
        rows = np.zeros(self._record_count, self._row_type)
        rows[records] = np.arange(1, len(records) + 1)
        worth, places = np.zeros((len(records) + 1, 4)), np.zeros((len(records) + 1, 3), np.int64)
        worth[1:, HELD] = 1.0
        worth[1:, AWAY] = sure - 1.0
        worth[1:, WEIGHT] = weight
        worth[1:, TITLED] = marks != 0
        places[1:, MARKS] = marks
        places[1:, FIRST] = firsts
        places[1:, COUNT] = np.diff(firsts, append=len(pairs))
        is_found = scores > 0
        if not is_found.all():
            records, scores = records[is_found], scores[is_found]
        return Held(records, scores, rows, worth, places, pairs)

    def tokens(self, cells: Cells, chosen: Flags) -> tuple[Numbers, Numbers]:
        """Return the tokens of some cells, and the number of the cell that each is of."""
        pairs, numbers = cells.pairs(chosen)
        counts = self._token_counts[pairs]
        return ranges(self._token_starts[pairs], counts), numbers.repeat(counts)


class _Others:
    """Pairs that are of the same record as the one before them; most are not."""

    def __init__(self, firsts: Numbers, count: int) -> None:
        is_first = np.zeros(count, np.bool_)
        is_first[firsts] = True
        self._firsts = firsts
        self._others = (~is_first).nonzero()[0]
        self._records = is_first.cumsum()[self._others] - 1

    def put(self, together: np.ufunc, values: NDArray[Column]) -> NDArray[Column]:
        """Return the value of each record, of all its pairs together."""
        found = values[self._firsts]
        together.at(found, self._records, values[self._others])
        return found


def _marks(tokens: TokenColumns) -> Numbers:
    """Return the marks of each token."""
    attributes, is_below_title = tokens.attributes, tokens.own_levels > TITLE
    is_own = attributes == tokens.own_levels
    marks = np.where(is_own, tokens.words, 0)
    marks |= np.where(is_own & is_below_title, IN_HEADING, 0)
    marks |= np.where((attributes == TITLE) & is_below_title, IN_TITLE, 0)
    return marks

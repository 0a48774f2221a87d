"""Where a record stands among those that were found: nine parts, added up.

words       which words of the query it holds, by how much they tell; less on a page that holds too few
typos       how far what it says is from what was typed
attribute   where it says it: in its own heading, in its page's title, below
proximity   how near to one another, and in the order of the query
exactness   how much of its heading the query is
name        whether it defines what the query is the name of, letter for letter
frequency   how often, for its length
page        how much of its page is about it
weight      what was known before: its level, and what its author says of it

All candidates are ranked at once: each part is a column of numbers, made in a few steps over all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from homerow.search.analysis import MAX_WORDS, QueryWord
from homerow.search.arrays import Floats, Numbers
from homerow.search.candidates import Candidates
from homerow.search.index import Index
from homerow.search.postings import HELD, IN_TITLE, TITLED, Held, Postings, find_cells
from homerow.search.proximity import CELL, proximity
from homerow.search.results import Rank
from homerow.search.selection import Selection

PARTS: Mapping[str, float] = MappingProxyType(
    {
        "words": 10.0,
        "typos": 6.0,
        "attribute": 5.0,
        "proximity": 2.5,
        "exactness": 4.0,
        "name": 6.0,
        "frequency": 1.5,
        "page": 1.5,
        "weight": 1.0,
    }
)
ELSEWHERE = 0.4  # of a word that only another section of the page holds
TOO_FEW = 1.0  # what it costs to be on a page that holds less than enough of the query
ENOUGH_ON_PAGE = 3.0  # scores of records, together, that make a page half sure to be about the query

ENOUGH_HELD, TOO_FEW_HELD, NOT_FOUND = range(3)

_PART_WEIGHTS = np.array([*PARTS.values()])[:, np.newaxis]
_BITS = np.left_shift(1, np.arange(MAX_WORDS))


class Matches:
    """The candidates of a query, a column each, and what they hold of its words, a row each."""

    def __init__(
        self,
        index: Index,
        postings: Postings,
        words: Sequence[QueryWord],
        held: Sequence[Held],
        candidates: Candidates,
    ) -> None:
        self._index = index
        self._postings = postings
        self._weights = [word.weight for word in words]
        self._bits = _BITS[: len(words)]
        self.ordinals, self._scores = candidates.ordinals, candidates.scores
        self._cells = find_cells(held, self.ordinals)
        self._is_found = self._cells.is_found
        self._found = self._bits @ self._is_found
        self._pages = index.pages[self.ordinals]
        self._of_pages = np.zeros(index.page_count, np.int64)
        np.bitwise_or.at(self._of_pages, self._pages, self._found)
        self._found_on_page = self._of_pages[self._pages]

    def page_counts(self) -> Mapping[int, int]:
        """Return how many pages hold the same words, by these as bits."""
        return {
            found: count
            for found, count in enumerate(np.bincount(self._of_pages).tolist())
            if found and count
        }

    def tiers(self, selected: Selection) -> Numbers:
        """Return of each candidate whether its page holds enough, too few words to come first, or nothing."""
        tiers = np.full(1 << len(self._bits), NOT_FOUND)  # by what a page holds
        for tier, every in ((ENOUGH_HELD, selected.chosen), (TOO_FEW_HELD, selected.others)):
            for found in every:
                tiers[found] = tier
        return tiers[self._found_on_page]

    def rank(self, named: frozenset[int], tiers: Numbers) -> Floats:
        """Return the parts of candidates' scores, a row each; `named` are records that define the query."""
        index, ordinals = self._index, self.ordinals
        weighed = self._weigh()
        page = np.bincount(self._pages, self._scores, index.page_count)[self._pages]
        said = np.bitwise_or.reduce(self._cells.marks, axis=0)
        parts = np.empty((len(PARTS), len(ordinals)))
        parts[:3] = weighed[:3]
        parts[3] = self._proximity()
        parts[4] = np.sqrt(index.headings.shares(ordinals, said)) * weighed[TITLED]
        parts[5] = np.isin(ordinals, list(named)) if named else 0.0
        parts[6] = self._scores
        parts[7] = page / (page + ENOUGH_ON_PAGE)
        parts[8] = index.weights[ordinals]
        parts *= _PART_WEIGHTS
        parts[0, tiers == TOO_FEW_HELD] -= TOO_FEW
        return parts

    def _weigh(self) -> Floats:
        """Return what words are worth in candidates, each by its share of what all of them tell."""
        worth = self._cells.worth.copy()
        elsewhere = self._found_on_page ^ self._found
        if elsewhere.any():
            worth[:, :, HELD] += ELSEWHERE * ((elsewhere & self._bits[:, np.newaxis]) > 0)
        worth *= np.array(self._weights)[:, np.newaxis, np.newaxis]
        sums: Floats = np.add.reduce(worth, axis=0).T
        return sums / (sum(self._weights) or 1.0)

    def _proximity(self) -> Floats | float:
        if len(self._bits) == 1:
            return 1.0
        gaps = (self._is_found[:-1] & self._is_found[1:]).reshape(-1).nonzero()[0]
        if not len(gaps):
            return 0.0
        is_near = np.zeros(self._is_found.size, np.bool_)
        is_near[gaps] = True
        is_near[gaps + len(self.ordinals)] = True
        tokens, cells = self._postings.tokens(self._cells, is_near)
        spots = cells << CELL | self._postings.places[tokens]
        spots.sort(kind="stable")  # they nearly are sorted, which this makes use of
        return proximity(spots, self._joined(gaps), self._is_found.shape)

    def _joined(self, gaps: Numbers) -> Numbers:
        """Return the gaps between two words of which one stands in a title, the other in a heading below."""
        marks = self._cells.marks.reshape(-1)
        this, following = marks[gaps], marks[gaps + len(self.ordinals)]
        return gaps[(this & following << 1 | this << 1 & following) & IN_TITLE > 0]


def add_up(parts: Floats) -> Floats:
    """Return the sums of the parts."""
    sums: Floats = np.add.reduce(parts, axis=0)
    return sums


def as_ranks(parts: Floats) -> Iterator[Rank]:
    """Yield the rank of each candidate: what its parts add to its score, by their names."""
    for values in parts.T.tolist():
        yield Rank(sum(values), dict(zip(PARTS, values, strict=False)))

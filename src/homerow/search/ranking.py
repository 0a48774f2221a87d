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
from homerow.search.cells import HELD, SURE, TITLED, WEIGHT, Cells
from homerow.search.index import Index
from homerow.search.postings import IN_TITLE, Postings
from homerow.search.proximity import make_spots, proximity
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

_WEIGHTS = np.array([*PARTS.values()])[:, np.newaxis]
_BITS = np.left_shift(1, np.arange(MAX_WORDS)).astype(np.float64)


class Matches:
    """The candidates of a query, a column each, and what they hold of its words, a row each."""

    def __init__(
        self,
        index: Index,
        postings: Postings,
        words: Sequence[QueryWord],
        cells: Cells,
        candidates: Candidates,
    ) -> None:
        self._index = index
        self._postings = postings
        total = sum([word.weight for word in words]) or 1.0
        self._told = [word.weight / total for word in words]
        self.is_exhaustive = candidates.is_exhaustive
        self.ordinals, self._scores = candidates.ordinals, candidates.scores
        self.cells = cells
        self._pages = index.pages.take(self.ordinals)
        of_pages = np.zeros(index.page_count, np.int64)
        found = np.dot(_BITS[: len(words)], cells.worth[HELD]).astype(np.int64)
        np.bitwise_or.at(of_pages, self._pages, found)
        self._on_page = of_pages.take(self._pages)
        counts = np.bincount(of_pages).tolist()
        # How many pages hold the same words, by these as bits.
        self.page_counts = {found: count for found, count in enumerate(counts) if found and count}

    def rank(self, named: frozenset[int], selected: Selection) -> Floats:
        """Return the parts of candidates' scores, a row each; `named` are records that define the query."""
        index, ordinals = self._index, self.ordinals
        told = self._told_by_record()
        page = np.bincount(self._pages, self._scores, index.page_count).take(self._pages)
        said = np.bitwise_or.reduce(self.cells.marks, axis=0)
        parts = np.empty((len(PARTS), len(ordinals)))
        part = dict(zip(PARTS, parts, strict=True))
        np.multiply(told[HELD], 1 - ELSEWHERE, out=part["words"])
        part["words"] += self._told_on_page(selected)
        np.subtract(told[SURE], told[HELD], out=part["typos"])
        part["attribute"][:] = told[WEIGHT]
        part["proximity"][:] = self._proximity() if len(self._told) > 1 else 1.0
        shares = index.headings.shares(ordinals, said)
        np.multiply(np.sqrt(shares), told[TITLED], out=part["exactness"])
        part["name"][:] = np.isin(ordinals, list(named)) if named else 0.0
        part["frequency"][:] = self._scores
        np.divide(page, page + ENOUGH_ON_PAGE, out=part["page"])
        index.weights.take(ordinals, out=part["weight"])
        parts *= _WEIGHTS
        return parts

    def in_order(self, parts: Floats, selected: Selection) -> Numbers:
        """Return the columns of those that are hits, the best first."""
        behind = np.full(1 << len(self._told), np.inf)  # by what a page holds: no hits are behind all others
        for found in (*selected.chosen, *selected.others):
            behind[found] = 0.0
        behind = behind.take(self._on_page)
        behind -= np.add.reduce(parts, axis=0)
        order: Numbers = behind.argsort(kind="stable")
        return order[: np.count_nonzero(behind < np.inf)]

    def _told_by_record(self) -> Floats:
        """Return what the words of each record are worth, by their share of what all of them tell."""
        if len(self._told) == 1:
            return self.cells.worth[:, 0]
        told: Floats = np.einsum("pwr,w->pr", self.cells.worth, np.array(self._told))
        return told

    def _told_on_page(self, selected: Selection) -> Floats:
        """Return what it adds that words are on the candidates' pages, and takes that these are too few."""
        told = np.zeros(1 << len(self._told))  # by what a page holds
        for found in self.page_counts:
            on_page = sum([each for number, each in enumerate(self._told) if found >> number & 1])
            told[found] = ELSEWHERE * on_page
        for found in selected.others:
            told[found] -= TOO_FEW / PARTS["words"]
        return told.take(self._on_page)

    def _proximity(self) -> Floats:
        """Return how near to one another the words stand."""
        said = self.cells.said
        spots = make_spots(said.cells, self._postings.places(said.tokens))
        return proximity(spots, self._joined(), said.shape)

    def _joined(self) -> Numbers:
        """Return the cells of words of which one stands in a title, the next in a heading below, or so."""
        marks = self.cells.marks
        above = marks << 1
        joined = (marks[:-1] & above[1:] | above[:-1] & marks[1:]) & IN_TITLE
        return joined.reshape(-1).nonzero()[0]


def as_ranks(parts: Floats) -> Iterator[Rank]:
    """Yield the rank of each candidate: what its parts add to its score, by their names."""
    for values in parts.T.tolist():
        yield Rank(sum(values), dict(zip(PARTS, values, strict=False)))

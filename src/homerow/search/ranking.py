"""Where a record stands among those that were found: nine parts, added up.

words       which words of the query it holds, by how much they tell
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

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from homerow.search.analysis import QueryWord
from homerow.search.arrays import Flags, Floats, Numbers
from homerow.search.candidates import Candidates
from homerow.search.frequency import TITLE
from homerow.search.index import Index
from homerow.search.postings import Held, Postings
from homerow.search.proximity import proximity
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
ENOUGH_ON_PAGE = 3.0  # scores of records, together, that make a page half sure to be about the query

CHOSEN, FOLLOWS, NOT_FOUND = range(3)

_PART_WEIGHTS = np.array([*PARTS.values()])[:, np.newaxis]


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
        self._weights = np.array([word.weight for word in words])[:, np.newaxis]
        self.ordinals, self._scores = candidates.ordinals, candidates.scores
        self._shape = len(words), len(self.ordinals)
        self._chosen = chosen = postings.choose(held, self.ordinals)
        self._cells = chosen.words * self._shape[1] + chosen.columns
        self._is_found = self._flags(slice(None))
        self._found = _as_bits(self._is_found)
        self._pages = index.pages[self.ordinals]
        found_on_page = np.zeros(index.page_count, np.int64)
        np.bitwise_or.at(found_on_page, self._pages, self._found)
        self._found_on_page = found_on_page[self._pages]

    def page_counts(self) -> Mapping[int, int]:
        """Return how many pages hold the same words, by these as bits."""
        return Counter(dict(zip(self._pages.tolist(), self._found_on_page.tolist(), strict=True)).values())

    def tiers(self, selected: Selection) -> Numbers:
        """Return which candidates are hits, which follow, and which are neither."""
        tiers = dict.fromkeys(selected.others, FOLLOWS) | dict.fromkeys(selected.chosen, CHOSEN)
        return np.array([tiers.get(found, NOT_FOUND) for found in self._found_on_page.tolist()])

    def rank(self, named: frozenset[int]) -> Floats:
        """Return the parts of candidates' scores, a row each; `named` are records that define the query."""
        index, chosen, postings = self._index, self._chosen, self._postings
        heading = postings.heading[chosen.pairs]
        in_title, in_heading = self._flags(postings.is_in_title[chosen.pairs]), self._flags(heading > 0)
        said = np.zeros(self._shape[1], np.uint64)
        np.bitwise_or.at(said, chosen.columns, heading)
        elsewhere = _from_bits(self._found_on_page & ~self._found, self._shape[0])
        cells = (
            self._is_found,
            elsewhere,
            self._most(postings.certainty),
            self._most(postings.weight),
            in_title | in_heading,
        )
        weighed = (self._weights * cells).sum(axis=1) / (self._weights.sum() or 1.0)
        told, told_elsewhere, sure, attribute, exact = weighed
        page = np.bincount(self._pages, self._scores, index.page_count)[self._pages]
        return np.array(
            [
                told + ELSEWHERE * told_elsewhere,
                sure - told,
                attribute,
                self._proximity(in_title, in_heading),
                np.sqrt(index.headings.shares(self.ordinals, said)) * exact,
                np.isin(self.ordinals, list(named)) if named else np.zeros(self._shape[1]),
                self._scores,
                page / (page + ENOUGH_ON_PAGE),
                index.weights[self.ordinals],
            ]
        )

    def _proximity(self, in_title: Flags, in_heading: Flags) -> Floats:
        if self._shape[0] == 1:
            return np.ones(self._shape[1])
        below_title = self._index.own_levels[self.ordinals] > TITLE
        return proximity(self._postings.spots(self._chosen), in_title & below_title, in_heading & below_title)

    def _most(self, worth: Floats) -> Floats:
        """Return the most that a word is worth in each candidate, by what its pairs are worth."""
        most = np.zeros(self._shape)
        np.maximum.at(most.reshape(-1), self._cells, self._chosen.quality * worth[self._chosen.pairs])
        return most

    def _flags(self, chosen: Flags | slice) -> Flags:
        """Return the words and candidates that have one of some pairs."""
        flags = np.zeros(self._shape, np.bool_)
        flags.reshape(-1)[self._cells[chosen]] = True
        return flags


def add_up(parts: Floats) -> Floats:
    """Return the sums of the parts."""
    sums: Floats = (_PART_WEIGHTS * parts).sum(axis=0)
    return sums


def as_ranks(parts: Floats) -> Iterator[Rank]:
    """Yield the rank of each candidate: what its parts add to its score, by their names."""
    for values in (_PART_WEIGHTS[: len(parts)] * parts).T.tolist():
        yield Rank(sum(values), dict(zip(PARTS, values, strict=False)))


def _as_bits(cells: Flags) -> Numbers:
    """Return each column as one number, whose bits are its rows."""
    return (1 << np.arange(len(cells))) @ cells


def _from_bits(bits: Numbers, count: int) -> Flags:
    """Return the columns of as many rows that were made bits."""
    return (bits >> np.arange(count)[:, np.newaxis] & 1).astype(np.bool_)

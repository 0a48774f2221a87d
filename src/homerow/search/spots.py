"""Where records say terms: looked up for all hits of an answer at once, in the columns of the index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from homerow.search.arrays import Numbers
from homerow.search.tokens import ATTRIBUTE, ATTRIBUTE_MASK

COLUMNS = ("terms", "places", "starts", "lengths")


class Spots:
    """The columns of an index's tokens; those of a record stand together, in whatever order."""

    def __init__(self, columns: Mapping[str, Sequence[int]], term_count: int) -> None:
        self._terms, self._places, self._starts, self._lengths = (
            np.asarray(columns[name]) for name in COLUMNS
        )
        self._ends = np.array(columns["ends"], np.int64)
        self._firsts = np.concatenate(([0], self._ends[:-1]))
        self._term_count = term_count

    def find(self, ordinals: Numbers, terms: Sequence[int]) -> Iterable[tuple[int, int, int, int, int]]:
        """Return where records say any of some terms, record by record.

        That is: which of the ordinals it is, the number of the attribute, the term, where in the attribute's
        value the token begins, and its length.
        """
        if not (len(ordinals) and terms):
            return ()
        is_sought = np.zeros(self._term_count, np.bool_)
        is_sought[terms] = True
        firsts, ends = self._firsts[ordinals], self._ends[ordinals]
        # Few long slices are put together faster than many rows are looked up.
        said = np.concatenate(
            [self._terms[first:end] for first, end in zip(firsts.tolist(), ends.tolist(), strict=True)]
        )
        found = is_sought[said].nonzero()[0]
        ends_here = (ends - firsts).cumsum()
        records = ends_here.searchsorted(found, "right")
        rows = found + (ends - ends_here)[records]
        return zip(
            records.tolist(),
            (self._places[rows] >> ATTRIBUTE & ATTRIBUTE_MASK).tolist(),
            said[found].tolist(),
            self._starts[rows].tolist(),
            self._lengths[rows].tolist(),
            strict=True,
        )

"""Which records are looked at for a query: the best of those that hold any of its words."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Flags, Floats, Numbers
from homerow.search.postings import RECORDS, SCORES, Held

MAX_CANDIDATES = 130  # records that are ranked; there is no page of hits behind them


class Candidates(Struct, frozen=True, eq=False):
    """Records in their order, with scores of at most 1, and whether no other holds any of the words."""

    ordinals: Numbers
    scores: Floats
    is_exhaustive: bool


def find_candidates(held: Held, allowed: Flags | None, record_count: int) -> Candidates:
    """Return the records to rank, of those that are allowed, for what is held of words."""
    added = np.bincount(held.pairs[RECORDS], held.worth[SCORES], record_count)
    sums: Floats = added.astype(np.float64, copy=False)
    ordinals = (sums > 0 if allowed is None else (sums > 0) & allowed).nonzero()[0]
    scores = sums.take(ordinals)
    is_exhaustive = len(ordinals) <= MAX_CANDIDATES
    if not is_exhaustive:
        best = _best(scores)
        ordinals, scores = ordinals.take(best), scores.take(best)
    return Candidates(ordinals, scores / np.maximum.reduce(scores, initial=0.0), is_exhaustive)


def _best(scores: Floats) -> Numbers:
    """Return where the highest scores are; of equals, the first."""
    in_part = scores.copy()
    in_part.partition(-MAX_CANDIDATES)
    least = in_part[-MAX_CANDIDATES]
    best: Numbers = (scores >= least).nonzero()[0]
    if len(best) == MAX_CANDIDATES:
        return best
    better, equal = (scores > least).nonzero()[0], (scores == least).nonzero()[0]
    return np.sort(np.concatenate((better, equal[: MAX_CANDIDATES - len(better)])))

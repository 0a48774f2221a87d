"""Which records are looked at for a query: the best of those that hold any of its words."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from homerow.search.analysis import QueryWord
from homerow.search.arrays import Flags, Floats, Numbers
from homerow.search.postings import Held

MAX_CANDIDATES = 130  # records that are ranked; there is no page of hits behind them


class Candidates(Struct, frozen=True, eq=False):
    """Records, the best first, with scores of at most 1, and whether no other holds any of the words."""

    ordinals: Numbers
    scores: Floats
    is_exhaustive: bool


def find_candidates(
    words: Sequence[QueryWord], held: Sequence[Held], allowed: Flags | None, record_count: int
) -> Candidates:
    """Return the records to rank, of those that are allowed, for words and what is held of each."""
    pairs = list(zip(words, held, strict=True))
    ordinals, scores = _add_up([pair for pair in pairs if pair[0].is_required] or pairs, record_count)
    if allowed is not None:
        is_allowed = allowed[ordinals]
        ordinals, scores = ordinals[is_allowed], scores[is_allowed]
    is_exhaustive = len(ordinals) <= MAX_CANDIDATES
    if not is_exhaustive:
        best = _best(scores)
        ordinals, scores = ordinals[best], scores[best]
    order = (-scores).argsort(kind="stable")
    scores = scores[order]
    return Candidates(ordinals[order], scores / scores[:1], is_exhaustive)


def _add_up(asked: Sequence[tuple[QueryWord, Held]], record_count: int) -> tuple[Numbers, Floats]:
    """Return the records that hold any word, in their order, and the sum of its scores for each.

    Headings are full of common words: a rare one must weigh enough to come in among them.
    """
    if len(asked) == 1:
        return asked[0][1].records, asked[0][1].scores
    records = np.concatenate([held.records for _, held in asked])
    scores = np.concatenate([math.sqrt(word.weight) * held.scores for word, held in asked])
    sums: Floats = np.bincount(records, scores, record_count).astype(np.float64, copy=False)
    ordinals = (sums > 0).nonzero()[0]
    return ordinals, sums[ordinals]


def _best(scores: Floats) -> Numbers:
    """Return where the highest scores are; of equals, the first."""
    least = np.partition(scores, -MAX_CANDIDATES)[-MAX_CANDIDATES]
    best: Numbers = (scores >= least).nonzero()[0]
    if len(best) == MAX_CANDIDATES:
        return best
    better, equal = (scores > least).nonzero()[0], (scores == least).nonzero()[0]
    return np.sort(np.concatenate((better, equal[: MAX_CANDIDATES - len(better)])))

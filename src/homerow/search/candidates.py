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
    """Return the records to rank, of those that are allowed, for words and what is held of each.

    Headings are full of common words: a rare one must weigh enough to come in among them.
    """
    required = [pair for pair in zip(words, held, strict=True) if pair[0].is_required]
    asked = required or list(zip(words, held, strict=True))
    scores: Floats = np.bincount(
        np.concatenate([each.records for _, each in asked]),
        np.concatenate([math.sqrt(word.weight) * each.score for word, each in asked]),
        record_count,
    ).astype(np.float64, copy=False)
    if allowed is not None:
        scores = scores * allowed
    ordinals = np.flatnonzero(scores)
    is_exhaustive = len(ordinals) <= MAX_CANDIDATES
    if not is_exhaustive:
        ordinals = _best(ordinals, scores[ordinals])
    chosen = scores[ordinals]
    order = np.argsort(-chosen, kind="stable")
    return Candidates(ordinals[order], chosen[order] / chosen.max(initial=1e-9), is_exhaustive)


def _best(ordinals: Numbers, scores: Floats) -> Numbers:
    """Return those of the highest scores; of equals, the first."""
    least = np.partition(scores, -MAX_CANDIDATES)[-MAX_CANDIDATES]
    better, equal = ordinals[scores > least], ordinals[scores == least]
    return np.concatenate((better, equal[: MAX_CANDIDATES - len(better)]))

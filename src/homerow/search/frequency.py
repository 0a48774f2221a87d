"""How much a record is about a term, by how often it says it: BM25, of its titles and of all its text."""

from __future__ import annotations

import math

import numpy as np

from homerow.search.arrays import Flags, Floats, Numbers
from homerow.search.token_columns import TokenColumns

K1, B = 1.2, 0.6  # how soon more of it tells nothing new, how much length counts; sections are short, so less
HEADING_BOOST = 2.5
FOUND_BY_TITLE = 30  # records of a page, its first; what stands above the others ranks them all the same
TITLE = 1  # the level of a page's title


def inverse_frequency(frequency: int, record_count: int) -> float:
    """Return how much a term tells that stands in so many of all records."""
    return math.log(1 + (record_count - frequency + 0.5) / (frequency + 0.5))


def inverse_frequencies(frequencies: Numbers, record_count: int) -> Floats:
    """Return how much each term tells."""
    told: Floats = np.log(1 + (record_count - frequencies + 0.5) / (frequencies + 0.5))
    return told


def score_pairs(tokens: TokenColumns, firsts: Numbers, positions: Numbers, record_count: int) -> Floats:
    """Return the score of each pair of a term and a record, which begins at one of the tokens `firsts`.

    The title of a long list would find hundreds of rows, and no other page would be looked at.
    """
    above = positions[tokens.records] < FOUND_BY_TITLE
    in_text = above | (tokens.attributes >= tokens.own_levels)
    in_titles = tokens.is_in_own_heading | (
        above & (tokens.attributes == TITLE) & (tokens.own_levels > TITLE)
    )
    terms, records = tokens.terms[firsts], tokens.records[firsts]
    return _bm25(_counts(in_text, firsts), terms, records, record_count) + HEADING_BOOST * _bm25(
        _counts(in_titles, firsts), terms, records, record_count
    )


def _counts(is_counted: Flags, firsts: Numbers) -> Numbers:
    return np.add.reduceat(is_counted, firsts, dtype=np.int64)


def _bm25(counts: Numbers, terms: Numbers, records: Numbers, record_count: int) -> Floats:
    lengths = np.bincount(records, counts, record_count)
    length = lengths[records] * (record_count / (lengths.sum() or 1.0))
    frequencies = np.bincount(terms[counts > 0], minlength=terms.max(initial=0) + 1)
    told = inverse_frequencies(frequencies, record_count)
    return told[terms] * (1 + K1) * counts / (counts + K1 * (1 - B + B * length))

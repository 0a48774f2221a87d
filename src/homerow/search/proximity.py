"""How near to one another the words of a query stand in records, and whether in its order.

A *spot* is a place where a word stands in one of the records that are compared, as one number: the word's and
the record's above, the place below. Places in different attributes, or records, are further apart than any
distance that counts.
"""

from __future__ import annotations

import numpy as np

from homerow.search.arrays import Flags, Floats, Numbers

COLUMN, WORD = 32, 52  # bits below them
TITLE_APART = 2  # words between a title and the heading below it, as it were
FAR = 8  # words between two words that have nothing to do with one another
_END = np.array([1 << 60])


def proximity(spots: Numbers, in_title: Flags, in_heading: Flags) -> Floats:
    """Return 1 where the words stand as they were typed, less the further they are apart.

    `spots` are sorted. The words in pages' titles, and in the records' own headings below them, have a row
    each: one that stands in one of them and the next in the other are read as one phrase.
    """
    gaps = (len(in_title) - 1, in_title.shape[1])
    apart = _distances(spots, gaps)
    is_joined = in_title[:-1] & in_heading[1:] | in_heading[:-1] & in_title[1:]
    apart[is_joined & (apart > TITLE_APART)] = TITLE_APART
    near: Floats = np.where(apart < FAR, 1.0 / np.maximum(apart, 1), 0.0)
    sums: Floats = near.sum(axis=0)
    return sums / gaps[0]


def _distances(spots: Numbers, gaps: tuple[int, int]) -> Numbers:
    """Return how far each word is from the next in each record; in the order of the query nearer by one."""
    bounded = np.concatenate((-_END, spots, _END))
    wanted = spots + (1 << WORD)  # the same place, if the next word stood there
    following = bounded.searchsorted(wanted)
    apart = np.minimum(bounded[following] - wanted, 1 + wanted - bounded[following - 1])
    is_near = np.flatnonzero(apart < FAR)
    distances = np.full(gaps, FAR)
    here = spots[is_near]
    np.minimum.at(distances, (here >> WORD, here >> COLUMN & _COLUMNS), apart[is_near])
    return distances


_COLUMNS = (1 << WORD - COLUMN) - 1

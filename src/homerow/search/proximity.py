"""How near to one another the words of a query stand in records, and whether in its order.

A *spot* is a place where a word stands in one of the records that are compared, as one number: the number of
the word's and the record's cell above, the place below. Places in different attributes, or cells, are further
apart than any distance that counts.
"""

from __future__ import annotations

import numpy as np

from homerow.search.arrays import Floats, Numbers

CELL = 32  # bits below the number of a cell
TITLE_APART = 2  # words between a title and the heading below it, as it were
FAR = 8  # words between two words that have nothing to do with one another
_END = 1 << 60  # behind all spots
_NEAR = np.array([1.0, *(1.0 / apart for apart in range(1, FAR)), 0.0])  # by how far apart words are


def make_spots(cells: Numbers, places: Numbers) -> Numbers:
    """Return sorted spots, between two that are far from any."""
    spots = np.empty(len(cells) + 2, np.int64)
    spots[0], spots[-1] = -_END, _END
    inner = spots[1:-1]
    np.left_shift(cells, CELL, out=inner)
    inner |= places
    inner.sort(kind="stable")  # they nearly are sorted, which this makes use of
    return spots


def proximity(spots: Numbers, joined: Numbers, shape: tuple[int, ...]) -> Floats:
    """Return 1 where the words stand as they were typed, less the further they are apart.

    The cells are those of a table of this shape, a word a row. `joined` are the cells of words in pages'
    titles whose next one is in the record's own heading below it, or the other way round: these are read
    as one phrase.
    """
    near = np.zeros(shape[0] * shape[1])
    np.maximum.at(near, spots[1:-1] >> CELL, _NEAR.take(_distances(spots, shape[1]), mode="clip"))
    if len(joined):
        near[joined] = np.maximum(near[joined], _NEAR[TITLE_APART])
    added: Floats = np.add.reduce(near.reshape(shape)[:-1], axis=0)
    return added / (shape[0] - 1)


def _distances(spots: Numbers, width: int) -> Numbers:
    """Return how far each is from the next word in its record; in the order of the query nearer by one."""
    wanted = spots[1:-1] + (width << CELL)  # the same place, if the next word stood there
    following = spots.searchsorted(wanted)
    ahead = spots.take(following) - wanted
    following -= 1
    behind = wanted - spots.take(following)
    behind += 1
    nearer: Numbers = np.minimum(ahead, behind)
    return nearer

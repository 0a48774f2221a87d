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
_END = np.array([1 << 60])
_NEAR = np.array([1.0, *(1.0 / apart for apart in range(1, FAR)), 0.0])  # by how far apart words are


def proximity(spots: Numbers, joined: Numbers, shape: tuple[int, ...]) -> Floats:
    """Return 1 where the words stand as they were typed, less the further they are apart.

    Spots are sorted; the cells are those of a table of this shape, a word a row. `joined` are the cells of
    words in pages' titles whose next one is in the record's own heading below it, or the other way round:
    these are read as one phrase.
    """
    apart = _distances(spots, shape)
    apart[joined] = np.minimum(apart[joined], TITLE_APART)
    near: Floats = np.add.reduce(_NEAR[apart].reshape(shape[0] - 1, shape[1]), axis=0)
    return near / (shape[0] - 1)


def _distances(spots: Numbers, shape: tuple[int, ...]) -> Numbers:
    """Return how far each word is from the next in each record; in the order of the query nearer by one."""
    bounded = np.concatenate((-_END, spots, _END))
    wanted = spots + (shape[1] << CELL)  # the same place, if the next word stood there
    following = bounded.searchsorted(wanted)
    apart = np.minimum(bounded[following] - wanted, 1 + wanted - bounded[following - 1])
    distances = np.full((shape[0] - 1) * shape[1], FAR)
    is_near = (apart < FAR).nonzero()[0]
    np.minimum.at(distances, spots[is_near] >> CELL, apart[is_near])
    return distances

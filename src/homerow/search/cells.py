"""What the records that are looked at hold of a query's words: a table, with a word a row, a record a column.

Tables are small and steps over them many, so that what counts is how many steps there are, not how long.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Floats, Numbers
from homerow.search.candidates import MAX_CANDIDATES
from homerow.search.postings import NUMBERS, QUALITIES, RECORDS, Held, Postings
from homerow.search.spots import Said

# What is known of a cell: whether the record holds the word, how sure that is, what the word weighs where it
# stands, and whether that is in a title.
HELD, SURE, WEIGHT, TITLED = range(4)

_COLUMNS = np.arange(1, MAX_CANDIDATES + 1, dtype=np.int16)


class Cells(Struct, frozen=True, eq=False):
    """The table, once for each thing that is known of a cell, and the tokens in it."""

    worth: Floats
    marks: Numbers
    said: Said


def find_cells(postings: Postings, held: Sequence[Held], every: Held, ordinals: Numbers) -> Cells:
    """Return what records hold of words; `every` are the pairs of all words."""
    shape = len(held), len(ordinals)
    size = shape[0] * shape[1]
    columns = np.zeros(postings.record_count, np.int16)  # of each record, counted from 1
    columns[ordinals] = _COLUMNS[: shape[1]]
    columns = columns.take(every.pairs[RECORDS])
    chosen = (columns > 0).nonzero()[0]
    numbers = np.subtract(columns.take(chosen), 1, dtype=np.int64)
    if shape[0] > 1:
        ends = np.array([*accumulate([each.count for each in held])])
        numbers = ends.searchsorted(chosen, "right") * shape[1] + numbers
    pairs = postings.about.take(every.pairs[NUMBERS].take(chosen))
    qualities = every.worth[QUALITIES].take(chosen)
    worth, marks = np.zeros((4, size)), np.zeros(size, np.int64)
    worth[HELD][numbers] = 1.0
    np.maximum.at(worth[SURE], numbers, pairs["sure"] * qualities)
    np.maximum.at(worth[WEIGHT], numbers, pairs["weight"] * qualities)
    np.bitwise_or.at(marks, numbers, pairs["marks"])
    worth[TITLED] = marks != 0
    return Cells(
        worth.reshape(4, *shape), marks.reshape(shape), Said(*postings.tokens(pairs, numbers), shape)
    )

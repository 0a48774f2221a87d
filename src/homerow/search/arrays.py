"""Columns of numbers in memory, and two things that are done to them again and again."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
SmallNumbers: TypeAlias = NDArray[np.integer]  # of which many are kept


def first_of_each(*columns: Numbers) -> Numbers:
    """Return where rows begin that differ from the row before; equal rows stand together."""
    is_first = np.ones(len(columns[0]), np.bool_)
    np.not_equal(columns[0][1:], columns[0][:-1], out=is_first[1:])
    for column in columns[1:]:
        is_first[1:] |= column[1:] != column[:-1]
    return is_first.nonzero()[0]


def ranges(starts: Numbers, counts: Numbers) -> Numbers:
    """Return the numbers of several ranges, one range after the other."""
    ends = counts.cumsum()
    numbers: Numbers = (starts + counts - ends).repeat(counts)
    numbers += np.arange(len(numbers))
    return numbers

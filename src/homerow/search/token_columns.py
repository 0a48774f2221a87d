"""The tokens of all records of an index as columns of numbers."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from homerow.search.arrays import Flags, Numbers
from homerow.search.tokens import ATTRIBUTE, ATTRIBUTE_MASK, LAST_POSITION, MEANT

LAST_WORD = 60  # of a heading, that is told from those behind it; the bits above it are for what else is said


class TokenColumns(Struct, frozen=True, eq=False):
    """A row each: one record after the other, in each the tokens of a term together, in the order of places.

    `own_levels` are those of the records.
    """

    terms: Numbers
    places: Numbers
    records: Numbers
    own_levels: Numbers

    @property
    def attributes(self) -> Numbers:
        """Return the numbers of the attributes that they stand in."""
        return self.places >> ATTRIBUTE & ATTRIBUTE_MASK

    @property
    def is_meant(self) -> Flags:
        """Return whether they are synonyms of what is said."""
        return (self.places & MEANT).astype(np.bool_)

    @property
    def is_in_own_heading(self) -> Flags:
        """Return whether they stand in the heading that their record is about."""
        return np.equal(self.attributes, self.own_levels)

    @property
    def words(self) -> Numbers:
        """Return which word of their text they are, as a bit."""
        words = np.minimum(self.places & LAST_POSITION, LAST_WORD)
        bits: Numbers = np.left_shift(1, words)
        return bits

    def only(self, chosen: Flags) -> TokenColumns:
        """Return some of them."""
        return TokenColumns(*(getattr(self, name)[chosen] for name in self.__struct_fields__))

"""Pieces of work in batches: large enough to make a pipe's cost small, small enough to share evenly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

Piece = TypeVar("Piece")


def batched(pieces: Iterable[Piece], size: int) -> Iterator[tuple[Piece, ...]]:
    """Yield pieces in their order, `size` at a time; the last batch may be smaller."""
    rest = iter(pieces)
    while batch := tuple(islice(rest, size)):
        yield batch

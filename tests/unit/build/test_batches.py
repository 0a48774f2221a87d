"""Work in batches."""

from __future__ import annotations

import pytest

from homerow.build.batches import batched


@pytest.mark.parametrize(
    ("pieces", "batches"),
    [("", []), ("ab", [("a", "b")]), ("abc", [("a", "b"), ("c",)]), ("abcd", [("a", "b"), ("c", "d")])],
)
def test_pieces_keep_their_order_and_the_last_batch_takes_what_is_left(
    pieces: str, batches: list[tuple[str, ...]]
) -> None:
    assert list(batched(iter(pieces), 2)) == batches

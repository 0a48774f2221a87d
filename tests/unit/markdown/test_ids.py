"""The ids of a page."""

from __future__ import annotations

import sys

import pytest

from homerow.markdown.ids import Ids, ids_of

NAMES = {"how", "how-to", "to", "Ünï"}


def test_ids_are_what_they_were_made_of() -> None:
    ids = ids_of(["to", "how", "how-to", "Ünï", "how", ""])

    assert list(ids) == sorted(NAMES)
    assert len(ids) == len(NAMES)
    assert all(name in ids for name in NAMES)


@pytest.mark.parametrize("name", ["", "ow", "how-", "-to", "ho", "\n", "how\nhow-to", "\nhow", None])
def test_what_stands_among_ids_or_in_one_is_none(name: str | None) -> None:
    assert name not in ids_of(NAMES)


def test_without_ids_there_are_none() -> None:
    assert (list(Ids()), len(Ids()), "" in Ids()) == ([], 0, False)
    assert ids_of([]) == ids_of([""]) == Ids()


def test_a_thousand_ids_are_one_value_in_memory() -> None:
    """Of all that a build remembers of each page, ids were the most: a set of strings for each."""
    ids = ids_of(f"heading-{number}" for number in range(1_000))

    assert Ids.__struct_fields__ == ("lines",)
    assert sys.getsizeof(ids.lines) < 1_000 * 16

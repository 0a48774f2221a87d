"""Values converted to types, and how many violations are listed."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from homerow.config.validation import InvalidValueError, convert

Short = Annotated[tuple[int, ...], Meta(max_length=2, description="a list of at most two numbers")]


class Order(Struct, frozen=True):
    sizes: Short | str = ()
    name: str = ""


def violations(value: Any, max_violations: int | None = None) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(InvalidValueError) as refused:
        convert(value, Order, max_violations=max_violations)
    return [(each.path, each.message) for each in refused.value.violations]


def test_every_violation_is_listed_with_its_path() -> None:
    assert violations({"sizes": [1, "x"], "name": 5}) == [
        (("sizes", 1), "must be a whole number"),
        (("name",), "must be a text"),
    ]


def test_no_more_violations_are_listed_than_are_wanted() -> None:
    found = violations({"sizes": [1, "x"], "name": 5}, max_violations=1)

    assert found == [(("sizes", 1), "must be a whole number")]


def test_of_a_list_that_is_too_long_no_item_is_looked_at() -> None:
    assert violations({"sizes": ["x", "y", "z"]}) == [(("sizes",), "must be a list of at most two numbers")]

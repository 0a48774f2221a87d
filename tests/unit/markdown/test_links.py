"""Addresses elsewhere, as they stand in HTML."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from markdown_it.common.normalize_url import normalizeLink

from homerow.markdown.links import is_normal

PARTS = st.text("ab9.-/~_#%?: ü", min_size=1, max_size=16)


@given(PARTS)
def test_an_address_that_counts_as_normal_is_one(rest: str) -> None:
    address = f"https://{rest}"
    assert not is_normal(address) or normalizeLink(address) == address


def test_most_addresses_are_normal() -> None:
    assert is_normal("https://docs.zephyrproject.org/latest/build/dts/api/api.html#dt-flash")
    assert not is_normal("https://example.org/a b")

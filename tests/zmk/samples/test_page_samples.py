"""Samples of any language: no text takes long to check."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Check = Callable[..., list[str]]


# Each took minutes with a pattern that looked at some character again and again.
@pytest.mark.parametrize(
    ("language", "text", "problem"),
    [
        ("ini", f"A{' ' * 400_000}B", "invalid-option: A"),
        ("dts", f"&x{'0' * 200_000}y {{ }};", "unknown-label: &x0"),
    ],
)
def test_no_run_of_one_character_makes_checking_long(
    check: Check, language: str, text: str, problem: str
) -> None:
    [found] = check(text, language=language)
    assert found.startswith(problem)

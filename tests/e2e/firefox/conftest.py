"""The readers of the other browser tests, with Firefox."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from firefox import LIGHT, MOUSE, Preferences, find_firefox, open_firefox


@pytest.fixture(scope="module")
def preferences() -> Preferences:
    """Return what Firefox is told of its user; a module may tell something else."""
    return {**MOUSE, **LIGHT}


@pytest.fixture(scope="module")
def browser(playwright: Playwright, preferences: Preferences) -> Iterator[Browser]:
    """Start Firefox."""
    executable = find_firefox()
    if executable is None:
        pytest.skip("there is no Firefox; set FIREFOX to its path")
    with open_firefox(playwright, executable, preferences) as started:
        yield started

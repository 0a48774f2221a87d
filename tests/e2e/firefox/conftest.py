"""The readers of the other browser tests, with Firefox."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright

from firefox import LIGHT, MOUSE, READABLE_CLIPBOARD, start_firefox


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start Firefox for a reader with a mouse; a module may have another reader."""
    with start_firefox(playwright, {**MOUSE, **LIGHT, **READABLE_CLIPBOARD}) as started:
        yield started


@pytest.fixture(scope="package")
def profile() -> None:
    """Give each reader a profile of its own: BiDi cannot delete what a page has stored."""

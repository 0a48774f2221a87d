"""A reader who is about to search."""

from __future__ import annotations

import pytest

from browser_page import BrowserPage, Visit
from dialog import START
from serving import Served


@pytest.fixture
def reader(published: Served, visit: Visit) -> BrowserPage:
    """Open a page with the real service."""
    return visit(published.origin, START)

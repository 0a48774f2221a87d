"""The search dialog, as a reader uses it."""

from __future__ import annotations

from playwright.sync_api import Page

START = "/docs/customization"  # where the reader opens it
INPUT = ".search-dialog__field"
HITS = ".search-hit"


def open_dialog(page: Page, key: str = "Control+k") -> None:
    """Open the dialog by a key."""
    page.keyboard.press(key)
    page.wait_for_selector(INPUT)


def ask(page: Page, words: str) -> None:
    """Write a query into the open dialog in place of the last one."""
    page.locator(INPUT).fill(words)


def search(page: Page, words: str) -> None:
    """Ask, and wait for the hits."""
    ask(page, words)
    page.wait_for_selector(HITS)

"""The style sheets that a page needs besides the common one: web/src/styles/sheets/, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from homerow.site.page import Page, shown_documents

Sheet = Literal[
    "blog",
    "cards",
    "hold-tap",
    "home",
    "keyboard",
    "keymap",
    "keymap-upgrader",
    "lists",
    "not-found",
    "power",
    "reference",
    "search",
    "timing",
]
SHEETS: tuple[Sheet, ...] = get_args(Sheet)
HOME = "/"

BLOG_KINDS = ("post", "post-list", "archive", "authors", "tags")  # of pages
OF_KINDS: Mapping[str, Sheet] = {
    **dict.fromkeys(BLOG_KINDS, "blog"),
    "search": "search",
    "not-found": "not-found",
}
# By the components in an article, and the pictures that are made from its text.
OF_COMPONENTS: Mapping[str, tuple[Sheet, ...]] = {
    "Constants": ("reference",),
    "DocCardList": ("cards",),
    "HardwareList": ("reference", "lists"),
    "HoldTapPlayground": ("timing", "hold-tap"),
    "Keyboard": ("keymap", "keyboard"),
    "Keycodes": ("reference", "lists"),
    "Keymap": ("keymap",),
    "KeymapUpgrader": ("keymap-upgrader",),
    "Options": ("reference",),
    "PowerFigures": ("power",),
    "PowerProfiler": ("power",),
    "PowerSetups": ("power",),
    "Predefined": ("reference",),
    "Properties": ("reference",),
    "Timing": ("timing",),
}


def sheets_of(page: Page) -> tuple[Sheet, ...]:
    """Return the sheets of a page, without repetitions."""
    return tuple(dict.fromkeys(_sheets(page)))


def _sheets(page: Page) -> Iterator[Sheet]:
    if page.kind in OF_KINDS:
        yield OF_KINDS[page.kind]
    if page.route == HOME and page.kind == "standalone":
        yield "home"
    for document in shown_documents(page):
        for component in sorted(document.components):
            yield from OF_COMPONENTS.get(component, ())

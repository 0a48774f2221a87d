"""Which style sheets a page needs besides the one that all share: web/src/styles/sheets/, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, assert_never, get_args

from homerow.markdown.document import Document
from homerow.site.page import (
    ArchivePage,
    AuthorsPage,
    DocPage,
    NotFoundPage,
    Page,
    PostListPage,
    PostPage,
    SearchPage,
    StandalonePage,
    TagsPage,
)

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

# By what stands in an article: components, and pictures from text.
OF_COMPONENTS: Mapping[str, tuple[Sheet, ...]] = MappingProxyType(
    {
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
)


def sheets_of(page: Page) -> tuple[Sheet, ...]:
    """Return the sheets of a page, each once."""
    return tuple(dict.fromkeys(_sheets(page)))


def _sheets(page: Page) -> Iterator[Sheet]:
    match page:
        case DocPage():
            yield from _of_article(page.document)
        case StandalonePage():
            if page.route == HOME:
                yield "home"
            yield from _of_article(page.document)
        case PostPage():
            yield "blog"
            yield from _of_article(page.document)
        case PostListPage():
            yield "blog"
            for post in page.posts:
                yield from _of_article(post.document)
        case ArchivePage() | AuthorsPage() | TagsPage():
            yield "blog"
        case SearchPage():
            yield "search"
        case NotFoundPage():
            yield "not-found"
        case _:
            assert_never(page)


def _of_article(document: Document) -> Iterator[Sheet]:
    for component in sorted(document.components):
        yield from OF_COMPONENTS.get(component, ())

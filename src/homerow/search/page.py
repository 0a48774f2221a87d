"""Pages as the engine reads them: web/src/search/index/page.ts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

TITLE = 1  # the level of a page's title
LEVELS = 7  # the group, the page's title, and headings down to level 6


class SearchedSection(Struct, frozen=True, gc=False):
    """A heading with the text below it, or a thing that is defined in a row.

    `names` are the names in code that it defines: a query for exactly such a name finds it first. `rank` is
    how much it ranks above the least of its page. `asked` is how readers ask for it in words that it lacks.
    """

    level: int
    heading: str
    anchor: str
    text: str
    names: Sequence[str]
    rank: int
    asked: str = ""


class SearchedPage(Struct, frozen=True, rename="camel"):
    """A page, whose first section is the page itself."""

    url: str
    group: str
    language: str
    version: Sequence[str]
    tag: str
    rank: int
    is_reference: bool
    sections: Sequence[SearchedSection]

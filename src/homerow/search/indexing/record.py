"""Search records: one for each heading, and one for the text below it, as in DocSearch.

Texts in a record are plain. As an object for clients, which put values into pages as HTML, they are escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, field

RecordType: TypeAlias = Literal["lvl0", "lvl1", "lvl2", "lvl3", "lvl4", "lvl5", "lvl6", "content"]
Facets: TypeAlias = "tuple[tuple[str, str], ...]"  # attributes with their values
Scope: TypeAlias = frozenset[int]  # the numbers of some sets of facets
Hierarchy: TypeAlias = "tuple[str | None, ...]"  # of lvl0 to lvl6: the group, the page, its headings

LEVELS = 7
NO_HIERARCHY: Hierarchy = (None,) * LEVELS
# Attributes that can be searched, highlighted and cut, by the names that clients use.
ATTRIBUTES = (*(f"hierarchy.lvl{level}" for level in range(LEVELS)), "content")


class Weight(Struct, frozen=True, gc=False):
    """The order of records with equal matches: higher `page_rank`, higher `level`, lower `position`.

    `level` is 100 for lvl0, 90 for lvl1, …, 0 for content; `position` counts a page's records from 0.
    """

    page_rank: int = 0
    level: int = 0
    position: int = 0


class SearchRecord(Struct, frozen=True, gc=False):
    """A heading (`type` lvl0 to lvl6, without content) or the text below one (`type` content).

    `url` is absolute and ends with `#anchor`, if any; records of one `url_without_anchor` are a page. `names`
    are the names in code that a row defines: a query for exactly such a name should find the row, first the
    one on a page that `is_reference`.
    """

    object_id: str
    url: str
    url_without_anchor: str
    anchor: str | None
    type: RecordType
    hierarchy: Hierarchy = NO_HIERARCHY
    content: str | None = None
    language: str = "en"
    version: tuple[str, ...] = ()
    docusaurus_tag: str = "default"
    weight: Weight = field(default_factory=Weight)
    names: tuple[str, ...] = ()
    is_reference: bool = False

    @property
    def texts(self) -> tuple[str | None, ...]:
        """The values of ATTRIBUTES, in their order."""
        return (*self.hierarchy, self.content)

    @property
    def own_level(self) -> int:
        """The level of its own heading, which is the last one."""
        return max((level for level, title in enumerate(self.hierarchy) if title), default=0)


class IndexedRecord(Struct, frozen=True, array_like=True):
    """A record as its document will be: the values of the fields. `page` is the address of its page."""

    page: str
    text: str
    titles: str
    above: str
    facets: Facets
    names: Sequence[str]
    weight: float
    content: bytes
    vector: bytes

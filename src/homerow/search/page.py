"""Pages as the engine reads them: web/src/search/index/page.ts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from homerow.search.indexing.record import SearchRecord


class SearchedSection(Struct, frozen=True, gc=False):
    """A heading with the text below it; `rank` is how much it ranks above the least of its page."""

    level: int
    heading: str
    anchor: str
    text: str
    names: Sequence[str]
    rank: int


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


def searched_page(records: Iterable[SearchRecord]) -> SearchedPage:
    """Return a page from its records, at least one, in reading order."""
    sections: list[SearchRecord] = []
    for record in records:
        if record.type == "content" and sections and sections[-1].hierarchy == record.hierarchy:
            sections.pop()  # the heading alone
        sections.append(record)
    first = sections[0]
    rank = min(record.weight.page_rank for record in sections)
    return SearchedPage(
        url=first.url_without_anchor,
        group=first.hierarchy[0] or "",
        language=first.language,
        version=first.version,
        tag=first.docusaurus_tag,
        rank=rank,
        is_reference=first.is_reference,
        sections=[
            SearchedSection(
                level=record.own_level,
                heading=record.hierarchy[record.own_level] or "",
                anchor=record.anchor or "",
                text=record.content or "",
                names=record.names,
                rank=record.weight.page_rank - rank,
            )
            for record in sections
        ],
    )

"""The style sheets that a page needs besides the common one, as ComponentSpec.sheets names them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from homerow.extensions import component_table, load_extension
from homerow.site.page import DocPage, Page, shown_documents
from homerow.site.site import Site

BLOG_KINDS = ("post", "post-list", "archive", "authors", "tags")  # of pages
ARTICLE_SHEET = "src/styles/sheets/dialect.css"
TAGS_SHEET = "src/styles/sheets/tags.css"
OF_KINDS: Mapping[str, str] = {
    **dict.fromkeys(BLOG_KINDS, "src/styles/sheets/blog.css"),
    "home": "src/styles/sheets/home.css",
    "index": "src/styles/sheets/cards.css",
    "search": "src/styles/sheets/search.css",
    "not-found": "src/styles/sheets/not-found.css",
}
OF_PAGES = tuple(dict.fromkeys((*OF_KINDS.values(), ARTICLE_SHEET, TAGS_SHEET)))


def sheets_of(site: Site, page: Page) -> tuple[str | Path, ...]:
    """Return the sheets of a page, without repetitions."""
    return tuple(dict.fromkeys(_sheets(site, page)))


def _sheets(site: Site, page: Page) -> Iterator[str | Path]:
    if page.kind in OF_KINDS:
        yield OF_KINDS[page.kind]
    if site.config.math:
        yield ARTICLE_SHEET
    for name in site.config.extensions:
        yield from load_extension(name).sheets()
    if isinstance(page, DocPage) and page.document.front_matter.tags:
        yield TAGS_SHEET
    components = component_table(site.config.extensions)
    for document in shown_documents(page):
        for name in sorted(document.components & components.keys()):
            yield from components[name].sheets

"""sitemap.xml and robots.txt: which pages search engines may list (sitemaps.org protocol 0.9)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from html import escape
from typing import assert_never

from homerow.rendering.hrefs import permalink
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
from homerow.site.site import Site


def sitemap(site: Site) -> bytes:
    """Return sitemap.xml: every listed page, by route, with the day of its last change where known."""
    urls = "".join(_urls(site))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    ).encode()


def robots(site: Site) -> bytes:
    """Return robots.txt (RFC 9309): everything may be read, and here is the sitemap."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {permalink(site, '/sitemap.xml')}\n".encode()


def _urls(site: Site) -> Iterator[str]:
    for route, page in sorted(site.pages.items()):
        if _is_listed(page):
            changed = _last_change(page)
            lastmod = f"<lastmod>{changed.isoformat()}</lastmod>" if changed else ""
            yield f"<url><loc>{escape(permalink(site, route), quote=False)}</loc>{lastmod}</url>\n"


def _is_listed(page: Page) -> bool:
    match page:
        case DocPage() | PostPage() | StandalonePage():
            return not page.document.front_matter.is_hidden
        case PostListPage() | ArchivePage() | AuthorsPage() | TagsPage():
            return True
        case SearchPage() | NotFoundPage():
            return False
        case _:
            assert_never(page)


def _last_change(page: Page) -> date | None:
    match page:
        case DocPage():
            return page.last_updated
        case PostPage():
            return page.date
        case _:
            return None

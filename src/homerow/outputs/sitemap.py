"""sitemap.xml and robots.txt: which pages search engines should list (sitemaps.org protocol 0.9)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from html import escape

from homerow.site.page import DocPage, Page, PostPage, is_hidden, last_change
from homerow.site.site import Site


def sitemap(site: Site) -> bytes:
    """Return sitemap.xml: every listed page, by route, with the date of its last change where known."""
    urls = "".join(_urls(site))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    ).encode()


def robots(site: Site) -> bytes:
    """Return robots.txt (RFC 9309): crawlers may read everything."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {site.permalink('/sitemap.xml')}\n".encode()


def _urls(site: Site) -> Iterator[str]:
    for route, page in sorted(site.pages.items()):
        if not is_hidden(page) and site.canonical_route(page) == route:
            changed = _last_change(page)
            lastmod = f"<lastmod>{changed.isoformat()}</lastmod>" if changed else ""
            yield f"<url><loc>{escape(site.permalink(route), quote=False)}</loc>{lastmod}</url>\n"


def _last_change(page: Page) -> date | None:
    match page:
        case DocPage():
            return page.last_updated
        case PostPage():
            return last_change(page)
        case _:
            return None

"""Files that describe the site to browsers and search engines: sitemap, robots.txt, OpenSearch and more."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time
from html import escape

import imagesize

from homerow.site.page import DocPage, Page, PostPage, is_hidden, last_change
from homerow.site.routes import MANIFEST_ROUTE, OPEN_SEARCH_ROUTE, SEARCH_ROUTE
from homerow.site.site import Site

SECURITY_ROUTE = "/.well-known/security.txt"
LONGEST_NAME = 16  # characters of a search engine's name (OpenSearch 1.1)


def discovery_files(site: Site) -> Mapping[str, bytes]:
    """Return those of these files that the site's configuration asks for, by their paths."""
    files = {MANIFEST_ROUTE: _manifest(site)}
    if site.config.search.enabled and site.config.router == "browser":
        files[OPEN_SEARCH_ROUTE] = _open_search(site)
    if site.config.security.contact and site.config.base_url == "/":
        files[SECURITY_ROUTE] = _security(site)
    return {route.removeprefix("/"): content for route, content in files.items()}


def _open_search(site: Site) -> bytes:
    """Return the description with which browsers offer the search in their address bar (OpenSearch 1.1)."""
    config = site.config
    template = f"{site.permalink(SEARCH_ROUTE)}?q={{searchTerms}}"
    description = config.messages.text("Search {site}", site=config.title)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n'
        f"<ShortName>{escape(config.title[:LONGEST_NAME].strip())}</ShortName>\n"
        f"<Description>{escape(description)}</Description>\n"
        "<InputEncoding>UTF-8</InputEncoding>\n"
        f'<Url type="text/html" template="{escape(template)}"/>\n'
        "</OpenSearchDescription>\n"
    ).encode()


def _manifest(site: Site) -> bytes:
    """Return the web app manifest (W3C): the name and icon of the site on a home screen."""
    config = site.config
    manifest = {
        "name": config.title,
        "description": config.tagline,
        "lang": config.language,
        "start_url": config.base_url,
        "scope": config.base_url,
        "display": "browser",
        "icons": [_icon(site, config.icon)] if config.icon else [],
    }
    return json.dumps({key: value for key, value in manifest.items() if value}, indent=2).encode() + b"\n"


def _icon(site: Site, route: str) -> Mapping[str, str]:
    path = site.static_files.get(route.removeprefix("/"))
    size = {"sizes": "{}x{}".format(*imagesize.get(path))} if path else {}
    return {"src": site.permalink(route) if path else route, "type": "image/png", **size}


def _security(site: Site) -> bytes:
    """Return security.txt (RFC 9116): where to report a vulnerability of the site."""
    security = site.config.security
    expires = datetime.combine(security.expires, time(), UTC).isoformat()
    lines = [*(f"Contact: {contact}" for contact in security.contact), f"Expires: {expires}"]
    if security.policy:
        lines.append(f"Policy: {security.policy}")
    lines.append(f"Canonical: {site.permalink(SECURITY_ROUTE)}")
    return "\n".join([*lines, ""]).encode()


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

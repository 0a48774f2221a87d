"""Redirects from old addresses: a page each for hosts that only serve files, and a table for our service.

With a hash router no host sees addresses, so each has a payload, too, which tells the router where to go.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from html import escape
from urllib.parse import urljoin

import msgspec

from homerow.outputs.release_folder import Release, page_file, payload_file
from homerow.rendering.page_types import Moved
from homerow.site.page import Page, page_title
from homerow.site.routes import HOME_ROUTE, path_of
from homerow.site.site import Site

# Shown only for a moment, so it has no style sheet, but it must not flash white in dark mode.
PAGE = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{heading} | {site}</title>
<link rel="canonical" href="{canonical}">
<meta http-equiv="refresh" content="0; url={href}">{script}
</head>
<body>
<p>{moved} <a href="{href}">{title}</a></p>
</body>
</html>
"""


# A refresh loses the query and the anchor of the old address, which an HTTP redirect keeps.
FORWARD = """\
const { content } = document.querySelector("meta[http-equiv=refresh]");
const target = new URL(content.slice("0; url=".length), location.href);
target.search ||= location.search;
target.hash ||= location.hash;
location.replace(target);
"""
FORWARD_FILE = f"assets/redirect-{hashlib.blake2b(FORWARD.encode(), digest_size=8).hexdigest()}.js"
BASE_ELEMENT = re.compile(r'(<base href=")[^"]*')


def write_redirects(site: Site, release: Release) -> None:
    """Write a page for each old address, and the script of these pages."""
    if site.redirects and site.config.router == "browser":
        release.write(FORWARD_FILE, FORWARD.encode())
    for source in site.redirects:
        if payload := redirect_payload(site, source):
            release.write(payload_file(source), payload.encode())
        if source != HOME_ROUTE or folder_page(site) is None:
            release.write(page_file(source), redirect_page(site, source).encode())


def redirect_payload(site: Site, source: str) -> str | None:
    """Return what a hash router gets for an old address; None for other addresses and routers."""
    if site.config.router != "hash" or source not in site.redirects:
        return None
    return msgspec.json.encode(Moved(site.href(site.redirects[source]))).decode()


def folder_page(site: Site) -> Page | None:
    """Return the page that is shown in place of a missing home page, which only a hash router needs.

    A redirect would loop there, because all pages have the address of the folder's document.
    """
    if site.config.router != "hash" or HOME_ROUTE not in site.redirects:
        return None
    return site.pages.get(path_of(site.redirects[HOME_ROUTE]))


def folder_document(document: str) -> str:
    """Return the document of a page as that of the site's folder, with addresses that are relative to it."""
    return BASE_ELEMENT.sub(r"\1./", document, count=1)


def write_folder_page(site: Site, release: Release) -> None:
    """Write the document of the site's folder, if a page that is in the release is shown there."""
    if page := folder_page(site):
        document = (release.folder / page_file(page.route)).read_text("utf-8")
        release.write(page_file(HOME_ROUTE), folder_document(document).encode())


def redirect_page(site: Site, source: str) -> str:
    """Return the page at an old address."""
    target = site.redirects[source]
    page = site.pages.get(path_of(target))
    messages = site.config.messages
    title = page_title(page, messages) if page else target
    fields = {
        "heading": messages.text("Moved: {title}", title=title),
        "moved": messages.text("This page has moved:"),
        "language": site.config.language,
        "site": site.config.title,
        "title": title,
        "canonical": site.permalink(path_of(target)) if target.startswith("/") else target,
        "href": _href_from(site, source, target),
    }
    script = f'\n<script src="{site.file_href(FORWARD_FILE)}"></script>'
    is_plain = site.config.router == "hash"  # the anchor names the page
    escaped = {name: escape(value) for name, value in fields.items()}
    return PAGE.format_map({**escaped, "script": "" if is_plain else script})


def redirect_table(site: Site) -> Mapping[str, str]:
    """Return the target of each old address by its path below the base URL."""
    base = site.config.base_url
    return {
        source.lstrip("/"): urljoin(base, site.href(target))
        for source, target in site.redirects.items()
        if source != HOME_ROUTE or folder_page(site) is None
    }


def _href_from(site: Site, source: str, target: str) -> str:
    """Return the target's address, relative with a hash router, because the site may be in any folder."""
    if site.config.router == "hash" and target.startswith("/"):
        return "../" * (source.count("/") - 1) + site.href(target)
    return site.href(target)

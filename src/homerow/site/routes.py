"""Addresses: the id, route and edit link of a document, and addresses below the base URL."""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Iterator
from datetime import date
from pathlib import PurePosixPath
from urllib.parse import quote

from homerow.config.model import SiteConfig
from homerow.config.sections import BlogSettings, DocsVersion
from homerow.config.validation import is_letter
from homerow.markdown.document import Document
from homerow.site.findings import Findings, source_place

INDEX_NAMES = frozenset({"index", "readme"})
HOME_ROUTE = "/"
SEARCH_ROUTE = "/search"
OPEN_SEARCH_ROUTE = "/opensearch.xml"
SEARCH_INDEX_ROUTE = "/search-index.json"  # the manifest of the index for browsers
LLMS_ROUTE = "/llms.txt"
FULL_TEXT_ROUTE = "/llms-full.txt"
MANIFEST_ROUTE = "/manifest.webmanifest"
CODINGS = (".br", ".gz")  # endings of compressed forms, which a build for publishing writes beside files

# `https:`, `mailto:` (RFC 3986 §3.1), or an address that keeps the scheme of the page: `//host/path`.
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
# ASCII characters that need no escapes in an address. The service redirects /x.html and /x/index to /x.
_SEGMENT = re.compile(r"[A-Za-z0-9._~@+-]+")
_NO_ESCAPE = "".join(map(chr, range(0x21, 0x7F)))
_RESERVED = frozenset({"assets", "payloads", "404", "homerow.json", "search-index.json"})
_DATED = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]([^/]+?)(?:/index)?$", re.IGNORECASE)


def doc_id(document: Document, path: str) -> str:
    """Return a document's id: its path in the version's folder; front matter replaces the last part."""
    return composed(posixpath.join(posixpath.dirname(path), _name(document, path)))


def doc_route(document: Document, version: DocsVersion, path: str) -> str:
    """Return the route of a document below its version's by its path in the version's folder."""
    return join_route(version.route, _local_route(document, path))


def page_list_route(version: DocsVersion) -> str:
    """Return the address of the list of a version's pages; no page has a route below `/404`."""
    return f"/payloads/404/{version.name}.json"


def changes_route(version: DocsVersion) -> str:
    """Return the route of the feed of a version's changes."""
    return join_route(version.route, "changes.xml")


def page_route(document: Document, folder: str) -> str:
    """Return the route of a page from the folder of pages."""
    return join_route("/", _local_route(document, document.path.relative_to(folder).as_posix()))


def post_date(document: Document, blog: BlogSettings) -> date | None:
    """Return the date of a post: from front matter, else from its file or folder name, else None."""
    if document.front_matter.date:
        return document.front_matter.date
    match = _dated(document, blog)
    try:
        return date(*map(int, match.groups()[:3])) if match else None
    except ValueError:  # 2020-13-45
        return None


def post_route(document: Document, day: date, blog: BlogSettings) -> str:
    """Return the route of a post: /blog/2025/06/20/slug, or /blog/slug for a slug that starts with /."""
    match = _dated(document, blog)
    slug = document.front_matter.slug or (match[4] if match else _base_name(document, blog))
    folder = "" if slug.startswith("/") else f"{day:%Y/%m/%d}"
    return join_route(blog.route, posixpath.normpath(f"/{folder}/{slug}"))


def join_route(base: str, route: str) -> str:
    """Return a route below another, without double slashes and without one at the end."""
    return composed(f"{base.rstrip('/')}/{route.strip('/')}".rstrip("/") or "/")


def composed(text: str) -> str:
    """Return text in Unicode's form NFC: macOS may write a letter of a file name as several characters."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _is_segment(segment: str) -> bool:
    """Return whether text can be part of an address: letters of any script, with their marks, and digits."""
    if segment.isascii():
        return _SEGMENT.fullmatch(segment) is not None
    return all(is_letter(char) or char in "._~@+-" for char in segment)


def find_route_problem(route: str) -> str | None:
    """Return the reason why a route cannot be an address of the site, or None."""
    if route == "/":
        return None
    segments = route.removeprefix("/").split("/")
    first, last = segments[0], segments[-1]
    for segment in segments:
        if not _is_segment(segment):
            return f'"{segment[:80]}" cannot be part of an address'
    if last == "index" or last.endswith(".html"):
        return f'"{last}" cannot be the end of an address, because it is redirected'
    return f"/{first} is used by the site itself" if first in _RESERVED else None


def is_addressable(config: SiteConfig, document: Document, route: str, findings: Findings) -> bool:
    """Return whether a document's route can be an address; report it if not."""
    problem = find_route_problem(route)
    if problem:
        hint = "name the file and its folders with letters of any script, digits and hyphens, or add a slug"
        findings.add("bad-route", problem, source_place(config, document.path, "slug"), hint=hint)
    return problem is None


def edit_url(config: SiteConfig, document: Document, version: str = "") -> str | None:
    """Return the address of a source's editor: the author's own, or that by the site's `edit_url`."""
    front_matter = document.front_matter
    if front_matter.hide_edit_link:
        return None
    if front_matter.custom_edit_url:
        return front_matter.custom_edit_url
    if config.edit_url is None:
        return None
    path = quote(document.path.as_posix())
    return config.edit_url.replace("{version}", quote(version)).replace("{path}", path)


def path_of(address: str) -> str:
    """Return an address without its query and anchor."""
    return address.partition("#")[0].partition("?")[0]


def join_base_url(base_url: str, address: str) -> str:
    """Return an address of the site below the base URL.

    Addresses of other sites, anchors on the same page, and "" are returned unchanged. A site that works in
    any folder has the base URL `#/` for its pages and `./` for its files. Letters beyond ASCII are escaped.
    """
    if not address or address.startswith("#") or _ABSOLUTE.match(address):
        return address
    joined = f"{base_url.rstrip('/')}/{address.lstrip('/')}"
    return joined if joined.isascii() else quote(joined, safe=_NO_ESCAPE)


def _local_route(document: Document, path: str) -> str:
    folder = posixpath.dirname(path)
    slug = document.front_matter.slug or ("" if _is_index(path) else _name(document, path))
    # An absolute slug replaces the folder, and `..` cannot climb above "/".
    return posixpath.normpath(posixpath.join("/", folder, slug))


def _is_index(path: str) -> bool:
    """Return whether a file is the page of its folder: index.md, README.md, or combos/combos.md."""
    stem = _stem(path).lower()
    return stem in INDEX_NAMES or (stem == posixpath.basename(posixpath.dirname(path)).lower() and stem != "")


def _name(document: Document, path: str) -> str:
    return (document.front_matter.id or "").strip("/") or _stem(path)


def _stem(path: str) -> str:
    return posixpath.splitext(posixpath.basename(path))[0]


def _base_name(document: Document, blog: BlogSettings) -> str:
    path = document.path
    return (
        path.parent.name
        if _is_index(path.as_posix()) and path.parent != PurePosixPath(blog.path)
        else path.stem
    )


def _dated(document: Document, blog: BlogSettings) -> re.Match[str] | None:
    return _DATED.search(document.path.relative_to(blog.path).with_suffix("").as_posix())


def markdown_route(route: str) -> str:
    """Return the address of a page as Markdown: `/docs/faq` is `/docs/faq.md`."""
    return f"/{route.strip('/') or 'index'}.md"


def routes_of_markdown(name: str) -> Iterator[str]:
    """Yield the routes of the pages that a file may be of: `docs/v1.2.md` is all of `docs/v1.2` or a part."""
    if not name.endswith(".md"):
        return
    path = name.removesuffix(".md")
    yield "/" if path == "index" else f"/{path}"
    whole, _, part = path.rpartition(".")
    if part.isdecimal():
        yield f"/{whole}"


def markdown_part(address: str, number: int) -> str:
    """Return the address of a part of a page as Markdown, from 1, by that of the first part."""
    return address if number == 1 else f"{address.removesuffix('.md')}.{number}.md"

"""Where a document lies: its id and its route, from its path and front matter alone."""

from __future__ import annotations

import posixpath
import re
from datetime import date
from pathlib import PurePosixPath

from homerow.config.model import DocsVersion
from homerow.markdown.document import Document

INDEX_NAMES = frozenset({"index", "readme"})
BLOG_ROUTE = "/blog"
SEARCH_ROUTE = "/search"
ARCHIVE_ROUTE = "/blog/archive"
AUTHORS_ROUTE = "/blog/authors"
TAGS_ROUTE = "/blog/tags"
BLOG_FOLDER = PurePosixPath("blog")
PAGES_FOLDER = PurePosixPath("pages")

# What a file name may put into an address without escapes; the service redirects /x.html and /x/index to /x.
_SEGMENT = re.compile(r"[A-Za-z0-9._~@+-]+")
_RESERVED = ("/assets", "/payloads", "/404", "/homerow.json")
_DATED = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]([^/]+?)(?:/index)?$", re.IGNORECASE)


def doc_id(document: Document, version: DocsVersion) -> str:
    """Return a document's id: its path in the version's folder; front matter replaces the last part."""
    folder = document.path.relative_to(version.path).parent
    return (folder / _name(document)).as_posix()


def doc_route(document: Document, version: DocsVersion) -> str:
    """Return the route of a document below its version's."""
    return join_route(version.route, _local_route(document, PurePosixPath(version.path)))


def page_route(document: Document) -> str:
    """Return the route of a page from site/pages."""
    return join_route("/", _local_route(document, PAGES_FOLDER))


def post_date(document: Document) -> date | None:
    """Return the day of a post: from front matter, else from its file or folder name, else None."""
    if document.front_matter.date:
        return document.front_matter.date
    match = _dated(document)
    try:
        return date(*map(int, match.groups()[:3])) if match else None
    except ValueError:  # 2020-13-45
        return None


def post_route(document: Document, day: date) -> str:
    """Return the route of a post: /blog/2025/06/20/slug; a slug that starts with / lies right below /blog."""
    match = _dated(document)
    slug = document.front_matter.slug or (match[4] if match else _base_name(document))
    folder = "" if slug.startswith("/") else f"{day:%Y/%m/%d}"
    return join_route(BLOG_ROUTE, posixpath.normpath(f"/{folder}/{slug}"))


def join_route(base: str, route: str) -> str:
    """Return a route below another; neither the slash in the middle is doubled nor one left at the end."""
    return f"{base.rstrip('/')}/{route.strip('/')}".rstrip("/") or "/"


def find_route_problem(route: str) -> str | None:
    """Return what keeps a route from being an address of the site, or None."""
    *folders, last = route.removeprefix("/").split("/")
    if route == "/":
        return None
    for segment in (*folders, last):
        if not _SEGMENT.fullmatch(segment):
            return f'"{segment[:80]}" cannot stand in an address'
    if last == "index" or last.endswith(".html"):
        return f'"{last}" at the end of an address leads elsewhere'
    if route.startswith(_RESERVED) and f"/{(*folders, last)[0]}" in _RESERVED:
        return f"/{(*folders, last)[0]} is used by the site itself"
    return None


def _local_route(document: Document, root: PurePosixPath) -> str:
    path = document.path.relative_to(root)
    folder = path.parent.as_posix()
    slug = document.front_matter.slug or ("" if _is_index(path) else _name(document))
    # An absolute slug wins over the folder; `..` cannot climb above the root of "/".
    return posixpath.normpath(posixpath.join("/", folder, slug))


def _is_index(path: PurePosixPath) -> bool:
    """Whether a file stands for its folder: index.md, README.md, or combos/combos.md."""
    stem = path.stem.lower()
    return stem in INDEX_NAMES or (stem == path.parent.name.lower() and stem != "")


def _name(document: Document) -> str:
    return (document.front_matter.id or "").strip("/") or document.path.stem


def _base_name(document: Document) -> str:
    path = document.path
    return path.parent.name if _is_index(path) and path.parent != BLOG_FOLDER else path.stem


def _dated(document: Document) -> re.Match[str] | None:
    return _DATED.search(document.path.relative_to(BLOG_FOLDER).with_suffix("").as_posix())

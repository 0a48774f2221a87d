"""Pages of a release as Markdown: `docs/faq.md` beside `docs/faq.html`."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from homerow.server.http.responses import ApiError
from homerow.server.paths import Redirect, SiteFile, address, below_base, find_file, locate, split_path
from homerow.server.release import Release

SUFFIX = ".md"
MAX_BYTES = 1_000_000  # of a file; a build writes at max_bytes 50,000 characters
MAX_PARTS = 20  # of a page
MAX_REDIRECTS = 3
_TITLE = re.compile(r"^(?:title:[ \t]*|#[ \t]+)(.+?)[ \t]*$", re.MULTILINE)
_HEAD = 2_000  # bytes in which a page has its title


class PageFile(Struct, frozen=True):
    """A page that can be read: its file in the release, and its title."""

    name: str
    title: str


class PageText(Struct, frozen=True):
    """A page: the parts of its Markdown, and its HTML unless its Markdown was asked for by name."""

    parts: tuple[str, ...]
    html: str = ""


def read_page(release: Release, page: str) -> PageText | None:
    """Return a page, or a part of it, by its address or its route, or None."""
    found = _find(release, page)
    name = _markdown_name(found.name) if found else None
    if found is None or name is None:
        return None
    names = (name, *(f"{name.removesuffix(SUFFIX)}.{number}{SUFFIX}" for number in range(2, MAX_PARTS + 1)))
    parts = tuple(takewhile(lambda text: text is not None, (_text(release, each) for each in names)))
    html = "" if found.name == name else _text(release, found.name) or ""
    return PageText(tuple(filter(None, parts)), html) if parts else None


def page_url(release: Release, name: str) -> str:
    """Return the address of a file of the release; without the site's own, its path."""
    return release.url + address(release.base_url, name)


def list_pages(release: Release) -> tuple[PageFile, ...]:
    """Return all pages of a release that are there as Markdown, in the order of their names."""
    return _list(release.folder, release.build_id)


# A list takes 30 ms and 20 kB. The service has one release, and for a moment two.
@lru_cache(maxsize=2)
def _list(release_folder: str, _build_id: str) -> tuple[PageFile, ...]:
    names: list[str] = []
    for folder, folders, files in os.walk(release_folder):
        folders[:] = [each for each in folders if not each.startswith(".")]
        here = Path(folder).relative_to(release_folder)
        shown = (each for each in files if each.endswith(SUFFIX) and not each.startswith("."))
        names += [(here / each).as_posix() for each in shown]
    found = ((name, find_file(release_folder, name)) for name in sorted(names))
    return tuple(PageFile(name, _title(file) or name) for name, file in found if file)


def _text(release: Release, name: str) -> str | None:
    file = find_file(release.folder, name)
    return _read(file, MAX_BYTES) if file and file.status.st_size <= MAX_BYTES else None


def _find(release: Release, page: str) -> SiteFile | None:
    """Return the file of a page, also if its address is an old one."""
    for _ in range(MAX_REDIRECTS):
        location = _location(release, page)
        if not isinstance(location, Redirect) or not location.target.startswith("/"):
            return location if isinstance(location, SiteFile) else None
        page = location.target
    return None


def _location(release: Release, page: str) -> object:
    try:
        path = urlsplit(page).path
    except ValueError:
        return None
    segments = split_path(f"/{path.lstrip('/')}".encode("utf-8", "replace"))
    below = below_base(segments, release.base_url) if segments else None
    return locate(release, below) if below is not None else None


def _markdown_name(name: str) -> str | None:
    """Return the Markdown file of a page's HTML file, or of itself."""
    if name.endswith(SUFFIX):
        return name
    if not name.endswith(".html"):
        return None
    stem = name.removesuffix(".html")
    return (stem.removesuffix("/index") or stem) + SUFFIX


def _title(file: SiteFile) -> str:
    match = _TITLE.search(_read(file, _HEAD) or "")
    return match[1].strip("\"'") if match else ""


def _read(file: SiteFile, max_bytes: int) -> str | None:
    try:
        return file.read()[:max_bytes].decode("utf-8", "replace")
    except ApiError:  # a newer release replaced it at this moment
        return None

"""Two files that want one address, or two documents that have one id."""

from __future__ import annotations

from pathlib import PurePosixPath

from homerow.site.feed import FEEDS
from homerow.site.findings import Findings
from homerow.site.page import BlogListPage, DocPage, NotFoundPage, Page, SearchPage
from homerow.site.places import source_place
from homerow.site.site import Site

# Folders and files of the output that the build fills itself.
RESERVED = (
    ".search/",
    "assets/",
    "payloads/",
    "homerow.json",
    "404.html",
    "sitemap.xml",
    *(feed.file for feed in FEEDS),
)


def check_duplicate_routes(site: Site, findings: Findings) -> None:
    """Find sources whose route another page has."""
    for path, route in site.routes_by_source.items():
        page = site.pages[route]
        if _origin(page) != path:
            place = source_place(site.config, PurePosixPath(path), "slug")
            message = f"{route} is also the route of {_origin(page)}"
            findings.add("duplicate-route", message, place, cure="give one of them another slug or name")


def check_static_files(site: Site, findings: Findings) -> None:
    """Find static files that would be written over a page, or over what the build writes."""
    outputs = {f"{route.strip('/') or 'index'}.html": page for route, page in site.pages.items()}
    for name, file in site.static_files.items():
        if name in outputs or name.startswith(RESERVED):
            owner = _origin(outputs[name]) if name in outputs else "the build"
            place = source_place(site.config, PurePosixPath(file.relative_to(site.config.site_dir)))
            findings.add("duplicate-route", f"{name} is also written by {owner}", place, cure="rename it")


def check_duplicate_docs(site: Site, findings: Findings) -> None:
    """Find documents of one version with one id."""
    seen: dict[tuple[str, str], DocPage] = {}
    for page in site.pages.values():
        if not isinstance(page, DocPage):
            continue
        first = seen.setdefault((page.version.name, page.doc_id), page)
        if first is not page:
            place = source_place(site.config, page.document.path, "id")
            message = f'the id "{page.doc_id}" is also that of {first.document.path}'
            findings.add("duplicate-doc", message, place, cure="give one of them another id")


def _origin(page: Page) -> str:
    """Return what a page is made from."""
    if isinstance(page, BlogListPage):
        return "a list of posts"
    return "the build" if isinstance(page, SearchPage | NotFoundPage) else page.document.path.as_posix()

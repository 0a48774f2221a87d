"""Documents with the route or id of another one, documents that nothing links to, missing main documents."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import PurePosixPath

from homerow.config.appearance.frame import DocItem, DropdownItem, NavbarItem
from homerow.config.loader import REDIRECTS_FILE
from homerow.config.reading import site_label
from homerow.diagnostics import Place, Span, did_you_mean
from homerow.site.checks.configured import configured_links
from homerow.site.findings import Findings, config_place, source_place, toml_place
from homerow.site.page import (
    BlogListPage,
    DocPage,
    IndexPage,
    NotFoundPage,
    Page,
    SearchPage,
    documents_of,
)
from homerow.site.site import Site


def origin(page: Page) -> str:
    """Return the source of a page, or who generates it."""
    if isinstance(page, IndexPage):
        return "a generated list"
    if isinstance(page, BlogListPage):
        return "a list of posts"
    return "the build" if isinstance(page, SearchPage | NotFoundPage) else page.document.path.as_posix()


def check_duplicate_routes(site: Site, findings: Findings) -> None:
    """Find sources that have the same route as another page."""
    for path, route in site.routes_by_source.items():
        page = site.pages[route]
        if origin(page) != path:
            place = source_place(site.config, PurePosixPath(path), "slug")
            message = f"{route} is also the route of {origin(page)}"
            findings.add("duplicate-route", message, place, hint="give one of them another slug or name")


def check_case(site: Site, findings: Findings) -> None:
    """Find routes that differ in case alone: on macOS, on Windows and on some hosts they are one file."""
    routes = [*site.pages, *site.redirects, *(f"/{name.removesuffix('.html')}" for name in site.static_files)]
    first: dict[str, str] = {}
    for route in routes:
        other = first.setdefault(route.casefold(), route)
        if other != route:
            message = f"{route} and {other} differ in case alone, and are one file on macOS and Windows"
            findings.add("duplicate-route", message, _place(site, route), hint="rename one of them")


def _place(site: Site, route: str) -> Place:
    page = site.pages.get(route)
    if page is not None and not isinstance(page, IndexPage | BlogListPage | SearchPage | NotFoundPage):
        return source_place(site.config, page.document.path, "slug")
    if route in site.redirects:
        return toml_place(site.config, REDIRECTS_FILE, (route,), of_key=True)
    name = next((name for name in site.static_files if f"/{name.removesuffix('.html')}" == route), "")
    if name:
        file = site.static_files[name].relative_to(site.config.site_dir)
        return Place(Span(f"{site_label(site.config.site_dir)}/{file}", 1), "")
    return config_place(site.config, ())


def check_duplicate_docs(site: Site, findings: Findings) -> None:
    """Find documents of one version with the same id."""
    seen: dict[tuple[str, str], DocPage] = {}
    for page in _doc_pages(site):
        first = seen.setdefault((page.version.name, page.doc_id), page)
        if first is not page:
            place = source_place(site.config, page.document.path, "id")
            message = f'the id "{page.doc_id}" is also that of {first.document.path}'
            findings.add("duplicate-doc", message, place, hint="give one of them another id")


def check_main_docs(site: Site, findings: Findings) -> None:
    """Find versions whose main document is missing, except versions without any document."""
    ids: dict[str, set[str]] = defaultdict(set)
    for page in _doc_pages(site):
        ids[page.version.name].add(page.doc_id)
    for index, version in enumerate(site.config.versions):
        known = ids[version.name]
        if known and version.main_doc_id and version.main_doc_id not in known:
            message = f'the version "{version.name}" has no document with the id "{version.main_doc_id}"'
            hint = did_you_mean(version.main_doc_id, sorted(known)[:2000]) or "set main_doc_id"
            place = config_place(site.config, ("versions", index, "main_doc_id"))
            findings.add("missing-doc", message, place, hint=hint)


def check_orphans(site: Site, findings: Findings) -> None:
    """Find documents that no sidebar and no other page links to, except hidden ones."""
    reached = _reached_routes(site)
    named = {item.doc_id for item in _navbar_leaves(site) if isinstance(item, DocItem)}
    for page in _doc_pages(site):
        if page.route not in reached and page.doc_id not in named and not _may_be_orphan(site, page):
            place = source_place(site.config, page.document.path)
            hint = "add it to sidebars.toml, or write unlisted: true"
            findings.add("orphan-page", f"no sidebar and no link leads to {page.route}", place, hint=hint)


def _may_be_orphan(site: Site, page: DocPage) -> bool:
    front_matter = page.document.front_matter
    return front_matter.is_hidden or front_matter.hide_sidebar or page is site.main_page(page.version)


def _navbar_leaves(site: Site) -> Iterator[NavbarItem]:
    for item in site.config.navbar or ():
        yield item
        if isinstance(item, DropdownItem):
            yield from item.items


def _reached_routes(site: Site) -> set[str | None]:
    """Return the routes that sidebars, links of other pages, and the configuration lead to."""
    reached = {item.href for item in site.sidebar_items}
    reached.update(link.route for link in configured_links(site))
    for route, document in documents_of(site.pages.values()):
        reached.update(target for target in site.link_routes(document) if target != route)
    return reached


def _doc_pages(site: Site) -> Iterator[DocPage]:
    return (page for page in site.pages.values() if isinstance(page, DocPage))

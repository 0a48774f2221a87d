"""The site as a graph: pages by route, sidebars, assets, and how links resolve in it."""

from __future__ import annotations

import posixpath
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TypeAlias
from urllib.parse import unquote

from msgspec import Struct, field

from homerow.config.loader import Redirects
from homerow.config.model import SiteConfig
from homerow.config.sections import DocsVersion
from homerow.content.source import time_of
from homerow.markdown.document import Document, Json, Link, Reference
from homerow.site.conventions import conventions_of
from homerow.site.page import (
    DocPage,
    Page,
    PostPage,
    SidebarItem,
    VersionSidebars,
    is_hidden,
    walk_sidebar,
)
from homerow.site.routes import composed, join_base_url, path_of

# The targets of each reference by the routes of the pages that define it, in the order of pages.
Targets: TypeAlias = Mapping[Reference, Mapping[str, tuple[str, ...]]]


class Asset(Struct, frozen=True):
    """A file that pages refer to: `output` is its hashed name below the output folder, sizes in pixels."""

    path: Path
    output: str
    digest: str
    width: int | None = None
    height: int | None = None


class Definitions(Struct, frozen=True):
    """The targets (`/docs/config/power#config-zmk-sleep`) of each reference, by the name of the version.

    References on pages outside of the documentation lead to the `latest` version.
    """

    by_version: Mapping[str, Targets] = field(default_factory=dict)
    latest: str = ""

    def find(self, reference: Reference, page: Page) -> str | None:
        """Return the target of a reference on a page: on the page itself, or else on the first other page."""
        version = page.version.name if isinstance(page, DocPage) else self.latest
        targets = self.by_version.get(version, {}).get(reference, {})
        own = targets.get(page.route) or next(iter(targets.values()), ())
        return own[0] if own else None


def collect_definitions(pages: Iterable[Page], latest: str) -> Definitions:
    """Return the definitions of all listed pages of documentation, in the order of the pages."""
    by_version: dict[str, dict[Reference, dict[str, tuple[str, ...]]]] = {}
    for page in pages:
        if isinstance(page, DocPage) and not page.document.front_matter.unlisted:
            targets = by_version.setdefault(page.version.name, {})
            for target in page.document.targets:
                address = f"{page.route}#{target.anchor}" if target.anchor else page.route
                for reference in target.references:
                    on_pages = targets.setdefault(reference, {})
                    on_pages[page.route] = (*on_pages.get(page.route, ()), address)
    return Definitions(by_version, latest)


def _joined(folder: str, path: str) -> str:
    """Return a path relative to a folder as one from the root."""
    return f"/{posixpath.normpath(posixpath.join('/', folder, path)).strip('/')}"


class Site(Struct, frozen=True, dict=True):
    """Everything that is published, before it is rendered; `documents` are all of them, drafts too.

    `routes_by_source` is keyed by text, because paths are slow to hash. `latest_routes` has the routes in the
    last version of pages of the current version, by their own routes.
    `folded_routes` has the routes of pages by what they are if case is ignored, if links may ignore it.
    `card_style` is the digest of how social cards are drawn, or "" if the build draws none.
    `component_data` has what extensions give to components, by the names of ComponentSpec.injects.
    `made_files` are the paths of files that the build makes of the whole site, such as feeds.
    `ignored` are the kinds of findings that would only follow from a configuration file with errors.
    """

    config: SiteConfig
    pages: Mapping[str, Page]
    sidebars: VersionSidebars
    posts: tuple[PostPage, ...]
    routes_by_source: Mapping[str, str]
    latest_routes: Mapping[str, str]
    assets: Mapping[PurePosixPath, Asset]
    static_files: Mapping[str, Path]
    documents: tuple[Document, ...]
    definitions: Definitions
    redirects: Redirects
    folded_routes: Mapping[str, str] = field(default_factory=dict)
    card_style: str = ""
    component_data: Mapping[str, Json] = field(default_factory=dict)
    made_files: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()

    @property
    def listed_posts(self) -> Iterable[PostPage]:
        """The posts that lists, menus and feeds show, newest first."""
        return (post for post in self.posts if not post.document.front_matter.unlisted)

    @property
    def changed_docs(self) -> Sequence[DocPage]:
        """The listed pages of the latest version whose last change is known, newest first."""
        pages = [
            page
            for page in self.pages.values()
            if isinstance(page, DocPage)
            and page.version.is_last
            and page.last_updated
            and not is_hidden(page)
        ]
        by_route = sorted(pages, key=lambda page: page.route)
        return sorted(by_route, key=lambda page: time_of(page.last_updated or date.min), reverse=True)

    @property
    def sidebar_items(self) -> Iterator[SidebarItem]:
        """Every item of every sidebar, in reading order."""
        return (
            item for own in self.sidebars.values() for items in own.values() for item in walk_sidebar(items)
        )

    def main_page(self, version: DocsVersion) -> DocPage | None:
        """Return the page where a version begins, or None if it has no page with its `main_doc_id`.

        Without `main_doc_id` it is the index of the folder, or else the first document of the first sidebar,
        or else of all; unlisted ones do not count.
        """
        pages = [
            page
            for page in self.pages.values()
            if isinstance(page, DocPage)
            and page.version.name == version.name
            and (version.main_doc_id or not page.document.front_matter.unlisted)
        ]
        by_id = {page.doc_id: page for page in pages}
        if version.main_doc_id:
            return by_id.get(version.main_doc_id)
        index = next((page for page in pages if page.route == version.route), None)
        items = (item for own in self.sidebars.get(version.name, {}).values() for item in walk_sidebar(own))
        first = next((item.doc_id for item in items if item.doc_id in by_id), None)
        return index or by_id.get(first or "") or next(iter(pages), None)

    def canonical_route(self, page: Page) -> str:
        """Return the route that search engines should list for a page.

        For a page that the last version also has, it is the route of that version's page.
        """
        others = page.others if isinstance(page, DocPage) else {}
        last = self.config.last_version_of(page.version) if isinstance(page, DocPage) else None
        latest = self.pages.get(others.get(last.name, "")) if last else None
        return page.route if latest is None or is_hidden(latest) else latest.route

    def resolve(self, document: Document) -> tuple[str, ...]:
        """Return the href of each link of a document: route with base URL, query and anchor.

        A link without a page keeps its target; the checks report it.
        """
        return tuple(map(self._link_href, document.links, self.link_routes(document)))

    def _link_href(self, link: Link, route: str | None) -> str:
        anchor = f"#{link.anchor}" if link.anchor else ""
        if link.kind == "anchor":
            return anchor or "#"
        if link.kind == "unchecked":
            return self.file_href(link.target)
        return f"{self.href(route or f'/{link.target}')}{link.query}{anchor}"

    def link_routes(self, document: Document) -> tuple[str | None, ...]:
        """Return the route that each link of a document leads to; None if no page has the named file.

        Three checks and the page itself ask for them, so they are kept: 10,000 pages have 200,000 links,
        which take half a second.
        """
        path = document.path.as_posix()
        routes = self._link_routes.get(path)
        if routes is None:
            routes = tuple(self._route_of(link, document) for link in document.links)
            self._link_routes[path] = routes
        return routes

    @cached_property
    def _link_routes(self) -> dict[str, tuple[str | None, ...]]:
        return {}

    def _route_of(self, link: Link, document: Document) -> str | None:
        if link.kind == "file":
            return self._route_of_file(link, document)
        route = self._relative_route(link, document) if link.kind == "relative" else link.target
        return route if route in self.pages else self.folded_routes.get(route.casefold(), route)

    def _relative_route(self, link: Link, document: Document) -> str:
        """Return the route of a relative address: as browsers resolve it, or else of the file beside."""
        own = self.routes_by_source.get(document.path.as_posix(), "/")
        route = _joined(own.rpartition("/")[0], link.target)
        beside = _joined(own, link.target)  # servers that add a slash to addresses
        file = _joined(document.path.parent.as_posix(), link.target).removeprefix("/")
        names = (f"{file}{end}" for end in (".md", ".mdx", "/index.md", "/index.mdx", "/README.md"))
        named = next(filter(None, map(self._route_of_source, names)), None)
        return next((each for each in (route, named, beside) if each and each in self.pages), route)

    def _route_of_file(self, link: Link, document: Document) -> str | None:
        """Return the route of the page whose file a link of a document names, or None.

        Posts and pages belong to no version: if they name a document of the current version, their link leads
        to the last version, if that has the document.
        """
        route = self._named_route(link, document)
        return route if route is None or document.kind == "doc" else self.latest_routes.get(route, route)

    def _named_route(self, link: Link, document: Document) -> str | None:
        """Return the route of the page that is made from the named file, or None.

        A path that does not start with a dot is relative to the linking file or else to its version's folder,
        in posts and pages to that of the last version.
        """
        route = self._route_of_source(link.target)
        if route is not None:
            return route
        relative = (".", "@") if conventions_of(self.config).links_from_version else (".", "/", "@")
        if link.shown.startswith(relative):
            return None
        folders = (each.path for each in self.config.versions)
        owner = next((each for each in folders if PurePosixPath(each) in document.path.parents), None)
        shown = unquote(path_of(link.shown)).lstrip("/")
        found = self._route_of_source(f"{owner or self.config.last_version.path}/{shown}")
        return found or self._route_of_source(posixpath.join(self.config.root_path or "", shown))

    def _route_of_source(self, path: str) -> str | None:
        """Return the route of a source by its path, whose letters may be composed on disk or not."""
        route = self.routes_by_source.get(path)
        if route is not None or path.isascii():
            return route
        return self.routes_by_source.get(unicodedata.normalize("NFD", path))

    def href(self, address: str) -> str:
        """Return the href of a page or file of the site; addresses of other sites are returned unchanged.

        Those of pages are kept: a page is asked for by its neighbors and by each link to it.
        """
        href = self._page_hrefs.get(address)
        if href is None:
            base = self.config.file_base if self.is_file(address) else self.config.page_base
            href = join_base_url(base, address)
            if address in self.pages:
                self._page_hrefs[address] = href
        return href

    @cached_property
    def _page_hrefs(self) -> dict[str, str]:
        return {}

    def file_href(self, address: str) -> str:
        """Return the href of a file of the site; addresses of other sites are returned unchanged."""
        return join_base_url(self.config.file_base, address)

    def permalink(self, address: str) -> str:
        """Return the absolute URL of a page or file.

        With `router = "hash"` a page's URL is that of its HTML file, because servers do not see the hash.
        """
        is_hashed = self.config.router == "hash" and address in self.pages and address != "/"
        path = f"{address}.html" if is_hashed else address
        return self.config.url + join_base_url(self.config.base_url, path)

    def is_file(self, address: str) -> bool:
        """Return whether an address is that of a static file, or of one that the build makes of the site."""
        name = composed(unquote(path_of(address)).lstrip("/"))
        return name in self.static_files or name in self.made_files

    def is_written(self, route: str) -> bool:
        """Return whether the build writes something that hosts answer with at a route."""
        if route in self.pages or route in self.redirects or self.is_file(route):
            return True
        return any(self.is_file(f"{route.rstrip('/')}{end}") for end in (".html", "/index.html"))

    def route_of_asset(self, path: PurePosixPath) -> str | None:
        """Return the address of something in the output that a path in the folder of static files names."""
        static = self.config.static_path
        route = f"/{path.relative_to(static)}" if static in path.parents else ""
        return route if route and self.is_written(route) else None

"""The site as a graph: every page by its route, every sidebar, every file that is copied."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from msgspec import Struct

from homerow.config.model import SiteConfig
from homerow.config.redirects import Redirects
from homerow.facts.power import Power
from homerow.markdown.document import Document, Link
from homerow.site.base_url import join_base_url, path_of
from homerow.site.definitions import Definitions
from homerow.site.page import Page, PostPage, SidebarItem


class Asset(Struct, frozen=True):
    """A file that pages refer to: `output` is its hashed name below the output folder, sizes in pixels."""

    path: Path
    output: str
    digest: str
    width: int | None = None
    height: int | None = None


class Site(Struct, frozen=True, dict=True):
    """Everything that is published, before it is rendered; `documents` are all of them, drafts too.

    `routes_by_source` is keyed by text, because a path is slow to hash, and each link asks.
    `card_style` is the digest of how social cards are drawn, or "" when a build draws none.
    `power` is there when a page shows the power profiler.
    """

    config: SiteConfig
    pages: Mapping[str, Page]
    sidebars: Mapping[str, tuple[SidebarItem, ...]]
    posts: tuple[PostPage, ...]
    routes_by_source: Mapping[str, str]
    assets: Mapping[PurePosixPath, Asset]
    static_files: Mapping[str, Path]
    documents: tuple[Document, ...]
    definitions: Definitions
    redirects: Redirects
    card_style: str = ""
    power: Power | None = None

    def resolve(self, link: Link) -> str:
        """Return the href of a link as it stands in HTML: route with base URL, query and anchor.

        A link that resolves to nothing keeps its target, so that the checks and not the renderer speak.
        """
        anchor = f"#{link.anchor}" if link.anchor else ""
        if link.kind == "anchor":
            return anchor or "#"
        if link.kind == "unchecked":
            return self.file_href(link.target)
        route = self.route_of_file(link) if link.kind == "file" else link.target
        return f"{self.href(route or f'/{link.target}')}{link.query}{anchor}"

    def route_of_file(self, link: Link) -> str | None:
        """Return the route of the page that comes from the file that a link names; None when there is none.

        A path without dots that leads to nothing from its own folder may lead on from that of the version.
        """
        route = self.routes_by_source.get(link.target)
        if route is not None or link.shown.startswith((".", "/", "@")):
            return route
        version = next(
            (each.path for each in self.config.versions if link.target.startswith(f"{each.path}/")), ""
        )
        return self.routes_by_source.get(f"{version}/{unquote(path_of(link.shown))}")

    def href(self, address: str) -> str:
        """Return the address of a page or a file of the site, or one elsewhere, as it stands in HTML."""
        known = self._hrefs.get(address)
        if known is None:
            base = self.config.file_base if self.is_file(address) else self.config.page_base
            known = self._hrefs[address] = join_base_url(base, address)
        return known

    @cached_property
    def _hrefs(self) -> dict[str, str]:
        """What `href` found out: most pages link to the same others."""
        return {}

    def file_href(self, address: str) -> str:
        """Return the address of a file of the site, or one elsewhere, as it stands in HTML."""
        return join_base_url(self.config.file_base, address)

    def is_file(self, address: str) -> bool:
        """Whether an address is that of a static file."""
        return unquote(path_of(address)).lstrip("/") in self.static_files

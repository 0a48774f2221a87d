"""The site as a graph: every page by its route, every sidebar, every file that is copied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from homerow.config.model import SiteConfig
from homerow.markdown.document import Document, Link
from homerow.site.base_url import join_base_url
from homerow.site.page import Page, PostPage, SidebarItem


@dataclass(frozen=True, slots=True)
class Asset:
    """A file that pages refer to: `output` is its hashed name below the output folder, sizes in pixels."""

    path: Path
    output: str
    digest: str
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """Everything that is published, before it is rendered; `documents` are all of them, drafts too.

    `card_style` is the digest of how social cards are drawn, or "" when a build draws none.
    """

    config: SiteConfig
    pages: Mapping[str, Page]
    sidebars: Mapping[str, tuple[SidebarItem, ...]]
    posts: tuple[PostPage, ...]
    routes_by_source: Mapping[PurePosixPath, str]
    assets: Mapping[PurePosixPath, Asset]
    static_files: Mapping[str, Path]
    documents: tuple[Document, ...]
    card_style: str = ""

    def resolve(self, link: Link) -> str:
        """Return the href of a link as it stands in HTML: route with base URL, query and anchor.

        A link that resolves to nothing keeps its target, so that the checks and not the renderer speak.
        """
        anchor = f"#{link.anchor}" if link.anchor else ""
        if link.kind == "anchor":
            return anchor or "#"
        if link.kind == "file":
            route = self.routes_by_source.get(PurePosixPath(link.target), f"/{link.target}")
        else:
            route = link.target
        return f"{join_base_url(self.config.base_url, route)}{link.query}{anchor}"

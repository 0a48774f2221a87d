"""The site as a graph: pages by route, sidebars, assets, and how links resolve in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import TypeAlias
from urllib.parse import unquote

from msgspec import Struct, field

from homerow.config.loader import Redirects
from homerow.config.model import SiteConfig
from homerow.facts.power import Power
from homerow.markdown.document import Document, Link, Mention
from homerow.site.page import DocPage, Page, PostPage, Sidebars
from homerow.site.routes import join_base_url, path_of

Targets: TypeAlias = Mapping[Mention, tuple[str, ...]]


class Asset(Struct, frozen=True):
    """A file that pages refer to: `output` is its hashed name below the output folder, sizes in pixels."""

    path: Path
    output: str
    digest: str
    width: int | None = None
    height: int | None = None


class Definitions(Struct, frozen=True):
    """The targets (`/docs/config/power#config-zmk-sleep`) of each mention, by the name of the version.

    Mentions on pages outside of the documentation lead to the `latest` version.
    """

    by_version: Mapping[str, Targets] = field(default_factory=dict)
    latest: str = ""

    def find(self, mention: Mention, page: Page) -> str | None:
        """Return the target of a mention on a page: on the page itself, or else on the first other page."""
        version = page.version.name if isinstance(page, DocPage) else self.latest
        targets = self.by_version.get(version, {}).get(mention, ())
        own = (target for target in targets if path_of(target) == page.route)
        return next(own, targets[0] if targets else None)


def collect_definitions(pages: Iterable[Page], latest: str) -> Definitions:
    """Return the definitions of all listed pages of documentation, in the order of the pages."""
    by_version: dict[str, dict[Mention, tuple[str, ...]]] = {}
    for page in pages:
        if isinstance(page, DocPage) and not page.document.front_matter.unlisted:
            targets = by_version.setdefault(page.version.name, {})
            for target in page.document.targets:
                address = f"{page.route}#{target.anchor}" if target.anchor else page.route
                for mention in target.mentions:
                    targets[mention] = (*targets.get(mention, ()), address)
    return Definitions(by_version, latest)


class Site(Struct, frozen=True):
    """Everything that is published, before it is rendered; `documents` are all of them, drafts too.

    `routes_by_source` is keyed by text, because paths are slow to hash.
    `card_style` is the digest of how social cards are drawn, or "" if the build draws none.
    `power` is set if a page shows the power profiler.
    """

    config: SiteConfig
    pages: Mapping[str, Page]
    sidebars: Sidebars
    posts: tuple[PostPage, ...]
    routes_by_source: Mapping[str, str]
    assets: Mapping[PurePosixPath, Asset]
    static_files: Mapping[str, Path]
    documents: tuple[Document, ...]
    definitions: Definitions
    redirects: Redirects
    card_style: str = ""
    power: Power | None = None

    @property
    def listed_posts(self) -> Iterable[PostPage]:
        """The posts that lists, menus and feeds show, newest first."""
        return (post for post in self.posts if not post.document.front_matter.unlisted)

    def resolve(self, link: Link) -> str:
        """Return the href of a link in HTML: route with base URL, query and anchor.

        A link without a page keeps its target; the checks report it.
        """
        anchor = f"#{link.anchor}" if link.anchor else ""
        if link.kind == "anchor":
            return anchor or "#"
        if link.kind == "unchecked":
            return self.file_href(link.target)
        route = self.route_of_file(link) if link.kind == "file" else link.target
        return f"{self.href(route or f'/{link.target}')}{link.query}{anchor}"

    def route_of_file(self, link: Link) -> str | None:
        """Return the route of the page whose source a link names, or None.

        A path that does not start with a dot is relative to the linking file or else to its version's folder.
        """
        route = self.routes_by_source.get(link.target)
        if route is not None or link.shown.startswith((".", "/", "@")):
            return route
        version = next(
            (each.path for each in self.config.versions if link.target.startswith(f"{each.path}/")), ""
        )
        return self.routes_by_source.get(f"{version}/{unquote(path_of(link.shown))}")

    def href(self, address: str) -> str:
        """Return the href of a page or file of the site; addresses of other sites are returned unchanged."""
        base = self.config.file_base if self.is_file(address) else self.config.page_base
        return join_base_url(base, address)

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
        """Return whether an address is that of a static file."""
        return unquote(path_of(address)).lstrip("/") in self.static_files

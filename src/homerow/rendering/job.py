"""Jobs of render workers: everything about a page but the article itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from itertools import islice
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from homerow.config.model import SiteConfig
from homerow.extensions import component_table
from homerow.markdown.components.table import OF_EVERY_PAGE, ComponentSpec
from homerow.markdown.document import AssetRef, Json, Reference
from homerow.rendering.article import Resolutions
from homerow.rendering.front_end import FrontEnd, resource_hrefs, sheets_of
from homerow.rendering.markdown import MarkdownHead
from homerow.rendering.page_props import card, first_href, page_props, post_link
from homerow.rendering.sidebar_files import Section, SidebarFile
from homerow.site.navigation import sidebar_children
from homerow.site.page import DocPage, DocumentPage, IndexPage, Page, PostListPage, PostPage
from homerow.site.routes import LLMS_ROUTE, SEARCH_ROUTE, markdown_route
from homerow.site.site import Site

LATEST_POSTS = 3

# The addresses of style sheets and modules, by the names that ComponentSpec has for them, and of sidebars.
Resources: TypeAlias = Mapping[str | Path | Section, str]


class ArticleJob(Struct, frozen=True):
    """An article, or its excerpt, that a page shows; `path` is that of the document below the site folder.

    `post` is the address of the post if a list of posts shows it: anchors in it lead there.
    """

    path: str
    part: Literal["whole", "excerpt"]
    resolutions: Resolutions
    post: str = ""


class PageJob(Struct, frozen=True):
    """A page to render: PageProps as JSON, and the articles that it shows.

    `sidebar` is the address of the file of its sidebar, or "".
    `markdown` is the head of the page as Markdown, if it is published as that, too.
    `anchor_base` precedes the links to anchors in them if an anchor alone would be the route of another page.
    """

    route: str
    page: str
    articles: tuple[ArticleJob, ...]
    sidebar: str = ""
    anchor_base: str = ""
    markdown: MarkdownHead | None = None


def page_job(site: Site, page: Page, resources: Resources) -> PageJob:
    """Return the job of rendering a page."""
    sidebar = ""
    if isinstance(page, DocPage | IndexPage) and page.sidebar:
        sidebar = resources[page.version.name, page.sidebar]
    styles = [resources[sheet] for sheet in sheets_of(site, page)]
    props = page_props(site, page, styles=styles, sidebar_file=sidebar or None)
    return PageJob(
        route=page.route,
        page=msgspec.json.encode(props).decode(),
        articles=_articles(site, page, resources),
        sidebar=sidebar,
        anchor_base=site.href(page.route) if site.config.router == "hash" else "",
        markdown=markdown_head(site, page),
    )


def page_resources(
    config: SiteConfig, front_end: FrontEnd, sidebars: Mapping[Section, SidebarFile]
) -> Resources:
    """Return the addresses of what the pages of a site load besides what all of them share."""
    resources: dict[str | Path | Section, str] = {}
    resources.update(resource_hrefs(front_end, config).items())
    resources.update((section, config.file_base + file.name) for section, file in sidebars.items())
    return resources


def markdown_head(site: Site, page: Page) -> MarkdownHead | None:
    """Return the head of a page as Markdown; None for pages that are published as HTML alone."""
    if not isinstance(page, DocPage | PostPage):
        return None
    document = page.document
    changed = page.last_updated if isinstance(page, DocPage) else page.date
    return MarkdownHead(
        title=document.title,
        description=document.description,
        url=site.permalink(page.route),
        markdown_url=site.permalink(markdown_route(page.route)),
        version=page.version.label if isinstance(page, DocPage) else "",
        date=changed.isoformat() if changed else "",
        index_url=site.permalink(LLMS_ROUTE),
        has_own_title=document.has_own_title,
    )


def _articles(site: Site, page: Page, resources: Resources) -> tuple[ArticleJob, ...]:
    if isinstance(page, DocumentPage):
        return (_article(site, page, resources),)
    if isinstance(page, PostListPage):
        return tuple(
            _article(site, post, resources, part="excerpt", prefix=f"{index}-")
            for index, post in enumerate(page.posts)
        )
    return ()


def _article(
    site: Site,
    page: DocumentPage,
    resources: Resources,
    *,
    part: Literal["whole", "excerpt"] = "whole",
    prefix: str = "",
) -> ArticleJob:
    document = page.document
    table = component_table(site.config.extensions)
    specs = {name: table[name] for name in sorted(document.components & table.keys())}
    return ArticleJob(
        path=document.path.as_posix(),
        part=part if document.has_excerpt else "whole",
        resolutions=Resolutions(
            hrefs=site.resolve(document),
            reference_hrefs=tuple(
                _reference_href(site, page, reference) for reference in document.references
            ),
            asset_attributes=tuple(_asset_attributes(site, ref) for ref in document.assets),
            asset_hrefs=tuple(_asset_href(site, ref) for ref in document.assets),
            injected=_injected(site, page, specs),
            modules={
                name: resources[spec.module] if spec.module else OF_EVERY_PAGE
                for name, spec in specs.items()
                if spec.module is not None
            },
            prefix=prefix,
        ),
        post=site.href(page.route) if part == "excerpt" else "",
    )


def _reference_href(site: Site, page: Page, reference: Reference) -> str:
    target = site.definitions.find(reference, page)
    if target is None or target == page.route:
        return ""
    route, hash_, anchor = target.partition("#")
    return f"#{anchor}" if route == page.route else f"{site.href(route)}{hash_}{anchor}"


def _asset_href(site: Site, ref: AssetRef) -> str:
    asset = site.assets.get(ref.path)
    return site.file_href(asset.output) if asset else site.href(site.route_of_asset(ref.path) or "")


def _asset_attributes(site: Site, ref: AssetRef) -> str:
    asset = site.assets.get(ref.path)
    if asset is None:
        return ""
    size = f' width="{asset.width}" height="{asset.height}"' if asset.width and asset.height else ""
    return f'src="{escape(_asset_href(site, ref))}"{size}'


def _injected(
    site: Site, page: DocumentPage, specs: Mapping[str, ComponentSpec]
) -> Mapping[str, Mapping[str, Json]]:
    return {
        name: {spec.injects_as: _prop(site, page, spec.injects)}
        for name, spec in specs.items()
        if spec.injects is not None
    }


def _prop(site: Site, page: Page, name: str) -> Json:
    inject = _INJECTIONS.get(name)
    return inject(site, page) if inject else site.component_data[name]


def _cards(site: Site, page: Page) -> Json:
    if not isinstance(page, DocPage):
        return []
    items = (item for item in sidebar_children(site, page) if first_href(item))
    return [msgspec.to_builtins(card(site, item)) for item in items]


def _latest_posts(site: Site, _page: Page) -> Json:
    return [
        {**msgspec.to_builtins(post_link(site, post)), "description": post.document.description}
        for post in islice(site.listed_posts, LATEST_POSTS)
    ]


def _search_page(site: Site, _page: Page) -> Json:
    return site.href(SEARCH_ROUTE) if site.config.search.enabled else None


_INJECTIONS: Mapping[str, Callable[[Site, Page], Json]] = {
    "sidebar-children": _cards,
    "latest-posts": _latest_posts,
    "search-page": _search_page,
}

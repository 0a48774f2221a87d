"""Jobs of render workers: everything about a page but the article itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from itertools import islice
from typing import Literal

import msgspec
from msgspec import Struct

from homerow.markdown.components import COMPONENTS, Injected
from homerow.markdown.document import AssetRef, Json, Mention
from homerow.rendering.article import Resolutions
from homerow.rendering.page_props import page_props, post_link
from homerow.rendering.sheets import Sheet, sheets_of
from homerow.site.page import (
    DocPage,
    DocumentPage,
    Page,
    PostListPage,
    SidebarCategory,
    SidebarItem,
)
from homerow.site.sidebar import sidebar_children
from homerow.site.site import Site

LATEST_POSTS = 3


class ArticleJob(Struct, frozen=True):
    """An article, or its excerpt, that a page shows; `path` is that of the document below the site folder."""

    path: str
    part: Literal["whole", "excerpt"]
    resolutions: Resolutions


class PageJob(Struct, frozen=True):
    """A page to render: PageProps as JSON, and the articles that it shows.

    `anchor_base` precedes the links to anchors in them if an anchor alone would be the route of another page.
    """

    route: str
    page: str
    articles: tuple[ArticleJob, ...]
    anchor_base: str = ""


def page_job(site: Site, page: Page, sheets: Mapping[Sheet, str]) -> PageJob:
    """Return the job of rendering a page; `sheets` has the address of each style sheet."""
    props = page_props(site, page) | {"styles": [sheets[sheet] for sheet in sheets_of(page)]}
    anchor_base = site.href(page.route) if site.config.router == "hash" else ""
    text = msgspec.json.encode(props).decode()
    return PageJob(page.route, text, _articles(site, page), anchor_base)


def _articles(site: Site, page: Page) -> tuple[ArticleJob, ...]:
    if isinstance(page, DocumentPage):
        return (_article(site, page),)
    if isinstance(page, PostListPage):
        return tuple(_article(site, post, part="excerpt") for post in page.posts)
    return ()


def _article(site: Site, page: DocumentPage, *, part: Literal["whole", "excerpt"] = "whole") -> ArticleJob:
    document = page.document
    return ArticleJob(
        path=document.path.as_posix(),
        part=part if document.has_excerpt else "whole",
        resolutions=Resolutions(
            hrefs=tuple(site.resolve(link) for link in document.links),
            mention_hrefs=tuple(_mention_href(site, page, mention) for mention in document.mentions),
            asset_attributes=tuple(_asset_attributes(site, ref) for ref in document.assets),
            asset_hrefs=tuple(_asset_href(site, ref) for ref in document.assets),
            injected=_injected(site, page),
        ),
    )


def _mention_href(site: Site, page: Page, mention: Mention) -> str:
    target = site.definitions.find(mention, page)
    if target is None or target == page.route:
        return ""
    route, hash_, anchor = target.partition("#")
    return f"#{anchor}" if route == page.route else f"{site.href(route)}{hash_}{anchor}"


def _asset_href(site: Site, ref: AssetRef) -> str:
    asset = site.assets.get(ref.path)
    return site.file_href(asset.output) if asset else ""


def _asset_attributes(site: Site, ref: AssetRef) -> str:
    asset = site.assets.get(ref.path)
    if asset is None:
        return ""
    size = f' width="{asset.width}" height="{asset.height}"' if asset.width and asset.height else ""
    return f'src="{escape(_asset_href(site, ref))}"{size}'


def _injected(site: Site, page: DocumentPage) -> Mapping[str, Json]:
    wanted = {COMPONENTS[name].injects for name in page.document.components if name in COMPONENTS}
    return {name: inject(site, page) for name, inject in _INJECTIONS.items() if name in wanted}


def _cards(site: Site, page: Page) -> Json:
    return [_card(site, item) for item in sidebar_children(site, page)] if isinstance(page, DocPage) else []


def _card(site: Site, item: SidebarItem) -> Json:
    if isinstance(item, SidebarCategory):
        return {
            "kind": "category",
            "label": item.label,
            "href": site.href(item.href) if item.href else None,
            "description": "",
            "count": len(item.items),
        }
    return {
        "kind": "link",
        "label": item.label,
        "href": site.href(item.href),
        "description": item.description,
        "count": None,
    }


def _latest_posts(site: Site, _page: Page) -> Json:
    return [
        {**post_link(site, post), "description": post.document.description}
        for post in islice(site.listed_posts, LATEST_POSTS)
    ]


_INJECTIONS: Mapping[Injected, Callable[[Site, Page], Json]] = {
    "sidebar-children": _cards,
    "latest-posts": _latest_posts,
    "power": lambda site, _: site.power.props() if site.power else None,
    "power-figures": lambda site, _: [*site.power.rows()] if site.power else [],
}

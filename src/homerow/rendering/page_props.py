"""A page as the JSON that React gets: contract/page.ts, seen from Python."""

from __future__ import annotations

from typing import assert_never

from homerow.rendering.blog_props import archive_props, authors_props, post_list_props, post_props, tags_props
from homerow.rendering.hrefs import Props, permalink
from homerow.rendering.page_base import base_props, document_base_props, hides_title, page_link, toc
from homerow.site.card import page_card
from homerow.site.page import (
    ArchivePage,
    AuthorsPage,
    DocPage,
    NotFoundPage,
    Page,
    PostListPage,
    PostPage,
    SearchPage,
    StandalonePage,
    TagsPage,
)
from homerow.site.site import Site


def page_props(site: Site, page: Page) -> Props:
    """Return PageProps of a page."""
    props = _props(site, page)
    card = page_card(site, page)
    return {**props, "image": permalink(site, f"/{card.output}")} if card else props


def _props(site: Site, page: Page) -> Props:  # noqa: PLR0911 - a row for each kind of page
    match page:
        case DocPage():
            return {**document_base_props(site, page.route, page.document), **_doc(site, page)}
        case PostPage():
            return {**document_base_props(site, page.route, page.document), **post_props(site, page)}
        case StandalonePage():
            return {**document_base_props(site, page.route, page.document), **_standalone(page)}
        case PostListPage():
            return post_list_props(site, page)
        case ArchivePage():
            return archive_props(site, page)
        case AuthorsPage():
            return authors_props(site, page)
        case TagsPage():
            return tags_props(site, page)
        case SearchPage():
            description = f"Search the documentation and the blog of {site.config.title}."
            base = base_props(site, page.route, "Search", description)
            return {**base, "kind": page.kind, "noindex": True}
        case NotFoundPage():
            base = base_props(site, page.route, "Page not found", "There is no page at this address.")
            return {**base, "kind": page.kind, "noindex": True}
        case _:
            assert_never(page)


def _doc(site: Site, page: DocPage) -> Props:
    return {
        "kind": page.kind,
        "sidebar": page.sidebar,
        "version": page.version.name,
        "hideTitle": hides_title(page.document),
        "toc": toc(page.document),
        "previous": page_link(site, page.previous),
        "next": page_link(site, page.next),
        "editUrl": page.edit_url,
        "lastUpdated": page.last_updated.isoformat() if page.last_updated else None,
        "unlisted": page.document.front_matter.unlisted,
    }


def _standalone(page: StandalonePage) -> Props:
    return {
        "kind": page.kind,
        "hideTitle": hides_title(page.document),
        "toc": toc(page.document),
        "editUrl": page.edit_url,
    }

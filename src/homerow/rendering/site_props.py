"""The site as the JSON that React gets: SiteProps of web/src/contract/site.ts."""

from __future__ import annotations

import itertools
from typing import assert_never

from msgspec import Struct
from msgspec.structs import asdict

from homerow.config.model import DocsVersion, Footer, Logo, SearchSettings
from homerow.config.navbar_items import (
    DocItem,
    DocSidebarItem,
    DocsVersionDropdownItem,
    DocsVersionItem,
    DropdownItem,
    HtmlItem,
    LinkItem,
    LocaleDropdownItem,
    NavbarItem,
    SearchItem,
)
from homerow.rendering.page_props import Props, posts_by_year
from homerow.site.blog import feeds
from homerow.site.page import DocPage, SidebarCategory, SidebarItem, SidebarLink, walk_sidebar
from homerow.site.routes import ARCHIVE_ROUTE, AUTHORS_ROUTE, BLOG_ROUTE, SEARCH_ROUTE, TAGS_ROUTE
from homerow.site.site import Site

# The sidebar of each of n posts has the titles of others: without a limit a blog would grow by n squared.
SIDEBAR_POSTS = 100
BLOG_LINKS = {
    BLOG_ROUTE: "All posts",
    ARCHIVE_ROUTE: "Archive",
    TAGS_ROUTE: "Tags",
    AUTHORS_ROUTE: "Authors",
}


def site_props(site: Site) -> Props:
    """Return SiteProps without its buildId, which is the digest of the rest."""
    config = site.config
    has_blog = BLOG_ROUTE in site.pages and ARCHIVE_ROUTE in site.pages
    return {
        "title": config.title,
        "tagline": config.tagline,
        "url": site.permalink("/").removesuffix("/") if config.router == "hash" else config.url,
        "baseUrl": config.page_base,
        "language": config.language,
        "favicon": _optional_href(site, config.favicon),
        "logo": _logo(site, config.logo),
        "hideNavbarOnScroll": config.hide_navbar_on_scroll,
        "navbar": [_navbar_item(site, item) for item in config.navbar],
        "footer": _footer(site, config.footer),
        "announcement": _camel_case(config.announcement) if config.announcement else None,
        "theme": _camel_case(config.theme),
        "analytics": _camel_case(config.analytics) if config.analytics.provider else None,
        "search": _search(site, config.search),
        "versions": [_version(site, version) for version in config.versions],
        "sidebars": {name: [_sidebar_item(site, i) for i in items] for name, items in site.sidebars.items()},
        "blogTitle": config.blog.title,
        "blogSidebar": _blog_sidebar(site),
        "blogLinks": [
            {"title": title, "href": site.href(route)} for route, title in BLOG_LINKS.items() if has_blog
        ],
        "feeds": [
            {"name": feed.name, "type": feed.media_type, "href": site.file_href(feed.route)}
            for feed in feeds(site.pages)
        ],
    }


def search_access(search: SearchSettings) -> dict[str, str] | None:
    """Return the application id, key and index for clients of the search; None without search."""
    if not search.application_id:
        return None
    return {
        "applicationId": search.application_id,
        "apiKey": search.api_key,
        "indexName": search.index_name,
    }


def _camel_case(settings: Struct) -> Props:
    """Return the fields of settings by the names that they have in TypeScript."""
    words = {name: name.split("_") for name in asdict(settings)}
    return {
        first + "".join(word.capitalize() for word in rest): getattr(settings, name)
        for name, (first, *rest) in words.items()
    }


def _optional_href(site: Site, address: str | None) -> str | None:
    return None if address is None else site.href(address)


def _logo(site: Site, logo: Logo | None) -> Props | None:
    if logo is None:
        return None
    return {
        **_camel_case(logo),
        "src": site.href(logo.src),
        "srcDark": _optional_href(site, logo.src_dark),
        "href": _optional_href(site, logo.href),
    }


def _search(site: Site, search: SearchSettings) -> Props | None:
    access = search_access(search)
    if access is None:
        return None
    return {
        **access,
        "isRented": search.is_rented,
        "hosts": [] if search.is_rented else list(search.host),
        "insights": search.insights,
        "reportUrl": search.report_url or None,
        "pageHref": site.href(SEARCH_ROUTE),
    }


def _footer(site: Site, footer: Footer) -> Props:
    columns = [
        {"title": column.title, "items": [_navbar_item(site, item) for item in column.items]}
        for column in footer.columns
    ]
    return {
        "style": footer.style,
        "columns": columns,
        "logo": _logo(site, footer.logo),
        "badge": _logo(site, footer.badge),
        "copyright": footer.copyright,
    }


def _navbar_item(site: Site, item: NavbarItem) -> Props:  # noqa: PLR0911 - a row for each kind of item
    props: Props = {"kind": item.kind, "position": item.position}
    match item:
        case DropdownItem():
            return {
                "kind": item.kind,
                "label": item.label,
                "href": _optional_href(site, item.to),
                "items": [_navbar_item(site, leaf) for leaf in item.items],
                "position": item.position,
            }
        case LinkItem():
            is_external = item.to is None
            href = site.href(item.to) if item.to is not None else item.href or ""
            return {**props, "label": item.label, "href": href, "external": is_external}
        case DocItem():
            return {**props, **_doc_target(site, item)}
        case DocSidebarItem():
            return {
                **props,
                "label": item.label or item.sidebar_id,
                "href": site.href(_first_link(site, item.sidebar_id)),
                "sidebar": item.sidebar_id,
            }
        case DocsVersionItem():
            return {**props, "label": item.label}
        case HtmlItem():
            return {**props, "value": item.value}
        case DocsVersionDropdownItem() | LocaleDropdownItem() | SearchItem():
            return props
        case _:
            assert_never(item)


def _first_link(site: Site, sidebar_id: str) -> str:
    links = (item.href for item in walk_sidebar(site.sidebars[sidebar_id]) if item.href)
    return next(links, site.config.last_version.route)


def _doc_target(site: Site, item: DocItem) -> Props:
    version = item.version or site.config.last_version.name
    page = _doc_page(site, version, item.doc_id)
    if page is None:
        # Another page has its route. The checks report that; until it is fixed, the site must render.
        return {"label": item.label or item.doc_id, "href": site.href(site.config.last_version.route)}
    return {"label": item.label or page.document.title, "href": site.href(page.route)}


def _version(site: Site, version: DocsVersion) -> Props:
    main = _doc_page(site, version.name, version.main_doc_id)
    return {
        "name": version.name,
        "label": version.label,
        "identifier": version.identifier,
        "href": site.href(main.route if main else version.route),
        "isLast": version.is_last,
    }


def _doc_page(site: Site, version: str, doc_id: str) -> DocPage | None:
    pages = (page for page in site.pages.values() if isinstance(page, DocPage))
    return next((page for page in pages if (page.version.name, page.doc_id) == (version, doc_id)), None)


def _sidebar_item(site: Site, item: SidebarItem) -> Props:
    match item:
        case SidebarLink():
            return {
                "kind": "link",
                "label": item.label,
                "href": site.href(item.href),
                "unlisted": item.unlisted,
            }
        case SidebarCategory():
            return {
                "kind": "category",
                "label": item.label,
                "href": _optional_href(site, item.href),
                "items": [_sidebar_item(site, child) for child in item.items],
                "collapsed": item.collapsed,
                "linkUnlisted": item.link_unlisted,
            }
        case _:
            assert_never(item)


def _blog_sidebar(site: Site) -> list[Props]:
    """Return the newest listed posts by year."""
    years = posts_by_year(site, itertools.islice(site.listed_posts, SIDEBAR_POSTS))
    return [
        {**year, "posts": [{"title": post["title"], "href": post["href"]} for post in year["posts"]]}
        for year in years
    ]

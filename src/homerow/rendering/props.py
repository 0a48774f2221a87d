"""What all pages share, as the JSON that React gets: contract/site.ts, seen from Python."""

from __future__ import annotations

from typing import assert_never

from homerow.config.model import (
    AnalyticsSettings,
    Announcement,
    DocsVersion,
    Footer,
    Logo,
    SearchSettings,
    ThemeSettings,
)
from homerow.config.navbar_items import (
    DocItem,
    DocSidebarItem,
    DocsVersionDropdownItem,
    DocsVersionItem,
    DropdownItem,
    HtmlItem,
    LeafNavbarItem,
    LinkItem,
    LocaleDropdownItem,
    NavbarItem,
    SearchItem,
)
from homerow.rendering.blog_sidebar import blog_links, blog_sidebar
from homerow.rendering.hrefs import Props, href, permalink
from homerow.site.blog_lists import feeds
from homerow.site.page import (
    DocPage,
    SidebarCategory,
    SidebarItem,
    SidebarLink,
)
from homerow.site.routes import SEARCH_ROUTE
from homerow.site.site import Site


def site_props(site: Site) -> Props:
    """Return SiteProps without its buildId, which is made from the rest."""
    config = site.config
    return {
        "title": config.title,
        "tagline": config.tagline,
        "url": permalink(site, "/").removesuffix("/") if config.router == "hash" else config.url,
        "baseUrl": config.page_base,
        "language": config.language,
        "favicon": _static_href(site, config.favicon),
        "logo": _logo(site, config.logo),
        "hideNavbarOnScroll": config.hide_navbar_on_scroll,
        "navbar": [_navbar_item(site, item) for item in config.navbar],
        "footer": _footer(site, config.footer),
        "announcement": _announcement(config.announcement),
        "theme": _theme(config.theme),
        "analytics": _analytics(config.analytics),
        "search": _search(site, config.search),
        "versions": [_version(site, version) for version in config.versions],
        "sidebars": {name: [_sidebar_item(site, i) for i in items] for name, items in site.sidebars.items()},
        "blogTitle": config.blog.title,
        "blogSidebar": blog_sidebar(site),
        "blogLinks": blog_links(site),
        "feeds": [
            {"name": f.name, "type": f.media_type, "href": site.file_href(f.route)} for f in feeds(site.pages)
        ],
    }


def _static_href(site: Site, address: str | None) -> str | None:
    return None if address is None else href(site, address)


def _logo(site: Site, logo: Logo | None) -> Props | None:
    if logo is None:
        return None
    return {
        "alt": logo.alt,
        "src": href(site, logo.src),
        "srcDark": _static_href(site, logo.src_dark),
        "href": _static_href(site, logo.href),
        "width": logo.width,
        "height": logo.height,
    }


def _announcement(announcement: Announcement | None) -> Props | None:
    if announcement is None:
        return None
    return {
        "id": announcement.id,
        "content": announcement.content,
        "backgroundColor": announcement.background_color,
        "textColor": announcement.text_color,
        "isCloseable": announcement.is_closeable,
    }


def _theme(theme: ThemeSettings) -> Props:
    return {
        "defaultMode": theme.default_mode,
        "respectSystem": theme.respect_system,
        "disableSwitch": theme.disable_switch,
    }


def _analytics(analytics: AnalyticsSettings) -> Props | None:
    if analytics.provider is None:
        return None
    return {
        "provider": analytics.provider,
        "trackingId": analytics.tracking_id,
        "anonymizeIp": analytics.anonymize_ip,
    }


def search_access(search: SearchSettings) -> dict[str, str] | None:
    """Return what a client of the search must say; None where there is no search."""
    if not search.application_id:
        return None
    return {
        "applicationId": search.application_id,
        "apiKey": search.api_key,
        "indexName": search.index_name,
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
        "pageHref": href(site, SEARCH_ROUTE),
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


def _navbar_item(site: Site, item: NavbarItem) -> Props:
    if isinstance(item, DropdownItem):
        return {
            "kind": item.kind,
            "label": item.label,
            "href": _static_href(site, item.to),
            "items": [_leaf_item(site, leaf) for leaf in item.items],
            "position": item.position,
        }
    return _leaf_item(site, item)


def _leaf_item(site: Site, item: LeafNavbarItem) -> Props:
    props: Props = {"kind": item.kind, "position": item.position}
    match item:
        case LinkItem():
            return {**props, "label": item.label, **_link_target(site, item)}
        case DocItem():
            return {**props, **_doc_target(site, item)}
        case DocSidebarItem():
            first = _first_link(site.sidebars[item.sidebar_id])
            return {
                **props,
                "label": item.label or item.sidebar_id,
                "href": href(site, first or site.config.last_version.route),
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


def _link_target(site: Site, item: LinkItem) -> Props:
    if item.to is not None:
        return {"href": href(site, item.to), "external": False}
    return {"href": item.href or "", "external": True}


def _doc_target(site: Site, item: DocItem) -> Props:
    page = _doc_page(site, item)
    if page is None:
        # Another page has its route, which is a finding of its own; what is shown meanwhile must not fail.
        return {"label": item.label or item.doc_id, "href": href(site, site.config.last_version.route)}
    return {"label": item.label or page.document.title, "href": href(site, page.route)}


def _doc_page(site: Site, item: DocItem) -> DocPage | None:
    version = item.version or site.config.last_version.name
    docs = (page for page in site.pages.values() if isinstance(page, DocPage))
    return next((doc for doc in docs if (doc.doc_id, doc.version.name) == (item.doc_id, version)), None)


def _first_link(items: tuple[SidebarItem, ...]) -> str | None:
    for item in items:
        found = item.href or (_first_link(item.items) if isinstance(item, SidebarCategory) else None)
        if found:
            return found
    return None


def _version(site: Site, version: DocsVersion) -> Props:
    mains = (
        page.route
        for page in site.pages.values()
        if isinstance(page, DocPage) and page.version == version and page.doc_id == version.main_doc_id
    )
    return {
        "name": version.name,
        "label": version.label,
        "identifier": version.identifier,
        "href": href(site, next(mains, version.route)),
        "isLast": version.is_last,
    }


def _sidebar_item(site: Site, item: SidebarItem) -> Props:
    match item:
        case SidebarLink():
            return {
                "kind": "link",
                "label": item.label,
                "href": href(site, item.href),
                "unlisted": item.unlisted,
            }
        case SidebarCategory():
            return {
                "kind": "category",
                "label": item.label,
                "href": _static_href(site, item.href),
                "items": [_sidebar_item(site, child) for child in item.items],
                "collapsed": item.collapsed,
                "linkUnlisted": item.link_unlisted,
            }
        case _:
            assert_never(item)

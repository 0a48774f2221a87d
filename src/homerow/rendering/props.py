"""Site and pages as the JSON that React gets: contract/site.ts and contract/page.ts, seen from Python."""

from __future__ import annotations

import itertools
from typing import Any, assert_never

from homerow.config.model import (
    AnalyticsSettings,
    Announcement,
    DocItem,
    DocSidebarItem,
    DocsVersion,
    DocsVersionDropdownItem,
    DocsVersionItem,
    DropdownItem,
    Footer,
    HtmlItem,
    LeafNavbarItem,
    LinkItem,
    LocaleDropdownItem,
    Logo,
    NavbarItem,
    SearchItem,
    ThemeSettings,
)
from homerow.markdown.document import Document, Heading
from homerow.site.base_url import join_base_url
from homerow.site.page import (
    DocPage,
    NotFoundPage,
    Page,
    PagerLink,
    PostListPage,
    PostPage,
    SidebarCategory,
    SidebarItem,
    SidebarLink,
    StandalonePage,
)
from homerow.site.site import Site

Props = dict[str, Any]


def href(site: Site, route: str) -> str:
    """Return a route with the base URL before it; an address that is no route stays as it is."""
    return join_base_url(site.config.base_url, route) if route else ""


def permalink(site: Site, route: str) -> str:
    """Return the absolute URL of a route."""
    return site.config.url + href(site, route)


# --- the site -------------------------------------------------------------------------------------------


def site_props(site: Site) -> Props:
    """Return SiteProps without its buildId, which is made from the rest."""
    config = site.config
    return {
        "title": config.title,
        "tagline": config.tagline,
        "url": config.url,
        "baseUrl": config.base_url,
        "language": config.language,
        "favicon": _static_href(site, config.favicon),
        "logo": _logo(site, config.logo),
        "hideNavbarOnScroll": config.hide_navbar_on_scroll,
        "navbar": [_navbar_item(site, item) for item in config.navbar],
        "footer": _footer(site, config.footer),
        "announcement": _announcement(config.announcement),
        "theme": _theme(config.theme),
        "analytics": _analytics(config.analytics),
        "versions": [_version(site, version) for version in config.versions],
        "sidebars": {name: [_sidebar_item(site, i) for i in items] for name, items in site.sidebars.items()},
        "blogTitle": config.blog.title,
        "blogSidebar": _blog_sidebar(site),
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


def _footer(site: Site, footer: Footer) -> Props:
    columns = [
        {"title": column.title, "items": [_navbar_item(site, item) for item in column.items]}
        for column in footer.columns
    ]
    return {
        "style": footer.style,
        "columns": columns,
        "logo": _logo(site, footer.logo),
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


def _blog_sidebar(site: Site) -> list[Props]:
    by_year = itertools.groupby(
        (p for p in site.posts if not p.document.front_matter.unlisted), lambda p: str(p.date.year)
    )
    return [
        {"year": year, "posts": [{"title": p.document.title, "href": href(site, p.route)} for p in posts]}
        for year, posts in by_year
    ]


# --- pages ----------------------------------------------------------------------------------------------


def page_props(site: Site, page: Page) -> Props:
    """Return PageProps of a page."""
    match page:
        case DocPage():
            return {**_document_base(site, page.route, page.document), **_doc(site, page)}
        case PostPage():
            return {**_document_base(site, page.route, page.document), **_post(site, page)}
        case PostListPage():
            return _post_list(site, page)
        case StandalonePage():
            return {**_document_base(site, page.route, page.document), **_standalone(page)}
        case NotFoundPage():
            base = _base(site, page.route, "Page not found", "There is no page at this address.")
            return {**base, "kind": page.kind, "noindex": True}
        case _:
            assert_never(page)


def _base(site: Site, route: str, title: str, description: str) -> Props:
    return {
        "href": href(site, route),
        "title": title,
        "description": description,
        "keywords": [],
        "permalink": permalink(site, route),
        "image": None,
        "noindex": False,
    }


def _document_base(site: Site, route: str, document: Document) -> Props:
    front_matter = document.front_matter
    image = front_matter.image
    return {
        **_base(site, route, document.title, document.description),
        "keywords": list(front_matter.keywords),
        "image": _absolute(site, image) if image else None,
        "noindex": front_matter.draft or front_matter.unlisted,
    }


def _absolute(site: Site, address: str) -> str:
    """Return the URL of a static file, or an address elsewhere as it is."""
    return address if "://" in address else permalink(site, f"/{address.removeprefix('/')}")


def _doc(site: Site, page: DocPage) -> Props:
    return {
        "kind": page.kind,
        "sidebar": page.sidebar,
        "version": page.version.name,
        "hideTitle": _hides_title(page.document),
        "toc": _toc(page.document),
        "previous": _page_link(site, page.previous),
        "next": _page_link(site, page.next),
        "editUrl": page.edit_url,
        "lastUpdated": page.last_updated.isoformat() if page.last_updated else None,
        "unlisted": page.document.front_matter.unlisted,
    }


def _post(site: Site, page: PostPage) -> Props:
    return {
        "kind": page.kind,
        "post": _post_summary(site, page),
        "toc": _toc(page.document),
        "newer": _page_link(site, page.newer),
        "older": _page_link(site, page.older),
        "editUrl": page.edit_url,
    }


def _post_list(site: Site, page: PostListPage) -> Props:
    return {
        **_base(site, page.route, page.title, site.config.blog.description),
        "kind": page.kind,
        "posts": [_post_summary(site, post) for post in page.posts],
        "number": page.number,
        "count": page.count,
        "newer": _static_href(site, page.newer),
        "older": _static_href(site, page.older),
    }


def _standalone(page: StandalonePage) -> Props:
    return {
        "kind": page.kind,
        "hideTitle": _hides_title(page.document),
        "toc": _toc(page.document),
        "editUrl": page.edit_url,
    }


def _post_summary(site: Site, page: PostPage) -> Props:
    return {
        "href": href(site, page.route),
        "title": page.document.title,
        "date": page.date.isoformat(),
        "readingMinutes": page.reading_minutes,
        "authors": [
            {"name": a.name, "title": a.title, "url": a.url, "imageUrl": href(site, a.image_url)}
            for a in page.authors
        ],
        "tags": [tag.label for tag in page.tags],
        "truncated": page.document.has_excerpt,
    }


def _page_link(site: Site, link: PagerLink | None) -> Props | None:
    return {"title": link.title, "href": href(site, link.route)} if link else None


def _hides_title(document: Document) -> bool:
    return document.front_matter.hide_title or document.has_own_title


def _toc(document: Document) -> list[Props]:
    front_matter = document.front_matter
    if front_matter.hide_table_of_contents:
        return []
    levels = range(front_matter.toc_min_heading_level, front_matter.toc_max_heading_level + 1)
    return [_toc_entry(heading) for heading in document.headings if heading.level in levels]


def _toc_entry(heading: Heading) -> Props:
    return {"id": heading.id, "html": heading.html, "level": heading.level}

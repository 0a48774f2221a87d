"""The site as the JSON that React gets: SiteProps of web/src/contract/site.ts."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import asdict

from homerow.config.appearance.frame import Footer, Logo
from homerow.config.appearance.navbar_items import (
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
from homerow.config.model import SiteConfig
from homerow.config.sections import STATIC, DocsVersion, Locale, SearchSettings
from homerow.rendering.page_props import Props, posts_by_year
from homerow.site.blog import feeds
from homerow.site.page import DocPage, walk_sidebar
from homerow.site.routes import (
    HOME_ROUTE,
    LLMS_ROUTE,
    MANIFEST_ROUTE,
    OPEN_SEARCH_ROUTE,
    SEARCH_INDEX_ROUTE,
    SEARCH_ROUTE,
    changes_route,
    page_list_route,
)
from homerow.site.site import Site
from homerow.site.theme_sheet import theme_sheet

Item = TypeVar("Item", bound=NavbarItem)

# The sidebar of each of n posts has the titles of others: without a limit a blog would grow by n squared.
SIDEBAR_POSTS = 100


def site_props(site: Site) -> Props:
    """Return SiteProps without its buildId, which is the digest of the rest."""
    config = site.config
    blog_links = {
        config.blog.route: config.messages.text("All posts"),
        config.blog.archive_route: config.messages.text("Archive"),
        config.blog.tags_route: config.messages.text("Tags"),
        config.blog.authors_route: config.messages.text("Authors"),
    }
    has_blog = config.blog.route in site.pages and config.blog.archive_route in site.pages
    return {
        "messages": config.messages.translations,
        "title": config.title,
        "tagline": config.tagline,
        "url": site.permalink("/").removesuffix("/") if config.router == "hash" else config.url,
        "baseUrl": config.page_base,
        "homeHref": site.href(site.redirects.get(HOME_ROUTE, HOME_ROUTE)),
        "language": config.language,
        "locales": [
            {"label": each.label, "htmlLang": each.html_lang, "href": each.href}
            for each in config.locales or (Locale(config.messages.text("English"), config.language),)
        ],
        "favicon": _optional_href(site, config.favicon),
        "icon": _optional_href(site, config.icon),
        "manifest": site.file_href(MANIFEST_ROUTE),
        "logo": _logo(site, config.logo),
        "hideNavbarOnScroll": config.hide_navbar_on_scroll,
        "navbar": [_navbar_item(site, item) for item in _shown_items(config, config.navbar or ())],
        "footer": _footer(site, config.footer),
        "announcement": _camel_case(config.announcement) if config.announcement else None,
        "theme": {
            "defaultMode": config.theme.default_mode,
            "respectSystem": config.theme.respect_system,
            "disableSwitch": config.theme.disable_switch,
        },
        "themeSheet": config.file_base + sheet.name if (sheet := theme_sheet(config)) else None,
        "analytics": _camel_case(config.analytics) if config.analytics.provider else None,
        "search": _search(site, config.search),
        "versions": [_version(site, version) for version in config.versions],
        "blogTitle": config.blog.title,
        "blogSidebar": _blog_sidebar(site),
        "blogLinks": [
            {"title": title, "href": site.href(route)} for route, title in blog_links.items() if has_blog
        ],
        "llms": site.file_href(LLMS_ROUTE),
        "assistants": [_camel_case(each) for each in config.assistants],
        "feedback": config.feedback,
        "reportUrl": config.report_url,
        "changes": site.file_href(changes_route(config.last_version)) if site.changed_docs else None,
        "feeds": [
            {"name": feed.name, "type": feed.media_type, "href": site.file_href(feed.route)}
            for feed in feeds(config.blog, site.pages)
        ],
    }


def search_access(search: SearchSettings) -> dict[str, str] | None:
    """Return the application id, key and index for clients of the search; None without search."""
    if not search.is_on:
        return None
    return {  # the dialog's library needs some text for each, even if no host is asked
        "applicationId": search.application_id or STATIC,
        "apiKey": search.api_key or STATIC,
        "indexName": search.index_name or STATIC,
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
        "isStatic": search.is_static,
        "staticHref": site.file_href(SEARCH_INDEX_ROUTE),
        "hosts": [] if search.is_rented or search.is_static else list(search.host),
        "insights": search.insights and not search.is_static,
        "reportUrl": search.report_url or None,
        "pageHref": site.href(SEARCH_ROUTE),
        "descriptionHref": site.file_href(OPEN_SEARCH_ROUTE),
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
                "items": [_navbar_item(site, leaf) for leaf in _shown_items(site.config, item.items)],
                "position": item.position,
            }
        case LinkItem():
            is_external = item.to is None
            href = site.href(item.to) if item.to is not None else item.href or ""
            return {**props, "label": item.label, "href": href, "external": is_external}
        case DocItem():
            return {**props, **_doc_item(site, item)}
        case DocSidebarItem():
            return {
                **props,
                "label": item.label or item.sidebar_id,
                **_hrefs_of(site, _first_links(site, item.sidebar_id)),
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


def _shown_items(config: SiteConfig, items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items without those that only name versions, if there is one version."""
    for item in items:
        is_of_versions = isinstance(item, DocsVersionDropdownItem) or (
            isinstance(item, DocsVersionItem) and item.label is None
        )
        if len(config.versions_of(config.versions[0])) > 1 or not is_of_versions:
            yield item


def _first_links(site: Site, sidebar_id: str) -> Mapping[str, str]:
    """Return the first route of the sidebar with that id in each version that has one, by its name."""
    links: dict[str, str] = {}
    for version, sidebars in site.sidebars.items():
        routes = (item.href for item in walk_sidebar(sidebars.get(sidebar_id, ())) if item.href)
        if route := next(routes, None):
            links[version] = route
    return links


def _doc_item(site: Site, item: DocItem) -> Props:
    main = site.config.versions_of(site.config.versions[0])
    names = [item.version] if item.version else [version.name for version in main]
    pages = {name: page for name in names if (page := _doc_page(site, name, item.doc_id))}
    latest = pages.get(site.config.last_version.name) or next(iter(pages.values()), None)
    # Without a page, another page has its route. The checks report that; until then, the site must render.
    label = item.label or (latest.document.title if latest else item.doc_id)
    return {"label": label, **_hrefs_of(site, {name: page.route for name, page in pages.items()})}


def _hrefs_of(site: Site, routes: Mapping[str, str]) -> Props:
    """Return the href of an item, and those in other versions; `routes` are by the name of the version."""
    last = site.config.last_version
    own = routes.get(last.name) or next(iter(routes.values()), last.route)
    others = {name: site.href(route) for name, route in routes.items() if route != own}
    return {"href": site.href(own), "hrefs": others}


def _version(site: Site, version: DocsVersion) -> Props:
    main = site.main_page(version)
    return {
        "name": version.name,
        "label": version.label,
        "instance": version.plugin_id,
        "identifier": version.identifier,
        "href": site.href(main.route if main else version.route),
        "isLast": version.is_last,
        "banner": site.config.banner_of(version),
        "pages": site.file_href(page_list_route(version)),
    }


def _doc_page(site: Site, version: str, doc_id: str) -> DocPage | None:
    pages = (page for page in site.pages.values() if isinstance(page, DocPage))
    return next((page for page in pages if (page.version.name, page.doc_id) == (version, doc_id)), None)


def _blog_sidebar(site: Site) -> list[Props]:
    """Return the newest listed posts by year."""
    years = posts_by_year(site, itertools.islice(site.listed_posts, SIDEBAR_POSTS))
    return [
        {**year, "posts": [{"title": post["title"], "href": post["href"]} for post in year["posts"]]}
        for year in years
    ]

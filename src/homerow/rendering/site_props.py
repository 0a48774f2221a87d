"""What all pages of a site share, as SiteProps."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from homerow.config.appearance.frame import (
    DocItem,
    DocSidebarItem,
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
)
from homerow.config.model import SiteConfig
from homerow.config.sections import STATIC, DocsVersion, Locale, SearchSettings
from homerow.rendering import site_types as props
from homerow.rendering.page_props import posts_by_year
from homerow.rendering.page_types import PageLink
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

T = TypeVar("T")
Item = TypeVar("Item", bound=NavbarItem)

# The sidebar of each of n posts has the titles of others: without a limit a blog would grow by n squared.
SIDEBAR_POSTS = 100


def site_props(site: Site) -> props.SiteProps:
    """Return the props without the id of the build, which is the digest of the rest."""
    config = site.config
    has_hash_router = config.router == "hash"
    sheet = theme_sheet(config)
    locales = config.locales or (Locale(config.messages.text("English"), config.language),)
    return props.SiteProps(
        build_id="",
        messages=config.messages.translations,
        title=config.title,
        tagline=config.tagline,
        url=site.permalink("/").removesuffix("/") if has_hash_router else config.url,
        base_url=config.page_base,
        home_href=site.href(site.redirects.get(HOME_ROUTE, HOME_ROUTE)),
        language=config.language,
        locales=[props.Locale(each.label, each.html_lang, each.href) for each in locales],
        favicon=_optional_href(site, config.favicon),
        icon=_optional_href(site, config.icon),
        manifest=site.file_href(MANIFEST_ROUTE),
        logo=_logo(site, config.logo),
        hide_navbar_on_scroll=config.hide_navbar_on_scroll,
        navbar=[_navbar_item(site, item) for item in _shown_items(config, config.navbar or ())],
        footer=_footer(site, config.footer),
        announcement=_as(config.announcement, props.Announcement) if config.announcement else None,
        theme=_as(config.theme, props.ThemeSettings),
        theme_sheet=config.file_base + sheet.name if sheet else None,
        analytics=_as(config.analytics, props.Analytics) if config.analytics.provider else None,
        search=_search(site, config.search),
        versions=[_version(site, version) for version in config.versions],
        blog_title=config.blog.title,
        blog_sidebar=_blog_sidebar(site),
        blog_links=_blog_links(site),
        llms=site.file_href(LLMS_ROUTE),
        assistants=[props.AssistantLink(each.label, each.href) for each in config.assistants],
        feedback=config.feedback,
        report_url=config.report_url,
        changes=site.file_href(changes_route(config.last_version)) if site.changed_docs else None,
        feeds=[
            props.Feed(feed.name, feed.media_type, site.file_href(feed.route))
            for feed in feeds(config.blog, site.pages)
        ],
    )


def _as(settings: object, kind: type[T]) -> T:
    """Return those settings of site.toml that are props of the same names."""
    return msgspec.convert(settings, kind, from_attributes=True)


def _blog_links(site: Site) -> list[PageLink]:
    blog, messages = site.config.blog, site.config.messages
    links = {
        blog.route: messages.text("All posts"),
        blog.archive_route: messages.text("Archive"),
        blog.tags_route: messages.text("Tags"),
        blog.authors_route: messages.text("Authors"),
    }
    has_blog = blog.route in site.pages and blog.archive_route in site.pages
    return [PageLink(title, site.href(route)) for route, title in links.items() if has_blog]


def search_access(search: SearchSettings) -> dict[str, str] | None:
    """Return the application id, key and index for clients of the search; None without search."""
    if not search.enabled:
        return None
    return {  # the dialog's library needs some text for each, even if no host is asked
        "applicationId": search.application_id or STATIC,
        "apiKey": search.api_key or STATIC,
        "indexName": search.index_name or STATIC,
    }


def _optional_href(site: Site, address: str | None) -> str | None:
    return None if address is None else site.href(address)


def _logo(site: Site, logo: Logo | None) -> props.Logo | None:
    if logo is None:
        return None
    return replace(
        _as(logo, props.Logo),
        src=site.href(logo.src),
        src_dark=_optional_href(site, logo.src_dark),
        href=_optional_href(site, logo.href),
    )


def _search(site: Site, search: SearchSettings) -> props.Search | None:
    access = search_access(search)
    if access is None:
        return None
    return props.Search(
        application_id=access["applicationId"],
        api_key=access["apiKey"],
        index_name=access["indexName"],
        is_rented=search.is_rented,
        is_static=search.is_static,
        static_href=site.file_href(SEARCH_INDEX_ROUTE),
        hosts=[] if search.is_rented or search.is_static else list(search.host),
        insights=search.insights and not search.is_static,
        report_url=search.report_url or None,
        page_href=site.href(SEARCH_ROUTE),
        description_href=site.file_href(OPEN_SEARCH_ROUTE),
    )


def _footer(site: Site, footer: Footer) -> props.Footer:
    return props.Footer(
        style=footer.style,
        columns=[
            props.FooterColumn(
                column.title,
                [_link(site, item) if isinstance(item, LinkItem) else item for item in column.items],
            )
            for column in footer.columns
        ],
        logo=_logo(site, footer.logo),
        badge=_logo(site, footer.badge),
        copyright=footer.copyright,
    )


def _navbar_item(site: Site, item: NavbarItem) -> props.NavbarItem:
    if not isinstance(item, DropdownItem):
        return _leaf(site, item)
    items = [_leaf(site, each) for each in _shown_items(site.config, item.items)]
    return props.DropdownItem(item.label, _optional_href(site, item.to), items, position=item.position)


def _leaf(site: Site, item: LeafNavbarItem) -> props.LeafNavbarItem:
    match item:
        case LinkItem():
            return _link(site, item)
        case DocItem():
            return _doc_item(site, item)
        case DocSidebarItem():
            own, others = _hrefs_of(site, _first_links(site, item.sidebar_id))
            label = item.label or item.sidebar_id
            return props.DocSidebarItem(label, own, others, item.sidebar_id, position=item.position)
        case DocsVersionItem() | DocsVersionDropdownItem() | LocaleDropdownItem() | SearchItem() | HtmlItem():
            return item
        case _:
            assert_never(item)


def _link(site: Site, item: LinkItem) -> props.LinkItem:
    href = item.href or "" if item.to is None else site.href(item.to)
    return props.LinkItem(item.label, href, external=item.to is None, position=item.position)


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


def _doc_item(site: Site, item: DocItem) -> props.DocItem:
    main = site.config.versions_of(site.config.versions[0])
    names = [item.version] if item.version else [version.name for version in main]
    pages = {name: page for name in names if (page := _doc_page(site, name, item.doc_id))}
    latest = pages.get(site.config.last_version.name) or next(iter(pages.values()), None)
    # Without a page, another page has its route. The checks report that; until then, the site must render.
    label = item.label or (latest.document.title if latest else item.doc_id)
    own, others = _hrefs_of(site, {name: page.route for name, page in pages.items()})
    return props.DocItem(label, own, others, position=item.position)


def _hrefs_of(site: Site, routes: Mapping[str, str]) -> tuple[str, Mapping[str, str]]:
    """Return the href of an item, and those in other versions; `routes` are by the name of the version."""
    last = site.config.last_version
    own = routes.get(last.name) or next(iter(routes.values()), last.route)
    others = {name: site.href(route) for name, route in routes.items() if route != own}
    return site.href(own), others


def _version(site: Site, version: DocsVersion) -> props.DocsVersion:
    main = site.main_page(version)
    return props.DocsVersion(
        name=version.name,
        label=version.label,
        instance=version.plugin_id,
        identifier=version.identifier,
        href=site.href(main.route if main else version.route),
        is_last=version.is_last,
        banner=site.config.banner_of(version),
        pages=site.file_href(page_list_route(version)),
    )


def _doc_page(site: Site, version: str, doc_id: str) -> DocPage | None:
    pages = (page for page in site.pages.values() if isinstance(page, DocPage))
    return next((page for page in pages if (page.version.name, page.doc_id) == (version, doc_id)), None)


def _blog_sidebar(site: Site) -> list[props.BlogSidebarYear]:
    """Return the newest listed posts by year."""
    return [
        props.BlogSidebarYear(each.year, [PageLink(post.title, post.href) for post in each.posts])
        for each in posts_by_year(site, itertools.islice(site.listed_posts, SIDEBAR_POSTS))
    ]

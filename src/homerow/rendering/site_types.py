"""The site as React gets it: the source of web/src/contract/site.ts, written as that of pages.

It is what all pages share (SiteProps), the sidebars, and what documents and islands are made from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from homerow.config.appearance.frame import (
    DocsVersionDropdownItem,
    DocsVersionItem,
    HtmlItem,
    LocaleDropdownItem,
    NavbarItemBase,
    SearchItem,
)
from homerow.config.appearance.theme import ThemeMode
from homerow.config.sections import VersionBanner
from homerow.rendering.page_types import PageLink, Props


class SidebarLink(Props, frozen=True, tag_field="kind", tag="link"):
    """A leaf of a sidebar."""

    label: str
    href: str
    unlisted: bool
    class_name: str | UnsetType = UNSET


class SidebarCategory(Props, frozen=True, tag_field="kind", tag="category"):
    """A branch of a sidebar."""

    label: str
    href: str | None
    items: list[SidebarItem]
    collapsed: bool
    link_unlisted: bool
    class_name: str | UnsetType = UNSET


SidebarItem: TypeAlias = SidebarLink | SidebarCategory


class LinkItem(NavbarItemBase, frozen=True, tag="link"):
    """A link; an external one has the address that is configured."""

    label: str
    href: str
    external: bool


class DocItem(NavbarItemBase, frozen=True, tag="doc"):
    """A link to a document in the latest version that has it, and in others, by their names."""

    label: str
    href: str
    hrefs: Mapping[str, str]


class DocSidebarItem(NavbarItemBase, frozen=True, tag="docSidebar"):
    """A link to the first page of a sidebar, whose id is the same in all versions; as DocItem."""

    label: str
    href: str
    hrefs: Mapping[str, str]
    sidebar: str


LeafNavbarItem: TypeAlias = (
    LinkItem
    | DocItem
    | DocSidebarItem
    | DocsVersionItem
    | DocsVersionDropdownItem
    | LocaleDropdownItem
    | SearchItem
    | HtmlItem
)


class DropdownItem(NavbarItemBase, frozen=True, tag="dropdown"):
    """A menu of other items."""

    label: str
    href: str | None
    items: list[LeafNavbarItem]


NavbarItem: TypeAlias = LeafNavbarItem | DropdownItem


class Locale(Props, frozen=True):
    """A language; `href` is the address of the site in it, None for this one."""

    label: str
    html_lang: str
    href: str | None


class Logo(Props, frozen=True):
    """A logo."""

    alt: str
    src: str
    src_dark: str | None
    href: str | None
    width: int | None
    height: int | None


class FooterColumn(Props, frozen=True):
    """Links under a title."""

    title: str | None
    items: list[LinkItem | HtmlItem]


class Footer(Props, frozen=True):
    """The foot of all pages; `badge` says who serves the site."""

    style: ThemeMode
    columns: list[FooterColumn]
    logo: Logo | None
    badge: Logo | None
    copyright: str


class Announcement(Props, frozen=True):
    """The bar above the navbar."""

    id: str
    content: str
    background_color: str | None
    text_color: str | None
    is_closeable: bool


class ThemeSettings(Props, frozen=True):
    """Which theme a reader gets."""

    default_mode: ThemeMode
    respect_system: bool
    disable_switch: bool


class Analytics(Props, frozen=True):
    """A counter of page views: Google's tag, or the site's own service."""

    provider: Literal["gtag", "homerow"]
    tracking_id: str
    anonymize_ip: bool


class Search(Props, frozen=True):
    """Where searches go: Algolia's hosts, `hosts` in turn, this site's service, or its files."""

    application_id: str
    api_key: str
    index_name: str
    is_rented: bool  # Algolia's own hosts are asked
    is_static: bool  # the browser searches the site's files, whose manifest is at `static_href`
    static_href: str
    hosts: list[str]
    insights: bool  # what readers see and choose is reported
    report_url: str | None  # for queries without results; contains `{query}`
    page_href: str
    description_href: str  # with which browsers offer the search in their address bar


class DocsVersion(Props, frozen=True):
    """A version of the documentation `instance`; a site may have several instances."""

    name: str
    label: str
    instance: str
    identifier: str
    href: str  # of its main document
    is_last: bool
    banner: VersionBanner | None
    pages: str  # URL of the list of its pages, PageLink[]; the same in all builds


class BlogSidebarYear(Props, frozen=True):
    """The newest posts of a year."""

    year: str
    posts: list[PageLink]


class Feed(Props, frozen=True):
    """A feed of the blog; `type` is its media type."""

    name: str
    type: str
    href: str


class AssistantLink(Props, frozen=True):
    """A link that opens a page in an assistant; `{url}` is the URL of the page."""

    label: str
    href: str


class SiteProps(Props, frozen=True):
    """What all pages of a site share: one file for each build."""

    build_id: str  # digest of the rest and of the front end; another one in a payload is that of a newer site
    messages: Mapping[str, str]  # the texts of the interface by the English ones
    title: str
    tagline: str
    url: str  # where the site is published: the host, with the hash router followed by the folder
    base_url: str  # ends with a slash; `#/` with the hash router
    home_href: str  # of the first page: on a site without a home page, one of the documentation's
    language: str
    locales: list[Locale]
    favicon: str | None
    icon: str | None  # for home screens
    manifest: str  # of the web app
    logo: Logo | None
    hide_navbar_on_scroll: bool
    navbar: list[NavbarItem]
    footer: Footer
    announcement: Announcement | None
    theme: ThemeSettings
    theme_sheet: str | None  # with the site's own colors, fonts and styles
    analytics: Analytics | None
    search: Search | None
    versions: list[DocsVersion]  # as in site.toml, the newest first
    blog_title: str
    blog_sidebar: list[BlogSidebarYear]
    blog_links: list[PageLink]  # other lists of posts; empty without a blog, as are its feeds
    llms: str  # address of the index of all pages as Markdown
    assistants: list[AssistantLink]
    feedback: bool  # whether readers are asked if a page was helpful
    report_url: str | None  # where readers report problems; may contain `{page}`, `{version}`, `{heading}`
    changes: str | None  # the feed of documentation changes
    feeds: list[Feed]


class HeadElement(Props, frozen=True):
    """An element that site.toml adds to the head of each page."""

    name: Literal["link", "meta"]
    attributes: Mapping[str, str]


class DocumentAssets(Props, frozen=True):
    """The URLs of the front end, with base URL, or below the folder that the document names, if it does."""

    scripts: list[str]
    styles: list[str]  # of all pages; a page names its own
    fonts: list[str]  # that are shown from the first paint on
    paper: Mapping[str, str]  # the color of the page by theme
    head: list[HeadElement]
    module_preloads: list[str]
    layouts: Mapping[str, list[str]]  # the scripts of layouts by the kinds of pages that need one
    site: str  # URL of the SiteProps
    dev: str | None  # only in `homerow dev`: the script that patches the page
    root: str | None  # only with the hash router: the path that the not-found page uses as the site's folder


class IslandRequest(Props, frozen=True):
    """A component in an article. Slots come back in the HTML as `<!--slot:NAME-->` for Python to fill."""

    component: str
    props: Mapping[str, Any]
    slots: list[str]
    module: str | None  # URL of its script; "" if every page loads it, None if it stays plain HTML
    prefix: str  # begins the ids that React makes in it, so that they are unique on the page

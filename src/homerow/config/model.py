"""site.toml as values: what the whole site is configured to be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct, field

from homerow.config.navbar_items import HtmlItem, LinkItem, NavbarItem
from homerow.diagnostics import Severity

CheckSeverity: TypeAlias = Literal["throw", "warn", "ignore"]
# What a finding becomes; None where it is not to be shown.
SEVERITY_OF: Mapping[CheckSeverity, Severity | None] = MappingProxyType(
    {"throw": Severity.ERROR, "warn": Severity.WARNING, "ignore": None}
)
ThemeMode: TypeAlias = Literal["light", "dark"]
Router: TypeAlias = Literal["browser", "hash"]


class Logo(Struct, frozen=True):
    """A logo: `src` for the light theme, `src_dark` for the dark one; sizes in CSS pixels."""

    alt: str
    src: str
    src_dark: str | None = None
    href: str | None = None
    width: int | None = None
    height: int | None = None


class FooterColumn(Struct, frozen=True):
    """Footer links under a title; a flat footer is one column without a title."""

    title: str | None
    items: tuple[LinkItem | HtmlItem, ...]


class Footer(Struct, frozen=True):
    """The foot of every page; `badge` says who serves the site."""

    style: ThemeMode = "light"
    columns: tuple[FooterColumn, ...] = ()
    logo: Logo | None = None
    badge: Logo | None = None
    copyright: str = ""


class Announcement(Struct, frozen=True):
    """The bar above the navbar. A new `id` shows it again to those who dismissed it."""

    id: str
    content: str
    background_color: str | None = None
    text_color: str | None = None
    is_closeable: bool = True


class ThemeSettings(Struct, frozen=True):
    """Light and dark: what holds without a choice, and whether there is one."""

    default_mode: ThemeMode = "light"
    respect_system: bool = True
    disable_switch: bool = False


class DocsVersion(Struct, frozen=True):
    """One version of the documentation; `path` is its folder in site/ and `route` where it is served."""

    name: str
    label: str
    path: str = "docs"
    route: str = "/docs"
    main_doc_id: str = "intro"
    is_last: bool = True
    plugin_id: str = "default"

    @property
    def identifier(self) -> str:
        """The name by which search facets and local storage know it: docs-{pluginId}-{versionName}."""
        return f"docs-{self.plugin_id}-{self.name}"


class BlogSettings(Struct, frozen=True):
    """The blog: its title and how many posts a list page holds."""

    title: str = "Blog"
    description: str = ""
    page_size: int = 10


RENTED = "algolia"


class SearchSource(Struct, frozen=True):
    """One list of results in the search dialog; ids must differ."""

    id: str
    index_name: str
    label: str = ""


class SearchSettings(Struct, frozen=True):
    """Where search requests go; without an application id there is no search.

    `host` holds origins that are asked in turn: none is this site's own service, `RENTED` those of Algolia.
    In `report_url`, `{query}` is what somebody searched for in vain.
    """

    application_id: str = ""
    api_key: str = ""
    index_name: str = ""
    host: tuple[str, ...] = ()
    insights: bool = False
    report_url: str = ""
    sources: tuple[SearchSource, ...] = ()

    @property
    def is_rented(self) -> bool:
        """Whether Algolia's own hosts are asked."""
        return self.host == (RENTED,)


class AnalyticsSettings(Struct, frozen=True):
    """A page view counter; off without a provider."""

    provider: Literal["gtag"] | None = None
    tracking_id: str = ""
    anonymize_ip: bool = True


class Severities(Struct, frozen=True):
    """What each kind of finding on the site graph does to a build."""

    broken_link: CheckSeverity = "throw"
    broken_anchor: CheckSeverity = "throw"
    duplicate_route: CheckSeverity = "throw"
    missing_asset: CheckSeverity = "throw"
    orphan_page: CheckSeverity = "warn"
    unknown_language: CheckSeverity = "warn"
    invalid_sample: CheckSeverity = "warn"
    duplicate_doc: CheckSeverity = "throw"
    missing_doc: CheckSeverity = "throw"
    missing_sidebar: CheckSeverity = "throw"
    unknown_version: CheckSeverity = "throw"
    unknown_author: CheckSeverity = "throw"


class SiteConfig(Struct, frozen=True):
    """The whole configuration of a site; `base_url` starts and ends with a slash."""

    site_dir: Path
    title: str
    url: str
    base_url: str = "/"
    router: Router = "browser"
    tagline: str = ""
    favicon: str | None = None
    logo: Logo | None = None
    language: str = "en"
    edit_url: str | None = None
    hide_navbar_on_scroll: bool = False
    navbar: tuple[NavbarItem, ...] = ()
    footer: Footer = field(default_factory=Footer)
    announcement: Announcement | None = None
    theme: ThemeSettings = field(default_factory=ThemeSettings)
    versions: tuple[DocsVersion, ...] = (DocsVersion(name="current", label="Next"),)
    blog: BlogSettings = field(default_factory=BlogSettings)
    search: SearchSettings = field(default_factory=SearchSettings)
    analytics: AnalyticsSettings = field(default_factory=AnalyticsSettings)
    severities: Severities = field(default_factory=Severities)

    @property
    def page_base(self) -> str:
        """What stands before a route in HTML."""
        return "#/" if self.router == "hash" else self.base_url

    @property
    def file_base(self) -> str:
        """What stands before a file's path in HTML; `./` is the folder that a page's base element names."""
        return "./" if self.router == "hash" else self.base_url

    @property
    def last_version(self) -> DocsVersion:
        """The version that readers get without choosing one."""
        return next((version for version in self.versions if version.is_last), self.versions[0])

"""site.toml as values: what the whole site is configured to be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct, field

from homerow.config.formats import (
    SITE_URL,
    Address,
    BaseUrl,
    Folder,
    Identifier,
    Name,
    PlainRoute,
    Positive,
    RouteOrAddress,
    SiteUrl,
    site_url_hint,
)
from homerow.config.navbar_items import HtmlItem, LinkItem, NavbarItem
from homerow.diagnostics import Severity
from homerow.validation import WrongMembersError, allowed_text

CheckSeverity: TypeAlias = Literal["throw", "warn", "ignore"]
# What a finding becomes; None where it is not to be shown.
SEVERITY_OF: Mapping[CheckSeverity, Severity | None] = MappingProxyType(
    {"throw": Severity.ERROR, "warn": Severity.WARNING, "ignore": None}
)
ThemeMode: TypeAlias = Literal["light", "dark"]
Router: TypeAlias = Literal["browser", "hash"]


class Logo(Struct, frozen=True, forbid_unknown_fields=True):
    """A logo: `src` for the light theme, `src_dark` for the dark one; sizes in CSS pixels."""

    alt: str
    src: RouteOrAddress
    src_dark: RouteOrAddress | None = None
    href: RouteOrAddress | None = None
    width: Positive | None = None
    height: Positive | None = None


class FooterColumn(Struct, frozen=True, forbid_unknown_fields=True):
    """Footer links under a title; a flat footer is one column without a title."""

    items: tuple[LinkItem | HtmlItem, ...]
    title: Name | None = None


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    """The foot of every page; `badge` says who serves the site."""

    style: ThemeMode = "light"
    columns: tuple[FooterColumn, ...] = ()
    logo: Logo | None = None
    badge: Logo | None = None
    copyright: str = ""


class Announcement(Struct, frozen=True, forbid_unknown_fields=True):
    """The bar above the navbar. A new `id` shows it again to those who dismissed it."""

    id: Identifier
    content: Name
    background_color: Name | None = None
    text_color: Name | None = None
    is_closeable: bool = True


class ThemeSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Light and dark: what holds without a choice, and whether there is one."""

    default_mode: ThemeMode = "light"
    respect_system: bool = True
    disable_switch: bool = False


class DocsVersion(Struct, frozen=True, forbid_unknown_fields=True):
    """One version of the documentation; `path` is its folder in site/ and `route` where it is served."""

    name: Identifier
    label: Name
    path: Folder = "docs"
    route: PlainRoute = "/docs"
    main_doc_id: Name = "intro"
    is_last: bool = True
    plugin_id: Identifier = "default"

    @property
    def identifier(self) -> str:
        """The name by which search facets and local storage know it: docs-{pluginId}-{versionName}."""
        return f"docs-{self.plugin_id}-{self.name}"


class BlogSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The blog: its title and how many posts a list page holds."""

    title: Name = "Blog"
    description: str = ""
    page_size: Positive = 10


RENTED = "algolia"
SearchHost: TypeAlias = Annotated[
    str, allowed_text(f'an address of scheme and host, or "{RENTED}"', rf"{RENTED}|{SITE_URL}", site_url_hint)
]


class SearchSource(Struct, frozen=True, forbid_unknown_fields=True):
    """One list of results in the search dialog; ids must differ."""

    id: Identifier
    index_name: Name
    label: str = ""


class SearchSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where search requests go; without an application id there is no search.

    `host` holds origins that are asked in turn: none is this site's own service, `RENTED` those of Algolia.
    In `report_url`, `{query}` is what somebody searched for in vain.
    """

    application_id: Identifier = ""
    api_key: Identifier = ""
    index_name: Identifier = ""
    host: tuple[SearchHost, ...] = ()
    insights: bool = False
    report_url: Address = ""
    sources: tuple[SearchSource, ...] = ()

    def __post_init__(self) -> None:
        """Check that a client has an application id and a key, or neither."""
        if bool(self.application_id) != bool(self.api_key):
            given, missing = ("application_id", "api_key")[:: 1 if self.application_id else -1]
            message = f"search has an {given} but no {missing}"
            raise WrongMembersError(message, at=(given,), hint=f'add {missing} = "…"', kind="missing")

    @property
    def is_rented(self) -> bool:
        """Whether Algolia's own hosts are asked."""
        return self.host == (RENTED,)


class AnalyticsSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A page view counter; off without a provider."""

    provider: Literal["gtag"] | None = None
    tracking_id: Identifier = ""
    anonymize_ip: bool = True

    def __post_init__(self) -> None:
        """Check that the provider knows for whom it counts."""
        if self.provider is not None and not self.tracking_id:
            message = f"analytics by {self.provider} has no tracking_id"
            raise WrongMembersError(message, at=("provider",), hint='add tracking_id = "G-…"', kind="missing")


class Severities(Struct, frozen=True, forbid_unknown_fields=True):
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


class SiteConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole configuration of a site; `base_url` starts and ends with a slash."""

    title: Name
    url: SiteUrl
    base_url: BaseUrl = "/"
    router: Router = "browser"
    tagline: str = ""
    favicon: RouteOrAddress | None = None
    logo: Logo | None = None
    language: Literal["en"] = "en"
    edit_url: Address | None = None
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
    site_dir: Path = field(default_factory=Path, name="@site_dir")

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

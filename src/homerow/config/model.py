"""site.toml as values: what the whole site is configured to be."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct, field

from homerow.config.formats import (
    SITE_URL,
    Address,
    AddressWithUrl,
    BaseUrl,
    Color,
    Folder,
    Identifier,
    Name,
    PlainRoute,
    Positive,
    Route,
    RouteOrAddress,
    SiteUrl,
    site_url_hint,
)
from homerow.config.head import HeadItem
from homerow.config.navbar_items import HtmlItem, LinkItem, NavbarItem
from homerow.config.theme import DEFAULTS, ThemeMode, ThemeSettings
from homerow.config.validation import WrongMembersError, allowed_text
from homerow.config.wrappers import ComponentName, Wrapper
from homerow.diagnostics import Severity

CheckSeverity: TypeAlias = Literal["throw", "warn", "ignore"]
# The severity of a finding, or None to ignore it.
SEVERITY_OF: Mapping[CheckSeverity, Severity | None] = MappingProxyType(
    {"throw": Severity.ERROR, "warn": Severity.WARNING, "ignore": None}
)
Router: TypeAlias = Literal["browser", "hash"]
VersionBanner: TypeAlias = Literal["unreleased", "unmaintained"]
Dialect: TypeAlias = Literal["homerow", "docusaurus"]
AdmonitionKind: TypeAlias = Literal["note", "tip", "info", "warning", "danger", "caution"]


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


class DocsVersion(Struct, frozen=True, forbid_unknown_fields=True):
    """One version of the documentation; `path` is its folder in site/ and `route` where it is served.

    Versions with another `plugin_id` are another documentation beside the main one, with versions of its own.
    Files below `path` that match a pattern of `exclude` are no pages.

    Without `banner`, the order of the versions decides (`SiteConfig.banner_of`); without `main_doc_id`, the
    names of the documents (`Site.main_page`).
    """

    name: Identifier
    label: Name
    path: Folder = "docs"
    route: PlainRoute = "/docs"
    main_doc_id: Name | None = None
    is_last: bool = True
    banner: VersionBanner | Literal["none"] | None = None
    plugin_id: Identifier = "default"
    exclude: tuple[str, ...] = ()

    @property
    def identifier(self) -> str:
        """The name by which search facets and local storage know it: docs-{pluginId}-{versionName}."""
        return f"docs-{self.plugin_id}-{self.name}"


class BlogSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The blog; `path` is its folder in site/, and `page_size` the number of posts on a list page."""

    path: Folder = "blog"
    route: PlainRoute = "/blog"
    title: Name = "Blog"
    description: str = ""
    page_size: Positive = 10

    @property
    def archive_route(self) -> str:
        """The route of the list of all posts by year."""
        return f"{self.route}/archive"

    @property
    def authors_route(self) -> str:
        """The route of the list of authors."""
        return f"{self.route}/authors"

    @property
    def tags_route(self) -> str:
        """The route of the list of tags, and the beginning of the routes of tags."""
        return f"{self.route}/tags"


RENTED = "algolia"
STATIC = "static"
SearchHost: TypeAlias = Annotated[
    str,
    allowed_text(
        f'an address of scheme and host, "{STATIC}" or "{RENTED}"',
        rf"{RENTED}|{STATIC}|{SITE_URL}",
        site_url_hint,
    ),
]


class SearchSource(Struct, frozen=True, forbid_unknown_fields=True):
    """One list of results in the search dialog; ids must differ."""

    id: Identifier
    index_name: Name
    label: str = ""


class SearchSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The search. Without an application id, browsers search files of the site.

    `host` holds origins that are asked in turn: none is this site's own service, `RENTED` those of Algolia.
    With `STATIC` the browser searches the files of the site; otherwise it does so if no host answers.
    In `report_url`, `{query}` stands for a query without results. If search is not `enabled`, builds write no
    index, and all other settings are ignored.
    """

    enabled: bool = True
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
        word = next((host for host in self.host if host in (RENTED, STATIC)), None)
        if word and len(self.host) > 1:
            raise WrongMembersError(f'"{word}" is one of several hosts', at=("host",), hint="name it alone")
        if self.host and word != STATIC and not self.application_id:
            hint = 'add application_id = "…" and api_key = "…"'
            raise WrongMembersError("search has a host but no application_id", at=("host",), hint=hint)

    @property
    def is_rented(self) -> bool:
        """Whether Algolia's own hosts are asked."""
        return self.host == (RENTED,)

    @property
    def is_static(self) -> bool:
        """Whether browsers search the files of the site, and ask no host."""
        return self.host == (STATIC,) or not self.application_id

    @property
    def is_on(self) -> bool:
        """Whether the site has a search."""
        return self.enabled


class SocialCardSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The pictures of pages in messengers and social networks: your own, or a card drawn for each page.

    `image` is the route of a picture in static/ for all pages. `background` is a file in the site's folder of
    1200 by 630 pixels; without one, cards are plain paper. `accent` is by default that of the light theme.
    """

    image: RouteOrAddress | None = None
    background: Folder | None = None
    paper: Color = "#ffffff"
    ink: Color = "#1c1c1c"
    soft: Color = "#555555"
    accent: Color = DEFAULTS["light"]["accent"]


class AnalyticsSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A page view counter; off without a provider. `homerow` is the site's own service, without cookies."""

    provider: Literal["gtag", "homerow"] | None = None
    tracking_id: Identifier = ""
    anonymize_ip: bool = True

    def __post_init__(self) -> None:
        """Check that the provider knows for whom it counts."""
        if self.provider == "gtag" and not self.tracking_id:
            message = f"analytics by {self.provider} has no tracking_id"
            raise WrongMembersError(message, at=("provider",), hint='add tracking_id = "G-…"', kind="missing")


class SecuritySettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to report a vulnerability of the site (security.txt, RFC 9116), valid until `expires`.

    Without a contact nothing is published.
    """

    contact: tuple[Address, ...] = ()
    expires: date = date.max
    policy: Address = ""

    def __post_init__(self) -> None:
        """Check that a contact has a date until which it is valid."""
        if self.contact and self.expires == date.max:
            hint = "add expires = 2030-01-31, at most a year from now"
            raise WrongMembersError("security has no expires", at=("contact",), hint=hint, kind="missing")


class Severities(Struct, frozen=True, forbid_unknown_fields=True):
    """The severity of each kind of finding for which it can be chosen."""

    broken_link: CheckSeverity = "throw"
    broken_anchor: CheckSeverity = "throw"
    duplicate_route: CheckSeverity = "throw"
    missing_asset: CheckSeverity = "throw"
    orphan_page: CheckSeverity = "warn"
    expired_contact: CheckSeverity = "warn"
    unknown_language: CheckSeverity = "warn"
    invalid_sample: CheckSeverity = "warn"
    low_contrast: CheckSeverity = "warn"
    duplicate_doc: CheckSeverity = "throw"
    missing_doc: CheckSeverity = "throw"
    missing_sidebar: CheckSeverity = "throw"
    unknown_version: CheckSeverity = "throw"
    unknown_author: CheckSeverity = "throw"
    bad_tag: CheckSeverity = "throw"
    exported_code: CheckSeverity = "throw"
    missing_alt: CheckSeverity = "throw"
    unclosed_admonition: CheckSeverity = "throw"
    unknown_admonition: CheckSeverity = "throw"
    unknown_attribute: CheckSeverity = "throw"
    unknown_component: CheckSeverity = "throw"
    unknown_front_matter: CheckSeverity = "throw"
    unknown_import: CheckSeverity = "throw"
    unsafe_html: CheckSeverity = "throw"
    wrong_formula: CheckSeverity = "throw"
    wrong_front_matter: CheckSeverity = "throw"
    unread_expression: CheckSeverity = "warn"
    skipped_heading: CheckSeverity = "warn"
    unused_file: CheckSeverity = "warn"
    broken_external_link: CheckSeverity = "warn"
    unchecked_external_link: CheckSeverity = "warn"

    def of(self, kind: str) -> Severity | None:
        """Return the severity of a kind of finding, the name of a field with dashes; None to ignore it.

        A kind without a field is an error.
        """
        return SEVERITY_OF[getattr(self, kind.replace("-", "_"), "throw")]


DEFAULT_SEVERITIES = Severities()


class Admonition(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of admonition besides those of the engine: `like` says how it looks, `title` is its title."""

    like: AdmonitionKind = "note"
    title: Name | None = None


class Assistant(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that opens a page in an assistant; `{url}` in `href` becomes the URL of its Markdown."""

    label: Name
    href: AddressWithUrl


class Conventions(Struct, frozen=True):
    """What site.toml says about Markdown: `admonitions` are its own kinds, by name."""

    dialect: Dialect = "homerow"
    root_path: str = ""
    math: bool = False
    admonitions: tuple[tuple[str, Admonition], ...] = ()

    @property
    def is_docusaurus(self) -> bool:
        """Whether the conventions of Docusaurus hold."""
        return self.dialect == "docusaurus"


DEFAULT_CONVENTIONS = Conventions()


class SiteConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole configuration of a site; `base_url` starts and ends with a slash.

    `edit_url` may contain `{path}` and `{version}`; without `{path}`, the path is appended. `report_url` may
    contain `{page}`, `{version}` and `{heading}`. With `feedback`, readers are asked if a page was helpful.
    `icon` is a square PNG for home screens. `extensions` are the names of modules (homerow.extensions).
    `pages_path` is the folder of pages that belong to no section. `root_path` is the folder below the site
    folder that has `static` and that `@site` in content stands for; without it, it is the site folder.
    `unchecked_routes` are routes that something else serves, with all below them; links there are fine.
    `dialect` says whose conventions hold for routes and Markdown; with `math`, `$` encloses formulas.
    """

    title: Name
    url: SiteUrl
    base_url: BaseUrl = "/"
    router: Router = "browser"
    tagline: str = ""
    favicon: RouteOrAddress | None = None
    icon: Route | None = None
    logo: Logo | None = None
    language: Literal["en"] = "en"
    dialect: Dialect = "homerow"
    root_path: Folder | None = None
    math: bool = False
    unchecked_routes: tuple[PlainRoute, ...] = ()
    admonitions: Mapping[Identifier, Admonition] = field(default_factory=dict)
    edit_url: Address | None = None
    report_url: Address | None = None
    feedback: bool = False
    hide_navbar_on_scroll: bool = False
    navbar: tuple[NavbarItem, ...] | None = None
    footer: Footer = field(default_factory=Footer)
    announcement: Announcement | None = None
    assistants: tuple[Assistant, ...] = ()
    theme: ThemeSettings = field(default_factory=ThemeSettings)
    head: tuple[HeadItem, ...] = ()
    wrappers: Mapping[ComponentName, Wrapper] = {}
    versions: tuple[DocsVersion, ...] = (DocsVersion(name="current", label="Next"),)
    pages_path: Folder = "pages"
    blog: BlogSettings = field(default_factory=BlogSettings)
    social_card: SocialCardSettings = field(default_factory=SocialCardSettings)
    search: SearchSettings = field(default_factory=SearchSettings)
    analytics: AnalyticsSettings = field(default_factory=AnalyticsSettings)
    security: SecuritySettings = field(default_factory=SecuritySettings)
    severities: Severities = field(default_factory=Severities)
    extensions: tuple[Name, ...] = ()
    site_dir: Path = field(default_factory=Path, name="@site_dir")

    @property
    def page_base(self) -> str:
        """The prefix of routes in HTML."""
        return "#/" if self.router == "hash" else self.base_url

    @property
    def file_base(self) -> str:
        """The prefix of file paths in HTML; `./` is relative to the base element of the page."""
        return "./" if self.router == "hash" else self.base_url

    @property
    def conventions(self) -> Conventions:
        """The conventions of its Markdown."""
        return Conventions(self.dialect, self.root_path or "", self.math, tuple(self.admonitions.items()))

    @property
    def static_path(self) -> PurePosixPath:
        """The folder of static files below the site folder."""
        return PurePosixPath(self.root_path or ".", "static")

    @property
    def last_version(self) -> DocsVersion:
        """The version of the main documentation that readers get without choosing one."""
        return self.last_version_of(self.versions[0])

    def versions_of(self, version: DocsVersion) -> tuple[DocsVersion, ...]:
        """Return the versions of the documentation that a version belongs to."""
        return tuple(each for each in self.versions if each.plugin_id == version.plugin_id)

    def last_version_of(self, version: DocsVersion) -> DocsVersion:
        """Return the last version of the documentation that a version belongs to."""
        return next((each for each in self.versions_of(version) if each.is_last), version)

    @property
    def current_version(self) -> DocsVersion:
        """The version that authors work on: the one named "current", else the newest."""
        return next((version for version in self.versions if version.name == "current"), self.versions[0])

    def banner_of(self, version: DocsVersion) -> VersionBanner | None:
        """Return the banner on the pages of a version.

        `versions` begins with the newest: those before the last version are unreleased, those after it
        unmaintained.
        """
        if version.is_last or version.banner == "none":
            return None
        if version.banner:
            return version.banner
        is_newer = self.versions.index(version) < self.versions.index(self.last_version_of(version))
        return "unreleased" if is_newer else "unmaintained"

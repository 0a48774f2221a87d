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
    """A logo."""

    alt: str
    """Text for readers who do not see the logo; empty if the title is next to it."""
    src: RouteOrAddress
    """Route of a file in `static/`, or an address."""
    src_dark: RouteOrAddress | None = None
    """The same for the dark theme; default: `src`."""
    href: RouteOrAddress | None = None
    """Where the logo leads; default: the home page."""
    width: Positive | None = None
    """Width in CSS pixels."""
    height: Positive | None = None
    """Height in CSS pixels."""


class FooterColumn(Struct, frozen=True, forbid_unknown_fields=True):
    """Footer links under a title; a flat footer is one column without a title."""

    items: tuple[LinkItem | HtmlItem, ...]
    """Links, or HTML."""
    title: Name | None = None
    """Title of the column. Columns without one are a flat list."""


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    """The foot of every page; `badge` says who serves the site."""

    style: ThemeMode = "light"
    """Theme of the footer. `dark` is dark in both themes."""
    columns: tuple[FooterColumn, ...] = ()
    """Columns of links."""
    logo: Logo | None = None
    """A logo below the columns."""
    badge: Logo | None = None
    """A second picture, for example that of the host."""
    copyright: str = ""
    """Last line, as HTML."""


class Announcement(Struct, frozen=True, forbid_unknown_fields=True):
    """The bar above the navbar. A new `id` shows it again to those who dismissed it."""

    id: Identifier
    """Name of the announcement. A new one shows the bar again to readers who closed it."""
    content: Name
    """Text of the bar, as HTML."""
    background_color: Name | None = None
    """Background, as CSS color."""
    text_color: Name | None = None
    """Color of the text, as CSS color."""
    is_closeable: bool = True
    """Whether readers can close the bar."""


class DocsVersion(Struct, frozen=True, forbid_unknown_fields=True):
    """One version of the documentation; `path` is its folder in site/ and `route` where it is served.

    Versions with another `plugin_id` are another documentation beside the main one, with versions of its own.
    Files below `path` that match a pattern of `exclude` do not become pages.

    Without `banner`, the order of the versions decides (`SiteConfig.banner_of`); without `main_doc_id`, the
    names of the documents (`Site.main_page`).
    """

    name: Identifier
    """Name of the version. `current` is the one you are writing."""
    label: Name
    """Name that readers see."""
    path: Folder = "docs"
    """Folder of its documents in the site's folder."""
    route: PlainRoute = "/docs"
    """Route below which its pages are."""
    main_doc_id: Name | None = None
    """Document with which it begins; default: `intro`, the index of the folder, or the first document."""
    is_last: bool = True
    """Whether it is the latest version. Exactly one is."""
    banner: VersionBanner | Literal["none"] | None = None
    """Notice on its pages; default: by the order of the versions."""
    plugin_id: Identifier = "default"
    """Part of the name by which search filters know it."""
    exclude: tuple[str, ...] = ()
    """Patterns of files in the folder that do not become pages."""

    @property
    def identifier(self) -> str:
        """The name by which search facets and local storage know it: docs-{pluginId}-{versionName}."""
        return f"docs-{self.plugin_id}-{self.name}"


class BlogSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The blog; `path` is its folder in site/, and `page_size` the number of posts on a list page."""

    path: Folder = "blog"
    """Folder of the posts in the site's folder."""
    route: PlainRoute = "/blog"
    """Route of the list of posts."""
    title: Name = "Blog"
    """Title of the blog."""
    description: str = ""
    """Description of the blog, for feeds and search engines."""
    page_size: Positive = 10
    """Number of posts on a page of the list."""

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
    """Name of the list; each has its own."""
    index_name: Name
    """Index that is asked."""
    label: str = ""
    """Title of the list."""


class SearchSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The search. Without an application id, or if no host answers, browsers search files of the site."""

    enabled: bool = True
    """Whether the site has a search."""
    application_id: Identifier = ""
    """Public name with which clients ask a service. Without one, browsers search files of the site."""
    api_key: Identifier = ""
    """Public key that belongs to `application_id`."""
    index_name: Identifier = ""
    """Name of the index."""
    host: tuple[SearchHost, ...] = ()
    """Origins that are asked in turn; none is this site's own service. `static`: browsers search files of
    the site. `algolia`: Algolia's hosts."""
    insights: bool = False
    """Whether to tell the service which results readers choose."""
    report_url: Address = ""
    """Address for reports of queries without results; it may contain `{query}`."""
    sources: tuple[SearchSource, ...] = ()
    """Lists of results in the search dialog."""

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
    """The pictures of pages in messengers and social networks: your own, or a card drawn for each page."""

    image: RouteOrAddress | None = None
    """Route of a picture in `static/` for all pages, instead of a card for each."""
    background: Folder | None = None
    """Picture of 1200 by 630 pixels in the site's folder, on which cards are drawn."""
    paper: Color = "#ffffff"
    """Background of cards without a picture."""
    ink: Color = "#1c1c1c"
    """Color of the title."""
    soft: Color = "#555555"
    """Color of the site's name."""
    accent: Color = DEFAULTS["light"]["accent"]
    """Color of the section; default: the accent of the light theme."""


class AnalyticsSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """A page view counter; off without a provider. `homerow` is the site's own service, without cookies."""

    provider: Literal["gtag", "homerow"] | None = None
    """`homerow` counts page views in the site's own service, without cookies. `gtag` is Google's."""
    tracking_id: Identifier = ""
    """Identifier that `gtag` needs."""
    anonymize_ip: bool = True
    """Whether `gtag` shortens addresses of readers."""

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
    """Addresses for reports, such as `mailto:security@example.org`."""
    expires: date = date.max
    """Date until which the contact is valid. Required with `contact`."""
    policy: Address = ""
    """Address of your policy for reports."""

    def __post_init__(self) -> None:
        """Check that a contact has a date until which it is valid."""
        if self.contact and self.expires == date.max:
            hint = "add expires = 2030-01-31, at most a year from now"
            raise WrongMembersError("security has no expires", at=("contact",), hint=hint, kind="missing")


class Severities(Struct, frozen=True, forbid_unknown_fields=True):
    """The severity of each kind of finding for which it can be chosen."""

    broken_link: CheckSeverity = "throw"
    """A link to a page that does not exist."""
    broken_anchor: CheckSeverity = "throw"
    """A link to a heading that does not exist."""
    duplicate_route: CheckSeverity = "throw"
    """Two pages or files with one address."""
    missing_asset: CheckSeverity = "throw"
    """A picture or a file that does not exist."""
    orphan_page: CheckSeverity = "warn"
    """A document to which no sidebar and no link leads."""
    expired_contact: CheckSeverity = "warn"
    """A contact for security reports that has expired."""
    unknown_language: CheckSeverity = "warn"
    """A language of code that cannot be highlighted."""
    invalid_sample: CheckSeverity = "warn"
    """Code on a page that an extension finds faulty."""
    low_contrast: CheckSeverity = "warn"
    """A color of `[theme]` that cannot be read on its background."""
    duplicate_doc: CheckSeverity = "throw"
    """Two documents with one id."""
    missing_doc: CheckSeverity = "throw"
    """A sidebar or navbar item that names no document."""
    missing_sidebar: CheckSeverity = "throw"
    """A navbar item or page that names no sidebar."""
    unknown_version: CheckSeverity = "throw"
    """A version that `[[versions]]` does not have."""
    unknown_author: CheckSeverity = "throw"
    """An author of a post whom `authors.toml` does not have."""
    bad_tag: CheckSeverity = "throw"
    """A tag that cannot be read."""
    exported_code: CheckSeverity = "throw"
    """Code that a page exports."""
    missing_alt: CheckSeverity = "throw"
    """A picture without alternative text."""
    unclosed_admonition: CheckSeverity = "throw"
    """An admonition without an end."""
    unknown_admonition: CheckSeverity = "throw"
    """An admonition of an unknown kind."""
    unknown_attribute: CheckSeverity = "throw"
    """An attribute that a component or a partial does not have."""
    unknown_component: CheckSeverity = "throw"
    """A component that does not exist."""
    unknown_front_matter: CheckSeverity = "throw"
    """A key of front matter that does not exist."""
    unknown_import: CheckSeverity = "throw"
    """An import of an unknown component."""
    unsafe_html: CheckSeverity = "throw"
    """HTML that the site's policy forbids."""
    wrong_formula: CheckSeverity = "throw"
    """A formula that cannot be read."""
    wrong_front_matter: CheckSeverity = "throw"
    """A wrong value in front matter."""
    unread_expression: CheckSeverity = "warn"
    """An expression in braces that is not read."""
    skipped_heading: CheckSeverity = "warn"
    """A heading that skips a level."""
    unused_file: CheckSeverity = "warn"
    """A picture, partial, sample or data file that nothing uses."""
    broken_external_link: CheckSeverity = "warn"
    """A link to another site that does not work (`homerow check --external`)."""
    unchecked_external_link: CheckSeverity = "warn"
    """A link to another site whose host gave no clear answer."""

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
    """Name of the assistant."""
    href: AddressWithUrl
    """Address with `{url}`, which becomes the address of the page as Markdown."""


class Conventions(Struct, frozen=True):
    """What site.toml says about Markdown: `admonitions` are its own kinds, by name."""

    dialect: Dialect = "homerow"
    """Whose conventions hold for routes and Markdown."""
    root_path: str = ""
    """Folder below the site's folder that contains `static`, and that `@site` means in paths; default: the
    site's folder."""
    math: bool = False
    """Whether `$` encloses formulas."""
    admonitions: tuple[tuple[str, Admonition], ...] = ()
    """Kinds of admonitions of your own, by their names."""

    @property
    def is_docusaurus(self) -> bool:
        """Whether the conventions of Docusaurus hold."""
        return self.dialect == "docusaurus"


DEFAULT_CONVENTIONS = Conventions()


class SiteConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole configuration of a site."""

    title: Name
    """Name of the site."""
    url: SiteUrl
    """Scheme and host where readers find the site, such as `https://docs.example.org`."""
    base_url: BaseUrl = "/"
    """Path below which the site is served."""
    router: Router = "browser"
    """`hash` gives pages addresses such as `#/docs/faq`, so that the site works in any folder of any host."""
    tagline: str = ""
    """One sentence about the project, for the home page and link previews."""
    favicon: RouteOrAddress | None = None
    """Route of a file in `static/`, or an address."""
    icon: Route | None = None
    """Route of a square PNG in `static/` for home screens, at least 192 pixels wide."""
    logo: Logo | None = None
    """Logo in the navbar."""
    language: Literal["en"] = "en"
    """Language of the site."""
    dialect: Dialect = "homerow"
    """Whose conventions hold for routes and Markdown."""
    root_path: Folder | None = None
    """Folder below the site's folder that contains `static`, and that `@site` means in paths; default: the
    site's folder."""
    math: bool = False
    """Whether `$` encloses formulas."""
    unchecked_routes: tuple[PlainRoute, ...] = ()
    """Routes that something else serves, with all below them; links there are not checked."""
    admonitions: Mapping[Identifier, Admonition] = field(default_factory=dict)
    """Kinds of admonitions of your own, by their names."""
    edit_url: Address | None = None
    """Address for "Edit this page" links. It may contain `{path}` and `{version}`; without `{path}`, the
    path is appended."""
    report_url: Address | None = None
    """Address for "Report a problem" links. It may contain `{page}`, `{version}` and `{heading}`."""
    feedback: bool = False
    """Whether to ask readers if a page was helpful. Needs the site's own service."""
    hide_navbar_on_scroll: bool = False
    """Whether the navbar hides while a reader scrolls down."""
    navbar: tuple[NavbarItem, ...] | None = None
    """Items of the navbar; default: documentation, blog, versions and search."""
    footer: Footer = field(default_factory=Footer)
    """Foot of every page. A site without any of it has no footer."""
    announcement: Announcement | None = None
    """A bar above the navbar."""
    assistants: tuple[Assistant, ...] = ()
    """Links in the menu "Copy page" that open a page in an assistant."""
    theme: ThemeSettings = field(default_factory=ThemeSettings)
    """Themes, colors, fonts and style sheets."""
    head: tuple[HeadItem, ...] = ()
    """Elements for the head of every page."""
    wrappers: Mapping[ComponentName, Wrapper] = {}
    """Components without code, by their names: `[wrappers.Note]` defines `<Note>`."""
    versions: tuple[DocsVersion, ...] = (DocsVersion(name="current", label="Next"),)
    """Versions of the documentation, the newest first; default: one."""
    pages_path: Folder = "pages"
    """Folder of pages that belong to no section."""
    blog: BlogSettings = field(default_factory=BlogSettings)
    """The blog, if there are posts."""
    social_card: SocialCardSettings = field(default_factory=SocialCardSettings)
    """Pictures of pages for link previews."""
    search: SearchSettings = field(default_factory=SearchSettings)
    """The search."""
    analytics: AnalyticsSettings = field(default_factory=AnalyticsSettings)
    """A counter of page views."""
    security: SecuritySettings = field(default_factory=SecuritySettings)
    """Contact for security reports, published as `/.well-known/security.txt`."""
    severities: Severities = field(default_factory=Severities)
    """What each kind of finding does: `throw` fails the build, `warn` does not, `ignore` hides it."""
    extensions: tuple[Name, ...] = ()
    """Python modules that add components, checks, commands and routes."""
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

"""site.toml as values: what the whole site is configured to be."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Literal, TypeAlias

from msgspec import Struct, field

from homerow.config.appearance.frame import Announcement, Footer, HeadItem, Logo, NavbarItem
from homerow.config.appearance.theme import DEFAULTS, ThemeSettings
from homerow.config.messages import ENGLISH, Messages
from homerow.config.sections import (
    BlogSettings,
    ComponentName,
    DocsVersion,
    Locale,
    SearchSettings,
    VersionBanner,
    Wrapper,
)
from homerow.config.severities import Severities
from homerow.config.validation import (
    Address,
    AddressWithUrl,
    BaseUrl,
    Color,
    Day,
    Folder,
    Identifier,
    Language,
    Name,
    PlainRoute,
    Route,
    RouteOrAddress,
    SiteUrl,
    WrongMembersError,
)

Router: TypeAlias = Literal["browser", "hash"]
Player: TypeAlias = Literal["youtube", "vimeo", "codesandbox", "stackblitz", "codepen"]
AdmonitionKind: TypeAlias = Literal["note", "tip", "info", "warning", "danger", "caution"]


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
    expires: Day = date.max
    """Date until which the contact is valid. Required with `contact`."""
    policy: Address = ""
    """Address of your policy for reports."""

    def __post_init__(self) -> None:
        """Check that a contact has a date until which it is valid."""
        if self.contact and self.expires == date.max:
            hint = "add expires = 2030-01-31, at most a year from now"
            raise WrongMembersError("security has no expires", at=("contact",), hint=hint, kind="missing")


class Admonition(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of admonition besides those of the engine: `like` says how it looks, `title` is its title."""

    like: AdmonitionKind = "note"
    """Kind whose color and picture it has."""
    title: Name | None = None
    """Title, if authors write none; default: the name of the kind."""


class Assistant(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that opens a page in an assistant; `{url}` in `href` becomes the URL of its Markdown."""

    label: Name
    """Name of the assistant."""
    href: AddressWithUrl
    """Address with `{url}`, which becomes the address of the page as Markdown."""


class Conventions(Struct, frozen=True):
    """What site.toml says about Markdown: `admonitions` are its own kinds, by name."""

    root_path: str = ""
    """Folder below the site's folder that contains `static`, and that `@site` means in paths; default: the
    site's folder."""
    math: bool = False
    """Whether `$` encloses formulas."""
    admonitions: tuple[tuple[str, Admonition], ...] = ()
    """Kinds of admonitions of your own, by their names."""
    messages: Messages = ENGLISH
    """Texts in the language of the site."""
    players: tuple[Player, ...] = ()
    """Players that pages may load."""


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
    language: Language = "en"
    """Language of the site."""
    locales: tuple[Locale, ...] = ()
    """Languages in the navbar's locale dropdown; default: `language` alone."""
    root_path: Folder | None = None
    """Folder below the site's folder that contains `static`, and that `@site` means in paths; default: the
    site's folder."""
    math: bool = False
    """Whether `$` encloses formulas."""
    unchecked_routes: tuple[PlainRoute, ...] = ()
    """Routes that something else serves, with all below them; links there are not checked."""
    admonitions: Mapping[Identifier, Admonition] = field(default_factory=dict)
    """Kinds of admonitions of your own, by their names."""
    players: tuple[Player, ...] = ()
    """Players of other sites that a page loads when a reader clicks on a card; other cards are links. The
    Content-Security-Policy gets their hosts."""
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
    messages: Messages = field(default=ENGLISH, name="@messages")

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
        return Conventions(
            self.root_path or "",
            self.math,
            tuple(self.admonitions.items()),
            self.messages,
            self.players,
        )

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

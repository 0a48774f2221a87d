"""Sections of site.toml: versions of the documentation, the blog, the search, components without code."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from homerow.config.validation import (
    SITE_URL,
    Address,
    Folder,
    Identifier,
    Language,
    Name,
    PlainRoute,
    Positive,
    WrongMembersError,
    allowed_text,
    site_url_hint,
)

VersionBanner: TypeAlias = Literal["unreleased", "unmaintained"]


class DocsVersion(Struct, frozen=True, forbid_unknown_fields=True):
    """One version of the documentation; `path` is its folder in site/ and `route` where it is served.

    Versions with another `plugin_id` are another documentation beside the main one, with versions of its own.
    Files below `path` that match a pattern of `exclude` do not become pages.

    Without `banner`, the order of the versions decides (`SiteConfig.banner_of`); without `main_doc_id`, that
    of the sidebars (`Site.main_page`).
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
    """Document with which it begins; default: the index of its folder, or else the first one in
    its sidebars."""
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
        return self._below("archive")

    @property
    def authors_route(self) -> str:
        """The route of the list of authors."""
        return self._below("authors")

    @property
    def tags_route(self) -> str:
        """The route of the list of tags, and the beginning of the routes of tags."""
        return self._below("tags")

    def _below(self, name: str) -> str:
        return f"{self.route.rstrip('/')}/{name}"  # the blog may be all of the site, at /


class Locale(Struct, frozen=True, forbid_unknown_fields=True):
    """A language in which the site can be read."""

    label: Name
    """Name of the language, in that language."""
    html_lang: Language
    """Its language tag."""
    href: Address | None = None
    """Address of the site in this language; without one, it is `language`, that of this site."""


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

    def __post_init__(self) -> None:
        """Check that a client has an application id and a key, or neither."""
        if bool(self.application_id) != bool(self.api_key):
            present, missing = ("application_id", "api_key")[:: 1 if self.application_id else -1]
            message = f"search has an {present} but no {missing}"
            raise WrongMembersError(message, at=(present,), hint=f'add {missing} = "…"', kind="missing")
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


ComponentName: TypeAlias = Annotated[
    str,
    allowed_text(
        "the name of a component", "[A-Z][A-Za-z0-9]*", "begin with a capital letter, for example Note"
    ),
]
ClassName: TypeAlias = Annotated[
    str, allowed_text("names of classes", r"[A-Za-z_][\w-]*(?: [A-Za-z_][\w-]*)*", "write letters and dashes")
]


class Wrapper(Struct, frozen=True, forbid_unknown_fields=True):
    """A component that puts its content into an admonition, or into a box with a class."""

    admonition: Literal["note", "tip", "info", "warning", "danger", "caution"] | None = None
    """Kind of the admonition. Authors can give it a `title`."""
    title: Name | None = None
    """Title of the admonition, if authors give none."""
    class_name: ClassName | None = None
    """Class of the box, for a style sheet of yours; give either this or `admonition`."""

    def __post_init__(self) -> None:
        """Check that it is one of the two."""
        if (self.admonition is None) == (self.class_name is None):
            hint = 'write admonition = "note" or class_name = "…"'
            raise WrongMembersError("a wrapper needs either admonition or class_name", hint=hint)
        if self.title is not None and self.admonition is None:
            raise WrongMembersError("only an admonition has a title", at=("title",), hint="remove title")

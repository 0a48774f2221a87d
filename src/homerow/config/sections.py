"""The sections of a site: the versions of its documentation, and its blog."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.config.formats import Address, Folder, Identifier, Language, Name, PlainRoute, Positive

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

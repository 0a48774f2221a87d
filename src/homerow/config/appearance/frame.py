"""The frame of the pages: announcement, logo, navbar, footer, and elements of the head."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.config.appearance.theme import ThemeMode
from homerow.config.validation import (
    Address,
    Identifier,
    Name,
    Positive,
    Route,
    RouteOrAddress,
    WrongMembersError,
)

Position: TypeAlias = Literal["left", "right"]


class NavbarItemBase(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """An item of some type, which an author writes as `type`; without one it is a link."""

    position: Position = "left"
    """Side of the navbar."""


class LinkItem(NavbarItemBase, frozen=True, tag="link"):
    """A navbar or footer link: `to` is a route of this site, `href` any other address."""

    label: Name
    """Text of the link."""
    to: Route | None = None
    """Route of this site; give either this or `href`."""
    href: Address | None = None
    """Address of another site."""

    def __post_init__(self) -> None:
        """Check that it leads to one place."""
        if (self.to is None) == (self.href is None):
            hint = 'write to = "/docs" or href = "https://…"'
            raise WrongMembersError(f'link "{self.label}" needs either to or href', hint=hint)


class DocItem(NavbarItemBase, frozen=True, tag="doc"):
    """A navbar link to a document by id; active on that document alone.

    Without `version`, it leads to the version being read, if that has the document.
    """

    doc_id: Name
    """Id of the document: its path without `.md`."""
    label: Name | None = None
    """Text of the link; default: the document's own."""
    version: Name | None = None
    """Version of the document; default: the one that is being read."""


class DocSidebarItem(NavbarItemBase, frozen=True, tag="docSidebar"):
    """A navbar link to the first document of a sidebar, of the version being read; active all over it."""

    sidebar_id: Name
    """Name of the sidebar."""
    label: Name | None = None
    """Text of the link; default: the name."""


class DocsVersionItem(NavbarItemBase, frozen=True, tag="docsVersion"):
    """A navbar link to the main document of the version being read."""

    label: Name | None = None
    """Text of the link; default: the label of the version."""


class DocsVersionDropdownItem(NavbarItemBase, frozen=True, tag="docsVersionDropdown"):
    """A navbar dropdown with every docs version."""


class LocaleDropdownItem(NavbarItemBase, frozen=True, tag="localeDropdown"):
    """A navbar dropdown with every language."""

    position: Position = "right"


class SearchItem(NavbarItemBase, frozen=True, tag="search"):
    """The search button."""

    position: Position = "right"


class HtmlItem(NavbarItemBase, frozen=True, tag="html"):
    """HTML put into the navbar as it is."""

    value: Name
    """The HTML."""


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
    """A navbar dropdown of other items."""

    label: Name
    """Text of the menu."""
    items: tuple[LeafNavbarItem, ...]
    """Items of the menu."""
    to: Route | None = None
    """Route of the label itself."""


NavbarItem: TypeAlias = LeafNavbarItem | DropdownItem


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


# Links that make a browser load a style sheet, a script or a page of another site are left out.
Relation: TypeAlias = Literal[
    "alternate", "author", "help", "icon", "license", "mask-icon", "me", "pingback", "webmention"
]


class Meta(Struct, frozen=True, tag_field="tag", tag="meta", forbid_unknown_fields=True):
    """A piece of metadata, such as the token with which a search engine verifies a site."""

    content: Name
    """Value of the metadata."""
    name: Name | None = None
    """Name of the metadata; give either this or `property`."""
    property: Name | None = None
    """Name of an Open Graph property."""

    def __post_init__(self) -> None:
        """Check that it has one name."""
        if (self.name is None) == (self.property is None):
            hint = 'write name = "…" or property = "…"'
            raise WrongMembersError("a meta element needs either name or property", hint=hint)


class LinkElement(Struct, frozen=True, tag_field="tag", tag="link", forbid_unknown_fields=True):
    """A link from every page to a file or another site."""

    rel: Relation
    """Relation of the target to the site."""
    href: RouteOrAddress
    """Route of a file of this site, or an address."""
    type: Name | None = None
    """Media type of the target."""
    title: Name | None = None
    """Title of the target."""
    sizes: Name | None = None
    """Size of an icon, such as `32x32`."""
    hreflang: Name | None = None
    """Language of the target."""
    color: Name | None = None
    """Color of a mask icon."""


HeadItem: TypeAlias = Meta | LinkElement

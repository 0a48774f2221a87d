"""The kinds of navbar items; the footer also has links and HTML."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.config.validation import Address, Name, Route, WrongMembersError

Position: TypeAlias = Literal["left", "right"]


class Item(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """An item of some type, which an author writes as `type`; without one it is a link."""

    position: Position = "left"
    """Side of the navbar."""

    @property
    def kind(self) -> str:
        """Its type."""
        return str(self.__struct_config__.tag)


class LinkItem(Item, frozen=True, tag="link"):
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


class DocItem(Item, frozen=True, tag="doc"):
    """A navbar link to a document by id; active on that document alone.

    Without `version`, it leads to the version being read, if that has the document.
    """

    doc_id: Name
    """Id of the document: its path without `.md`."""
    label: Name | None = None
    """Text of the link; default: the document's own."""
    version: Name | None = None
    """Version of the document; default: the one that is being read."""


class DocSidebarItem(Item, frozen=True, tag="docSidebar"):
    """A navbar link to the first document of a sidebar, of the version being read; active all over it."""

    sidebar_id: Name
    """Name of the sidebar."""
    label: Name | None = None
    """Text of the link; default: the name."""


class DocsVersionItem(Item, frozen=True, tag="docsVersion"):
    """A navbar link to the main document of the version being read."""

    label: Name | None = None
    """Text of the link; default: the label of the version."""


class DocsVersionDropdownItem(Item, frozen=True, tag="docsVersionDropdown"):
    """A navbar dropdown with every docs version."""


class LocaleDropdownItem(Item, frozen=True, tag="localeDropdown"):
    """A navbar dropdown with every language."""

    position: Position = "right"


class SearchItem(Item, frozen=True, tag="search"):
    """The search button."""

    position: Position = "right"


class HtmlItem(Item, frozen=True, tag="html"):
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


class DropdownItem(Item, frozen=True, tag="dropdown"):
    """A navbar dropdown of other items."""

    label: Name
    """Text of the menu."""
    items: tuple[LeafNavbarItem, ...]
    """Items of the menu."""
    to: Route | None = None
    """Route of the label itself."""


NavbarItem: TypeAlias = LeafNavbarItem | DropdownItem

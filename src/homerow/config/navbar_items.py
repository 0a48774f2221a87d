"""What can stand in the navbar, and links and HTML in the footer, too: a closed set of kinds."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Position: TypeAlias = Literal["left", "right"]


class LinkItem(Struct, frozen=True):
    """A navbar or footer link: `to` is a route of this site, `href` any other address."""

    label: str
    to: str | None = None
    href: str | None = None
    position: Position = "left"
    kind: Literal["link"] = "link"


class DocItem(Struct, frozen=True):
    """A navbar link to a document by id; active on that document alone. Without `version`, the latest."""

    doc_id: str
    label: str | None = None
    version: str | None = None
    position: Position = "left"
    kind: Literal["doc"] = "doc"


class DocSidebarItem(Struct, frozen=True):
    """A navbar link to the first document of a sidebar; active all over that sidebar."""

    sidebar_id: str
    label: str | None = None
    position: Position = "left"
    kind: Literal["docSidebar"] = "docSidebar"


class DocsVersionItem(Struct, frozen=True):
    """A navbar link to the main document of the version being read."""

    label: str | None = None
    position: Position = "left"
    kind: Literal["docsVersion"] = "docsVersion"


class DocsVersionDropdownItem(Struct, frozen=True):
    """A navbar dropdown with every docs version."""

    position: Position = "left"
    kind: Literal["docsVersionDropdown"] = "docsVersionDropdown"


class LocaleDropdownItem(Struct, frozen=True):
    """A navbar dropdown with every language."""

    position: Position = "right"
    kind: Literal["localeDropdown"] = "localeDropdown"


class SearchItem(Struct, frozen=True):
    """The search button."""

    position: Position = "right"
    kind: Literal["search"] = "search"


class HtmlItem(Struct, frozen=True):
    """HTML put into the navbar as it is."""

    value: str
    position: Position = "left"
    kind: Literal["html"] = "html"


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


class DropdownItem(Struct, frozen=True):
    """A navbar dropdown of other items."""

    label: str
    items: tuple[LeafNavbarItem, ...]
    to: str | None = None
    position: Position = "left"
    kind: Literal["dropdown"] = "dropdown"


NavbarItem: TypeAlias = LeafNavbarItem | DropdownItem

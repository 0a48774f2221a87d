"""What surrounds every page: the logo, the footer, the announcement."""

from __future__ import annotations

from msgspec import Struct

from homerow.config.appearance.navbar_items import HtmlItem, LinkItem
from homerow.config.appearance.theme import ThemeMode
from homerow.config.formats import Identifier, Name, Positive, RouteOrAddress


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

"""Elements that site.toml adds to the head of every page: metadata and links, never scripts."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.config.formats import Name, RouteOrAddress
from homerow.config.validation import WrongMembersError

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

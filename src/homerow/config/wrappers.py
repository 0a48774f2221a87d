"""Components without code: names for admonitions and for boxes with a class."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from homerow.config.patterns import Name
from homerow.config.validation import WrongMembersError, allowed_text

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

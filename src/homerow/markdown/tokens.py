"""Markdown-it's tokens. A page has thousands, so they are msgspec's, made in a quarter of the time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

if TYPE_CHECKING:
    # For its rules and for type checkers it is the same.
    from markdown_it.token import Token
else:

    class Token(Struct, gc=False):
        """A token as markdown_it.token describes it, without what no rule of the dialect asks for."""

        type: str
        tag: str
        nesting: int
        attrs: dict[str, Any] = field(default_factory=dict)
        map: list[int] | None = None
        level: int = 0
        children: list[Token] | None = None
        content: str = ""
        markup: str = ""
        info: str = ""
        meta: dict[str, Any] = field(default_factory=dict)
        block: bool = False
        hidden: bool = False

        def attrSet(self, name: str, value: Any) -> None:  # noqa: N802 - markdown-it's name
            """Set an attribute."""
            self.attrs[name] = value

        def attrGet(self, name: str) -> Any:  # noqa: N802 - markdown-it's name
            """Return an attribute, or None."""
            return self.attrs.get(name)

        def copy(self, **changes: Any) -> Token:
            """Return a copy with some changes."""
            return replace(self, **changes)


__all__ = ["Token"]

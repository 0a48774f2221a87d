"""What a rule is given: a file, what is known of the files together, and the catalog."""

from __future__ import annotations

from msgspec import Struct

from homerow.keymap.upgrade.catalog import Catalog, Gone, Renamed
from homerow.keymap.upgrade.names import Names
from homerow.keymap.upgrade.outline import Outline, Scope


class Setting(Struct, frozen=True):
    """What the files say of the firmware; `release` is '' unless they pin an earlier one (`v0.3`)."""

    catalog: Catalog
    release: str = ""

    def is_wanted(self, change: Renamed | Gone) -> bool:
        """Return whether the firmware that the files are for knows a change."""
        return not (change.since and self.release)


class Source(Struct, frozen=True):
    """A devicetree file. `unseen` is a file of the user's that it includes and that was not given."""

    outline: Outline
    names: Names
    setting: Setting
    unseen: str = ""

    @property
    def text(self) -> str:
        """The text."""
        return self.outline.text

    @property
    def catalog(self) -> Catalog:
        """What the firmware renamed or took away."""
        return self.setting.catalog

    @property
    def line_end(self) -> str:
        """How lines end here."""
        return "\r\n" if "\r\n" in self.text else "\n"

    def compatibles(self, scope: Scope) -> tuple[str, ...]:
        """Return what a block is compatible with, wherever that is said; () if nothing is known."""
        block = scope.block
        return block.compatibles or self.names.compatibles.get(block.name.removeprefix("&"), ())

    def is_own(self, name: str) -> bool:
        """Return whether the files define this macro themselves."""
        return name in self.names.macros

    def statement(self, start: int, end: int) -> tuple[int, int]:
        """Return the stretch to remove with text[start:end]: its line if it is alone on it, else a space."""
        text = self.text
        line = text.rfind("\n", 0, start) + 1
        following = text.find("\n", end)
        following = len(text) if following < 0 else following + 1
        before, after = text[line:start], text[end:following]
        # In a macro's body a backslash goes on, and the line that it ends can go with it.
        if not before.strip() and after.strip() in {"", "\\"}:
            return line, following
        if before.strip():
            return line + len(before.rstrip(" \t")), end
        return start, following - len(after.lstrip(" \t"))

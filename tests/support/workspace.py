"""A checkout of a small firmware beside a site that states what it says, in a folder of their own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from homerow.cli import main
from zmk.checkout.source_tree import Checkout


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder with `firmware/` and `site/` in it."""

    root: Path

    @property
    def firmware(self) -> Path:
        return self.root / "firmware"

    @property
    def site(self) -> Path:
        return self.root / "site"

    @property
    def checkout(self) -> Checkout:
        return Checkout(self.firmware.resolve())

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace text that a file of the site or the firmware must contain."""
        text = (self.root / path).read_text("utf-8")
        assert old in text, f"{path} does not contain {old!r}"
        (self.root / path).write_text(text.replace(old, new), "utf-8")

    def data(self) -> dict[str, str]:
        """Return the texts of the data files."""
        return {path.name: path.read_text("utf-8") for path in (self.site / "data").glob("*.json")}

    def run(self, *options: str) -> int:
        """Run `homerow facts`; return its exit code."""
        return main(["facts", "--firmware", str(self.firmware), "--site", str(self.site), *options])

"""A measured site in a temporary folder, so that no build, cache or source of the checkout is touched."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EDITED = "keymaps/behaviors/hold-tap"  # the document of our site that is edited and visited most
HOMEROW = Path(sys.executable).parent / "homerow"
FRONT_MATTER = re.compile(r"\A---\n.*?^---\n", re.MULTILINE | re.DOTALL)
PROSE = re.compile(r"^[A-Z][a-z]* [^\n|]*[.:]$", re.MULTILINE)
LABELS = tuple(re.compile(rf"^{key}: [^\n\"']*$", re.MULTILINE) for key in ("sidebar_label", "title"))


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder with a site, and with its output after a build."""

    folder: Path

    @property
    def site(self) -> Path:
        """The site's folder."""
        return self.folder / "site"

    @property
    def output(self) -> Path:
        """The folder that is published."""
        return self.folder / "build"

    def homerow(self, command: str, *options: str) -> list[str | Path]:
        """Return a command line."""
        return [HOMEROW, command, "--site", self.site, "--out", self.output, *options]

    def forget(self) -> None:
        """Move the output and the cache aside, as if nothing had ever been built.

        It is not removed: before ext4 gives out an inode it looks whether that was freed within the last
        minute, and so a build would pay for the thousands of files that were removed just before it.
        """
        aside = Path(tempfile.mkdtemp(prefix="forgotten-", dir=self.folder))
        for name in (self.output.name, ".build.releases", ".homerow"):
            with suppress(FileNotFoundError):
                (self.folder / name).rename(aside / name)

    def page(self, path: str) -> EditablePage:
        """Return a page to edit; `path` is relative to the site folder."""
        file = self.site / path
        return EditablePage(file, file.read_text("utf-8"))


@dataclass(frozen=True, slots=True)
class EditablePage:
    """A page and its text as it was."""

    file: Path
    text: str

    def edit_prose(self, mark: object) -> None:
        """Put words into the first paragraph, in place of the words of the edit before."""
        head = FRONT_MATTER.match(self.text)
        self._write(PROSE.search(self.text, head.end() if head else 0), f" This is edit {mark}.")

    def edit_label(self, mark: object) -> None:
        """Put a word into the name that the sidebar shows, in place of the word of the edit before."""
        found = (label.search(self.text) for label in LABELS)
        self._write(next(filter(None, found), None), f" {mark}")

    def restore(self) -> None:
        """Write the text as it was."""
        self.file.write_text(self.text, "utf-8")

    def _write(self, place: re.Match[str] | None, addition: str) -> None:
        if place is None:
            raise ValueError(f"{self.file} has nothing that could be edited")
        self.file.write_text(self.text[: place.end()] + addition + self.text[place.end() :], "utf-8")


def copy_site(folder: Path) -> Workspace:
    """Return a copy of our site with its history, because a build asks git for dates."""
    folder.mkdir(parents=True)
    if (ROOT / ".git").exists():
        repository = folder / ".git"
        subprocess.run(["git", "clone", "--quiet", "--bare", ROOT, repository], check=True)
        subprocess.run(["git", "-C", folder, "config", "core.bare", "false"], check=True)
    shutil.copytree(ROOT / "site", folder / "site")
    return Workspace(folder)

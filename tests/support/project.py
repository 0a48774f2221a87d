"""A whole small project: a site in a folder of its own, and the command line to work on it."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from commands import Ran, run_command, run_forked

HOMEROW = (sys.executable, "-m", "homerow")

SMALL_SITE: Mapping[str, str] = {
    "site.toml": 'title = "Small"\nurl = "https://small.test"\n',
    "sidebars.toml": '[docs]\nitems = ["intro", "faq"]\n',
    "pages/index.md": "---\ntitle: Home\n---\n\nRead the [docs](/docs).\n",
    "docs/intro.md": "---\ntitle: Intro\nslug: /\n---\n\nFirst, see the [questions](faq.md#how).\n",
    "docs/faq.md": "---\ntitle: Questions\n---\n\n## How\n\nLike this.\n",
}


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with `site/` in it, where commands run as if their user ran them."""

    root: Path

    @property
    def site(self) -> Path:
        return self.root / "site"

    @property
    def output(self) -> Path:
        return self.root / "build"

    def write(self, files: Mapping[str, str]) -> None:
        """Write files of the site, by their paths in it."""
        for name, text in files.items():
            path = self.site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace text that a file of the site must contain."""
        text = (self.site / name).read_text("utf-8")
        assert old in text, f"{name} does not contain {old!r}"
        self.write({name: text.replace(old, new)})

    def run(self, *arguments: str) -> Ran:
        """Run `homerow` and wait for its end."""
        return run_command(self.root, arguments)

    def run_forked(self, *arguments: str) -> Ran:
        """Run `homerow` in a process of its own, with all of its workers."""
        return run_forked(self.root, arguments)

    def build(self, *arguments: str) -> str:
        """Build a site that has nothing wrong with it; return the report."""
        ran = self.run("build", *arguments)
        assert (ran.code, ran.err) == (0, "")
        return ran.out

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start `homerow` in a session of its own, so that what it leaves behind can be found."""
        return subprocess.Popen(
            [*HOMEROW, *arguments],
            cwd=self.root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )

    def copy(self, root: Path) -> Project:
        """Copy the sources, the cache and the build to a folder."""
        shutil.copytree(self.root, root, symlinks=True, dirs_exist_ok=True)
        return Project(root)

    def files(self) -> dict[str, str]:
        """Return the digest of every published file, by its path."""
        return file_digests(self.output)


def build_shared(factory: pytest.TempPathFactory, name: str, build: Callable[[Project], object]) -> Project:
    """Return a project that one process of pytest-xdist builds and all share; none may write to it."""
    base = factory.getbasetemp()
    shared = Project((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name)
    shared.root.mkdir(exist_ok=True)
    with (shared.root / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not shared.output.exists():
            build(shared)
    return shared


def file_digests(folder: Path) -> dict[str, str]:
    """Return the digest of every file below a folder, by its path; none if the folder is missing."""
    return {
        os.path.relpath(Path(parent, name), folder): hashlib.sha256(
            Path(parent, name).read_bytes()
        ).hexdigest()
        for parent, _, names in os.walk(folder)
        for name in names
    }


def changed_pages(before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    """Return the changed files without Markdown, and without those that have the text of all pages."""
    shared = ("llms", "assets/search/", "search-index.json")
    changed = changed_files(before, after)
    return {name for name in changed if not (name.startswith(shared) or name.endswith(".md"))}


def changed_files(before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    """Return the files that are new, gone or different."""
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}

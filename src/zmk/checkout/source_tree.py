"""A checkout of the firmware: its files, their text, and its version."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from homerow.diagnostics import Diagnostic, ReportedFailure

MARK = "app/Kconfig"  # every version of the firmware has it, and little else does
MAX_BYTES = 4_194_304
GIT_TIMEOUT = 30  # seconds


class Fact(Struct, frozen=True):
    """A record of a data file as the firmware has it; `path` and `line` say where it is written there.

    What is optional need not be in the data.
    """

    record: dict[str, Any]
    path: str
    line: int
    is_optional: bool = False


class Checkout(Struct, frozen=True):
    """A folder with the firmware's repository in it. Paths are relative to it, and stay below it."""

    root: Path

    def files(self, folder: str, *patterns: str) -> list[str]:
        """Return the files below a folder that match a pattern, in order; links lead nowhere."""
        found = {path for pattern in patterns for path in (self.root / folder).rglob(pattern)}
        return sorted(
            path.relative_to(self.root).as_posix()
            for path in found
            if path.is_file() and path.resolve().is_relative_to(self.root)
        )

    def read(self, path: str) -> str:
        """Return a file's text. Raises ReportedFailure when it is too large."""
        with (self.root / path).open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise unreadable(f"{path} is larger than {MAX_BYTES} bytes")
        return content.decode("utf-8", errors="replace").replace("\r\n", "\n")

    def texts(self, folder: str, *patterns: str) -> Iterator[tuple[str, str]]:
        """Yield the files below a folder that match a pattern, each with its text."""
        for path in self.files(folder, *patterns):
            yield path, self.read(path)


def is_checkout(root: Path) -> bool:
    """Whether a folder has the firmware's repository in it."""
    return (root / MARK).is_file()


def read_version(checkout: Checkout) -> dict[str, str] | None:
    """Return commit and date of a checkout; None where git does not know, as in an unpacked archive."""
    top = _git(checkout, "rev-parse", "--show-toplevel")
    if top is None or Path(top).resolve() != checkout.root:
        return None
    version = _git(checkout, "log", "-1", "--format=%H %cs")
    return dict(zip(("commit", "date"), version.split(), strict=True)) if version else None


def unreadable(message: str) -> ReportedFailure:
    """Return the failure of a file that is not what its place says."""
    return ReportedFailure([Diagnostic("unreadable-firmware", message, hint="is the checkout whole?")])


def line_of(text: str, offset: int) -> int:
    """Return the line of an offset, counted from 1."""
    return text.count("\n", 0, offset) + 1


def _git(checkout: Checkout, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(checkout.root), *arguments],
            capture_output=True,
            text=True,
            timeout=GIT_TIMEOUT,
            check=True,
            stdin=subprocess.DEVNULL,
            # Inside a hook git exports GIT_DIR of its own repository, which is not this one.
            env={name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()

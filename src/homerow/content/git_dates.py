"""The dates of the first and the last commit of each file of the site, from one `git log`."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path, PurePosixPath

from msgspec import Struct

COMMIT_MARK = b"\x01"  # starts a commit in our format; the status of a file starts with a letter
RENAME, PURE_RENAME = b"R", b"R100"
TWO_NAMES = (b"R", b"C")  # these statuses are followed by the old name and the new one

# -z keeps names as bytes, unquoted; --relative makes them relative to the site folder.
LOG = (
    "log",
    "-z",
    "--relative",
    "--name-status",
    "--find-renames",
    "--no-show-signature",
    "--no-ext-diff",
    "--format=%x01%cs",
    "--",
    ".",
)


class GitDates(Struct, frozen=True):
    """The days of each file's first and last commit, by path relative to the site folder."""

    first: Mapping[PurePosixPath, date] = {}
    last: Mapping[PurePosixPath, date] = {}


def read_git_dates(site_dir: Path) -> GitDates:
    """Return the dates of all files. A file that was only renamed keeps its last date.

    Empty without git, without a repository, and in a shallow clone, where every file would seem new.
    """
    if _ask_git(site_dir, "rev-parse", "--is-shallow-repository").strip() != b"false":
        return GitDates()
    return _dates(token for token in _ask_git(site_dir, *LOG).split(b"\0") if token)


def read_history_state(site_dir: Path) -> str:
    """Return what dates depend on: whether the history is shallow, and the commit that is checked out.

    Empty without git, without a repository and without a commit.
    """
    return _ask_git(site_dir, "rev-parse", "--is-shallow-repository", "HEAD").decode("ascii", "replace")


def is_shallow(history: str) -> bool:
    """Return whether a history, as `read_history_state` returns it, has only the last commits."""
    return history.startswith("true")


def _ask_git(site_dir: Path, *question: str) -> bytes:
    """Return what git prints; nothing if it fails or is not installed."""
    # Inside a hook git exports GIT_DIR and GIT_INDEX_FILE of its own repository, which may not be the site's.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = ["git", "-C", str(site_dir), *question]
    try:
        answer = subprocess.run(
            command, capture_output=True, stdin=subprocess.DEVNULL, env=environment, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return b""
    return answer.stdout


def _dates(tokens: Iterator[bytes]) -> GitDates:
    """Read commits, newest first: the mark and a date, then for each file a status and one name or two."""
    first: dict[bytes, str] = {}
    last: dict[bytes, str] = {}
    later_names: dict[bytes, bytes] = {}  # of files that were moved unchanged
    latest_names: dict[bytes, bytes] = {}  # of all files that were moved
    day = ""
    for token in tokens:
        if token.startswith(COMMIT_MARK):
            day = token[1:].decode("ascii")
            continue
        status = token.lstrip(b"\n")
        name = next(tokens, b"")
        if status.startswith(TWO_NAMES):
            old, name = name, next(tokens, b"")
        first[latest_names.get(name, name)] = day
        if status.startswith(RENAME):
            latest_names[old] = latest_names.get(name, name)
        name = later_names.get(name, name)
        if status == PURE_RENAME:
            later_names[old] = name
        else:
            last.setdefault(name, day)
    return GitDates(_by_path(first), _by_path(last))


def _by_path(days: Mapping[bytes, str]) -> dict[PurePosixPath, date]:
    return {PurePosixPath(os.fsdecode(name)): date.fromisoformat(day) for name, day in days.items()}

"""The date of the last commit of each file of the site, from one `git log`."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path, PurePosixPath

COMMIT_MARK = b"\x01"  # starts a commit in our format; the status of a file starts with a letter
PURE_RENAME = b"R100"
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


def read_git_dates(site_dir: Path) -> Mapping[PurePosixPath, date]:
    """Return the day of each file's newest commit, by path relative to the site folder.

    A file that was only renamed keeps its date.
    Empty without git, without a repository, and in a shallow clone, where every file would seem new.
    """
    if _ask_git(site_dir, "rev-parse", "--is-shallow-repository").strip() != b"false":
        return {}
    return _newest_dates(token for token in _ask_git(site_dir, *LOG).split(b"\0") if token)


def read_history_state(site_dir: Path) -> str:
    """Return what dates depend on: whether the history is shallow, and the commit that is checked out.

    Empty without git, without a repository and without a commit.
    """
    return _ask_git(site_dir, "rev-parse", "--is-shallow-repository", "HEAD").decode("ascii", "replace")


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


def _newest_dates(tokens: Iterator[bytes]) -> dict[PurePosixPath, date]:
    """Read commits, newest first: the mark and a date, then for each file a status and one name or two."""
    dates: dict[bytes, str] = {}
    later_names: dict[bytes, bytes] = {}
    day = ""
    for token in tokens:
        if token.startswith(COMMIT_MARK):
            day = token[1:].decode("ascii")
            continue
        status = token.lstrip(b"\n")
        name = next(tokens, b"")
        if status.startswith(TWO_NAMES):
            old, name = name, next(tokens, b"")
        name = later_names.get(name, name)
        if status == PURE_RENAME:
            later_names[old] = name
        else:
            dates.setdefault(name, day)
    return {PurePosixPath(os.fsdecode(name)): date.fromisoformat(day) for name, day in dates.items()}

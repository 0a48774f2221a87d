"""When each file of the site was last changed, from one streamed `git log`."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path, PurePosixPath
from typing import IO

CHUNK_BYTES = 65_536
COMMIT_MARK = b"\x01"  # begins a commit in our format; a status, which stands where it could, is a letter
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

    A move without a change is no change: the file keeps the date it had under its old name.
    Empty without git, without a repository, and in a shallow clone, where every file would seem new.
    """
    if not _has_history(site_dir):
        return {}
    with subprocess.Popen(
        ["git", "-C", str(site_dir), *LOG],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
        env=_environment(),
    ) as git:
        assert git.stdout  # noqa: S101 - stdout=PIPE above; this is for the type checker
        dates = _newest_dates(_split(git.stdout))
    return dates if git.returncode == 0 else {}


def read_history_state(site_dir: Path) -> str:
    """Return what dates depend on: whether the history is shallow, and the commit that is checked out.

    Empty without git and outside a repository.
    """
    return _ask_git(site_dir, "rev-parse", "--is-shallow-repository", "HEAD").decode("ascii", "replace")


def _has_history(site_dir: Path) -> bool:
    return _ask_git(site_dir, "rev-parse", "--is-shallow-repository").strip() == b"false"


def _ask_git(site_dir: Path, *question: str) -> bytes:
    try:
        return subprocess.run(
            ["git", "-C", str(site_dir), *question],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=_environment(),
            check=False,
        ).stdout
    except OSError:  # no git on this machine
        return b""


def _environment() -> dict[str, str]:
    # Inside a hook git exports GIT_DIR and GIT_INDEX_FILE of its own repository, which may not be the site's.
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}


def _split(stream: IO[bytes]) -> Iterator[bytes]:
    rest = b""
    while chunk := stream.read(CHUNK_BYTES):
        *tokens, rest = (rest + chunk).split(b"\0")
        yield from tokens
    if rest:
        yield rest


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

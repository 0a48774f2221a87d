"""Files that others take in: the text of a partial, or of a sample."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from msgspec import Struct

from homerow.config.reading import read_bounded, with_unix_lines
from homerow.content.discovery import find_by_name
from homerow.diagnostics import did_you_mean

SAMPLES_FOLDER = PurePosixPath("samples")  # of a site
MAX_BYTES = 1_000_000


class UnreadablePartial(Struct, frozen=True):
    """A partial that cannot be read: the problem, and a hint."""

    message: str
    hint: str


def read_partial_text(site_dir: Path, path: PurePosixPath) -> str | UnreadablePartial:
    """Return the text of a partial or a sample; `path` is relative to the site folder, and in it."""
    root = site_dir.resolve()
    file = (root / path).resolve()
    if not file.is_relative_to(root):
        return UnreadablePartial(f"{path} is outside the site folder", "move the file into it")
    try:
        content = read_bounded(file, MAX_BYTES)
    except OSError:
        return _unreadable(root, path)
    if len(content) > MAX_BYTES:
        return UnreadablePartial(f"{path} is larger than {MAX_BYTES:,} bytes", "make several of it")
    try:
        return with_unix_lines(content.decode("utf-8"))
    except UnicodeDecodeError:
        return UnreadablePartial(f"{path} is not UTF-8", "save it as UTF-8")


def _unreadable(root: Path, path: PurePosixPath) -> UnreadablePartial:
    """Return why a file cannot be read: it is something else, or a typo led to it and it is not there."""
    file = root / path
    if file.exists():
        return UnreadablePartial(f"{path} cannot be read", "it must be a file that you may read")
    pattern = f"{'_' if path.name.startswith('_') else ''}*{path.suffix}"
    kin = file.parent.glob(pattern) if file.parent.is_dir() else ()
    nearest = did_you_mean(path.name, sorted(found.name for found in kin))
    elsewhere = None if nearest else find_by_name(root, path.name)
    hint = f"did you mean {elsewhere}?" if elsewhere else "check its path"
    return UnreadablePartial(f"there is no file {path}", nearest or hint)

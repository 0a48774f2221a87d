"""Files that others take in: the text of a partial, or of a sample."""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePosixPath

from msgspec import Struct

from homerow.diagnostics import did_you_mean

MAX_BYTES = 1_000_000


class UnreadablePartial(Struct, frozen=True):
    """A partial that cannot be read: what is wrong and how to mend it."""

    message: str
    cure: str


@cache
def _resolved(folder: Path) -> Path:
    return folder.resolve()


def read_partial_text(site_dir: Path, path: PurePosixPath) -> str | UnreadablePartial:
    """Return the text of a partial or a sample; `path` is relative to the site folder, and in it."""
    root = _resolved(site_dir)
    file = (root / path).resolve()
    if not file.is_relative_to(root):
        return UnreadablePartial(f"{path} lies outside of the site folder", "move the file into it")
    try:
        if file.stat().st_size > MAX_BYTES:
            return UnreadablePartial(f"{path} is larger than {MAX_BYTES:,} bytes", "make several of it")
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return UnreadablePartial(f"{path} is not UTF-8", "save it as UTF-8")
    except (OSError, ValueError):
        kin = f"*{path.suffix}"
        names = sorted(found.name for found in file.parent.glob(kin)) if file.parent.is_dir() else []
        return UnreadablePartial(
            f"there is no file {path}", did_you_mean(path.name, names) or "check its path"
        )

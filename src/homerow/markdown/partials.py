"""Partials: `import Part from "./_part.md"` and `<Part/>`. Parsed in its place, as its own file."""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePosixPath

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.places import Place
from homerow.markdown.writer import Frame, Writer

MAX_PARTIALS = 200  # on one page; partials that import each other twice would double with every level
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


def write_partial(writer: Writer, frame: Frame) -> None:
    """Write an imported file in the place of its tag."""
    path = writer.origin.imports[frame.tag.name]
    draft = writer.draft
    for attribute in frame.tag.attributes:
        place = frame.places.at(attribute.start, attribute.end)
        draft.report(
            "unknown-attribute", f"the partial {frame.tag.name} takes no attributes", place, cure="remove it"
        )
    if path in writer.partial_paths:
        chain = " imports ".join(str(part) for part in (*writer.partial_paths, path))
        draft.report(
            "partial-cycle", f"a partial imports itself: {chain}", frame.place, cure="remove one import"
        )
        return
    if writer.partial_count >= MAX_PARTIALS:
        message = f"this page has more than {MAX_PARTIALS} partials"
        draft.report("too-many-partials", message, frame.place, cure="make pages of some")
        return
    writer.partial_count += 1
    if path not in draft.partials:
        draft.partials.append(path)
    _write_parsed(writer, path, frame.place)


def _write_parsed(writer: Writer, path: PurePosixPath, place: Place) -> None:
    parsed = writer.read_partial(path, place)
    if parsed is None:
        return
    tokens, origin = parsed
    origin.footnote_prefix = f"p{writer.partial_count}-"
    outer, inline, writer.origin = writer.origin, writer.inline, origin
    writer.partial_paths.append(path)
    writer.write(tokens)
    writer.partial_paths.pop()
    writer.origin = outer
    writer.restore_inline(inline)

"""Partials: `import Part from "./_part.md"` and `<Part/>`. Parsed in its place, as its own file."""

from __future__ import annotations

from pathlib import PurePosixPath

from homerow.markdown.places import Place
from homerow.markdown.writer import Frame, Writer

MAX_PARTIALS = 200  # on one page; partials that import each other twice would double with every level


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

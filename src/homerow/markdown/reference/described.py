"""Things of the data and the descriptions that an author wrote: each must have the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from homerow.diagnostics import did_you_mean
from homerow.markdown.places import Place
from homerow.markdown.writer import Frame, Row, Writer

Thing = TypeVar("Thing")


def has_facts(writer: Writer, frame: Frame) -> bool:
    """Tell whether the site has data to show; where it has none, that is reported."""
    if not writer.draft.facts.is_empty:
        return True
    message = f"{frame.tag.name} shows what is known of the firmware, and this site has no data"
    writer.draft.report("missing-facts", message, frame.place, cure="add the files of data/, or remove it")
    return False


def words_of(frame: Frame) -> tuple[str, ...]:
    """Return the names that a component is of, each once."""
    return tuple(dict.fromkeys((frame.text("of") or "").split()))


def describe(
    writer: Writer, frame: Frame, things: Mapping[str, Thing], places: Mapping[str, Place]
) -> Iterator[tuple[Thing, Row]]:
    """Yield each thing with its description, in the author's order.

    `places` say what asks for a thing, and for those that do not exist, which are reported already.
    """
    draft, component = writer.draft, frame.tag.name
    rows: dict[str, Row] = {}
    for row in frame.rows:
        if row.name not in things and row.name not in places:
            cure = did_you_mean(row.name, things) or 'see what of="…" names'
            draft.report("unknown-row", f"{component} has no row for {row.name}", row.place, cure=cure)
        elif row.name in rows:
            draft.report(
                "duplicate-row", f"{row.name} is described twice", row.place, cure="keep one of them"
            )
        rows.setdefault(row.name, row)
    for name in things:
        if name not in rows:
            cure = f"add an item: - `{name}`: what it does"
            draft.report("undescribed-row", f"{name} is not described", places[name], cure=cure)
    yield from ((things[name], row) for name, row in rows.items() if name in things)


def refuse_content(writer: Writer, frame: Frame, html: str) -> None:
    """Report what stands in a component and is no row."""
    if html.strip():
        cure = "put it before or after, or into the item that it belongs to"
        message = f"{frame.tag.name} holds a list of descriptions and nothing else"
        writer.draft.report("reference-content", message, frame.place, cure=cure)

"""Reference tables: what the data say of each thing in a row, and what the author says beneath it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from homerow.markdown.document import Definition
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.places import Place
from homerow.markdown.writer import Writer


class Entry(Struct, frozen=True):
    """A row: its name, the HTML of a cell for each column after the first, and that of the description.

    `others` are further names of the same.
    """

    anchor: str
    name: str
    cells: Sequence[str]
    description: str
    others: Sequence[str] = ()


def reference_table(label: str, columns: Sequence[str], entries: Sequence[Entry]) -> str:
    """Return a table. Its roles are written out, because as cards on a phone the elements lose them."""
    heads = "".join(f'<th role="columnheader" scope="col">{column}</th>' for column in columns)
    bodies = "".join(_entry(entry, columns) for entry in entries)
    return (
        f'<table class="reference cards" role="table" aria-label="{escape(label)}">'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>\n{bodies}</table>\n'
    )


def _entry(entry: Entry, columns: Sequence[str]) -> str:
    cells = "".join(
        f'<td role="cell" data-label="{column}"><div>{cell}</div></td>'
        for column, cell in zip(columns[1:], entry.cells, strict=True)
    )
    names = " ".join(f"<code>{breakable(name)}</code>" for name in (entry.name, *entry.others))
    return (
        f'<tbody role="rowgroup" id="{escape(entry.anchor)}">'
        f'<tr role="row"><th role="rowheader" scope="row">{names}'
        f" {anchor_link(entry.anchor, entry.name)}</th>{cells}</tr>\n"
        f'<tr role="row"><td role="cell" colspan="{len(columns)}">{entry.description}</td></tr></tbody>\n'
    )


def anchor_link(anchor: str, name: str) -> str:
    """Return the link beside a name that leads to itself, to be copied."""
    return f'<a class="heading-anchor" href="#{escape(anchor)}" aria-label="Link to {escape(name)}"></a>'


def define(writer: Writer, definition: Definition, place: Place) -> None:
    """Keep a definition; its anchor becomes an id of the page."""
    draft = writer.draft
    if not draft.slugger.claim(definition.anchor):
        message = f"{definition.title} is described on this page already"
        draft.report(
            "duplicate-id", message, place, cure=f"link to it: [{definition.title}](#{definition.anchor})"
        )
    draft.ids.add(definition.anchor)
    draft.definitions.append(definition)

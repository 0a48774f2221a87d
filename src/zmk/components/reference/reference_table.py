"""Reference tables: a row for each thing that a component names, with data and the author's description."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from homerow.diagnostics import Place, did_you_mean
from homerow.markdown.document import Definition
from homerow.markdown.html_text import breakable, escape, fragment_markdown
from homerow.markdown.markdown_text import HARD_BREAK, code_span, indented
from homerow.markdown.writer import Frame, Row, Writer
from zmk.firmware.data import FirmwareData

Thing = TypeVar("Thing")
# Things by the names of their rows, each with the place that asks for it; None for one that was reported.
RequestedRows: TypeAlias = Mapping[str, tuple[Thing | None, Place]]


Kind: TypeAlias = Literal["option", "property", "chosen", "constant", "keycode", "behavior", "hardware"]
# A row comes before a section of the same name. There are hundreds of key codes and of boards: explanations
# come before them, unless somebody typed their very name.
RANKS: Mapping[Kind, int] = {
    "option": 2,
    "property": 2,
    "chosen": 2,
    "constant": 2,
    "behavior": 0,
    "keycode": -2,
    "hardware": -2,
}
PARAGRAPH = "\n\n"
PLAIN_RANK = -5  # of a property whose name is a word of prose, such as `layers`


class Entry(Struct, frozen=True):
    """A row of a table.

    `names` are the names of the thing, the preferred one first. `cells` is the HTML of the columns after the
    first. `context` says what the thing belongs to. `note` is HTML after the description.
    """

    kind: Kind
    names: tuple[str, ...]
    anchor: str
    cells: tuple[str, ...]
    title: str = ""
    context: str = ""
    note: str = ""


class ReferenceTable(Struct, Generic[Thing], frozen=True):
    """A kind of table: `find` returns the things of a component, `entry` the row of one."""

    label: str
    columns: Sequence[str]
    find: Callable[[Writer, Frame], RequestedRows[Thing]]
    entry: Callable[[Writer, Thing, Row], Entry]

    def finish(self, writer: Writer, frame: Frame, html: str) -> None:
        """Write the table of a component."""
        if html.strip():
            hint = "put it before or after, or into the item that it belongs to"
            message = f"{frame.tag.name} holds a list of descriptions and nothing else"
            writer.context.report("reference-content", message, frame.place, hint=hint)
        if not has_data(writer, frame):
            return
        requested = self.find(writer, frame)
        entries = [
            (self._entry(writer, thing, row), row) for thing, row in _described(writer, frame, requested)
        ]
        if entries:
            writer.out.append(self._html(self._row_html(entry, row) for entry, row in entries))
            writer.markdown.write_block("\n".join(self._row_markdown(entry, row) for entry, row in entries))

    def _entry(self, writer: Writer, thing: Thing, row: Row) -> Entry:
        """Return the entry of a thing, which the document defines."""
        entry = self.entry(writer, thing, row)
        is_plain_word = entry.kind == "property" and entry.names[0].isalpha()
        definition = Definition(
            kind=entry.kind,
            names=entry.names,
            anchor=entry.anchor,
            title=entry.title or ", ".join(entry.names),
            text=row.text,
            context=entry.context,
            heading=writer.section_heading,
            rank=PLAIN_RANK if is_plain_word else RANKS[entry.kind],
            is_plain_word=is_plain_word,
            owners=_compatibles(entry),
        )
        define(writer, definition, row.place)
        return entry

    def _row_markdown(self, entry: Entry, row: Row) -> str:
        """Return the item of a list: names, cells, then the description."""
        names = " ".join(map(code_span, entry.names))
        cells = ("; ".join(fragment_markdown(cell).split(HARD_BREAK)) for cell in entry.cells)
        facts = ". ".join(f"{label}: {cell}" for label, cell in zip(self.columns[1:], cells, strict=True))
        parts = filter(None, (f"{names} ({facts})", row.markdown, fragment_markdown(entry.note)))
        return f"- {indented(PARAGRAPH.join(parts), 2)}\n"

    def _row_html(self, entry: Entry, row: Row) -> str:
        cells = "".join(
            f'<td role="cell" data-label="{column}"><div>{cell}</div></td>'
            for column, cell in zip(self.columns[1:], entry.cells, strict=True)
        )
        names = " ".join(f"<code>{breakable(name)}</code>" for name in entry.names)
        anchor = escape(entry.anchor)
        link = (
            f'<a class="heading-anchor" href="#{anchor}" aria-label="Link to {escape(entry.names[0])}"></a>'
        )
        return (
            f'<tbody role="rowgroup" id="{anchor}">'
            f'<tr role="row"><th role="rowheader" scope="row">{names} {link}</th>{cells}</tr>\n'
            f'<tr role="row"><td role="cell" colspan="{len(self.columns)}">{row.html}{entry.note}</td></tr>'
            "</tbody>\n"
        )

    def _html(self, bodies: Iterable[str]) -> str:
        """Return the table, with explicit roles: shown as cards on a phone, its elements lose them."""
        heads = "".join(f'<th role="columnheader" scope="col">{column}</th>' for column in self.columns)
        return (
            f'<table class="reference cards" role="table" aria-label="{escape(self.label)}">'
            f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>\n{"".join(bodies)}</table>\n'
        )


def _compatibles(entry: Entry) -> tuple[str, ...]:
    """Return the compatibles whose nodes have these properties."""
    owners = entry.context.split(", ") if entry.kind == "property" else ()
    return tuple(filter(None, (name.partition("/")[0] for name in owners)))


def _described(writer: Writer, frame: Frame, requested: RequestedRows[Thing]) -> Iterator[tuple[Thing, Row]]:
    """Yield each thing with its description, in the author's order; each needs one."""
    context, component = writer.context, frame.tag.name
    things = {name: thing for name, (thing, _) in requested.items() if thing is not None}
    rows: dict[str, Row] = {}
    for row in frame.rows:
        if row.name not in requested:
            hint = did_you_mean(row.name, things) or 'see what of="…" names'
            context.report("unknown-row", f"{component} has no row for {row.name}", row.place, hint=hint)
        elif row.name in rows:
            message = f"{row.name} is described twice"
            context.report("duplicate-row", message, row.place, hint="keep one of them")
        rows.setdefault(row.name, row)
    for name in things:
        if name not in rows:
            hint = f"add an item: - `{name}`: what it does"
            context.report("undescribed-row", f"{name} is not described", requested[name][1], hint=hint)
    yield from ((things[name], row) for name, row in rows.items() if name in things)


def data_of(writer: Writer) -> FirmwareData:
    """Return the firmware data of the site."""
    return writer.context.data_of(FirmwareData)


def has_data(writer: Writer, frame: Frame) -> bool:
    """Tell whether the site has data to show, and report if it has none."""
    if not data_of(writer).is_empty:
        return True
    message = f"{frame.tag.name} needs firmware data, and this site has none"
    writer.context.report("missing-facts", message, frame.place, hint="add the files of data/, or remove it")
    return False


def words_of(frame: Frame) -> tuple[str, ...]:
    """Return the words of the attribute `of`, each once."""
    return tuple(dict.fromkeys((frame.text("of") or "").split()))


def labels_of(writer: Writer, frame: Frame, has_rows: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the labels in `of="&bt &out"`, without the `&`, and report those without a row."""
    data = data_of(writer)
    known = [f"&{label}" for label in (*data.behaviors, *data.input_processors) if has_rows(label)]
    words = words_of(frame)
    for word in words:
        if word not in known:
            hint = did_you_mean(word, known) or "write it as a keymap does: &bt"
            message = f"{frame.tag.name} knows no behavior or input processor {word}"
            writer.context.report("unknown-label", message, frame.word_place("of", word), hint=hint)
    return tuple(word.removeprefix("&") for word in words if word in known)


def define(writer: Writer, definition: Definition, place: Place) -> None:
    """Add a definition to the document; its anchor becomes an id of the page."""
    context = writer.context
    if not context.slugger.claim(definition.anchor):
        message = f"{definition.title} is described on this page already"
        hint = f"link to it: [{definition.title}](#{definition.anchor})"
        context.report("duplicate-id", message, place, hint=hint)
    context.ids.add(definition.anchor)
    context.definitions.append(definition)


def joined(items: Iterable[str], conjunction: str) -> str:
    """Return items as a sentence lists them."""
    *first, last = items
    return f"{', '.join(first)} {conjunction} {last}" if first else last

"""Reference tables: a row for each thing that a component names, with data and the author's description."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Definition, DefinitionKind
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.places import Place
from homerow.markdown.writer import Frame, Row, Writer

Thing = TypeVar("Thing")
# Things by the names of their rows, each with the place that asks for it; None for one that was reported.
Asked: TypeAlias = Mapping[str, tuple[Thing | None, Place]]


class Entry(Struct, frozen=True):
    """A row of a table.

    `names` are the names of the thing, the preferred one first. `cells` is the HTML of the columns after the
    first. `context` says what the thing belongs to. `note` is HTML after the description.
    """

    kind: DefinitionKind
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
    find: Callable[[Writer, Frame], Asked[Thing]]
    entry: Callable[[Writer, Thing, Row], Entry]

    def finish(self, writer: Writer, frame: Frame, html: str) -> None:
        """Write the table of a component."""
        if html.strip():
            cure = "put it before or after, or into the item that it belongs to"
            message = f"{frame.tag.name} holds a list of descriptions and nothing else"
            writer.draft.report("reference-content", message, frame.place, cure=cure)
        if not has_facts(writer, frame):
            return
        asked = self.find(writer, frame)
        bodies = [self._row(writer, thing, row) for thing, row in _described(writer, frame, asked)]
        if bodies:
            writer.out.append(self._html(bodies))

    def _row(self, writer: Writer, thing: Thing, row: Row) -> str:
        entry = self.entry(writer, thing, row)
        definition = Definition(
            kind=entry.kind,
            names=entry.names,
            anchor=entry.anchor,
            title=entry.title or ", ".join(entry.names),
            text=row.text,
            context=entry.context,
            heading=writer.section_heading,
        )
        define(writer, definition, row.place)
        return self._row_html(entry, row.html + entry.note)

    def _row_html(self, entry: Entry, description: str) -> str:
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
            f'<tr role="row"><td role="cell" colspan="{len(self.columns)}">{description}</td></tr></tbody>\n'
        )

    def _html(self, bodies: Iterable[str]) -> str:
        """Return the table, with explicit roles: shown as cards on a phone, its elements lose them."""
        heads = "".join(f'<th role="columnheader" scope="col">{column}</th>' for column in self.columns)
        return (
            f'<table class="reference cards" role="table" aria-label="{escape(self.label)}">'
            f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>\n{"".join(bodies)}</table>\n'
        )


def _described(writer: Writer, frame: Frame, asked: Asked[Thing]) -> Iterator[tuple[Thing, Row]]:
    """Yield each thing with its description, in the author's order; each needs one."""
    draft, component = writer.draft, frame.tag.name
    things = {name: thing for name, (thing, _) in asked.items() if thing is not None}
    rows: dict[str, Row] = {}
    for row in frame.rows:
        if row.name not in asked:
            cure = did_you_mean(row.name, things) or 'see what of="…" names'
            draft.report("unknown-row", f"{component} has no row for {row.name}", row.place, cure=cure)
        elif row.name in rows:
            message = f"{row.name} is described twice"
            draft.report("duplicate-row", message, row.place, cure="keep one of them")
        rows.setdefault(row.name, row)
    for name in things:
        if name not in rows:
            cure = f"add an item: - `{name}`: what it does"
            draft.report("undescribed-row", f"{name} is not described", asked[name][1], cure=cure)
    yield from ((things[name], row) for name, row in rows.items() if name in things)


def has_facts(writer: Writer, frame: Frame) -> bool:
    """Tell whether the site has data to show, and report if it has none."""
    if not writer.draft.facts.is_empty:
        return True
    message = f"{frame.tag.name} shows what is known of the firmware, and this site has no data"
    writer.draft.report("missing-facts", message, frame.place, cure="add the files of data/, or remove it")
    return False


def words_of(frame: Frame) -> tuple[str, ...]:
    """Return the words of the attribute `of`, each once."""
    return tuple(dict.fromkeys((frame.text("of") or "").split()))


def labels_of(writer: Writer, frame: Frame, has_rows: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the labels in `of="&bt &out"`, without the `&`, and report those without a row."""
    facts = writer.draft.facts
    known = [f"&{label}" for label in (*facts.behaviors, *facts.input_processors) if has_rows(label)]
    words = words_of(frame)
    for word in words:
        if word not in known:
            cure = did_you_mean(word, known) or "write it as a keymap does: &bt"
            message = f"{frame.tag.name} knows no behavior or input processor {word}"
            writer.draft.report("unknown-label", message, frame.word_place("of", word), cure=cure)
    return tuple(word.removeprefix("&") for word in words if word in known)


def define(writer: Writer, definition: Definition, place: Place) -> None:
    """Add a definition to the document; its anchor becomes an id of the page."""
    draft = writer.draft
    if not draft.slugger.claim(definition.anchor):
        message = f"{definition.title} is described on this page already"
        cure = f"link to it: [{definition.title}](#{definition.anchor})"
        draft.report("duplicate-id", message, place, cure=cure)
    draft.ids.add(definition.anchor)
    draft.definitions.append(definition)


def joined(items: Iterable[str], conjunction: str) -> str:
    """Return items as a sentence lists them."""
    *first, last = items
    return f"{', '.join(first)} {conjunction} {last}" if first else last

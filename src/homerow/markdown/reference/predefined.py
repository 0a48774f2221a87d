"""What is predefined: `<Predefined of="&zip_x_scaler &zip_y_scaler">`, a row for each, with what it sets."""

from __future__ import annotations

from collections.abc import Iterator

from homerow.facts.facts import Facts
from homerow.facts.model import Behavior, InputProcessor
from homerow.markdown.document import Definition
from homerow.markdown.html_text import escape
from homerow.markdown.reference.behaviors import behavior_title
from homerow.markdown.reference.described import describe, has_facts, refuse_content
from homerow.markdown.reference.labels import labels_of
from homerow.markdown.reference.table import Entry, define, reference_table
from homerow.markdown.reference.values import written
from homerow.markdown.writer import Frame, Row, Writer

COLUMNS = ("Name", "Takes", "Sets")


def finish_predefined(writer: Writer, frame: Frame, html: str) -> None:
    """Put the table where the component stood."""
    refuse_content(writer, frame, html)
    if not has_facts(writer, frame):
        return
    facts = writer.draft.facts
    labels = labels_of(writer, frame, lambda label: _find(facts, label) is not None)
    things = {f"&{label}": each for label in labels if (each := _find(facts, label))}
    places = {name: frame.word_place("of", name) for name in things}
    entries = [_entry(writer, each, row) for each, row in describe(writer, frame, things, places)]
    if entries:
        writer.out.append(reference_table("Predefined", COLUMNS, entries))


def _find(facts: Facts, label: str) -> Behavior | InputProcessor | None:
    return facts.behaviors.get(label) or facts.input_processors.get(label)


def _entry(writer: Writer, each: Behavior | InputProcessor, row: Row) -> Entry:
    anchor = row.name.removeprefix("&").replace("_", "-")
    names = tuple(f"&{label}" for label in each.labels)
    heading = writer.section_heading
    define(
        writer,
        Definition("behavior", names, anchor, behavior_title(each), row.text, heading=heading),
        row.place,
    )
    others = tuple(name for name in names if name != row.name)
    properties = "<br>\n".join(_properties(writer.draft.facts, each)) or "none"
    return Entry(anchor, row.name, (_parameters(each), properties), row.html, others)


def _parameters(each: Behavior | InputProcessor) -> str:
    if isinstance(each, InputProcessor) and each.params:
        return escape(", ".join(each.params))
    sensor_cells = each.sensor_cells if isinstance(each, Behavior) else None
    return str(sensor_cells or each.cells or "none")


def _properties(facts: Facts, each: Behavior | InputProcessor) -> Iterator[str]:
    known = facts.bindings[each.compatible].properties
    for name, value in each.properties.items():
        text = written(value, known[name].type if name in known else None)
        yield f"<code>{escape(f'{name} = {text}' if text else name)}</code>"

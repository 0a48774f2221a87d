"""Constants: `<Constants of="&bt">`, a row for each name that is written as a parameter of a behavior.

Names that stand for the same are one row, unless the author describes them apart. What an earlier table of
the page has described for another behavior needs no second row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from homerow.facts.facts import Facts
from homerow.facts.model import Constant
from homerow.markdown.document import Definition
from homerow.markdown.html_text import escape
from homerow.markdown.reference.described import describe, has_facts, refuse_content
from homerow.markdown.reference.labels import labels_of
from homerow.markdown.reference.table import Entry, define, reference_table
from homerow.markdown.writer import Frame, Row, Writer

COLUMNS = ("Constant", "Binding")


class Parameter(Struct, frozen=True):
    """A constant, other names for the same, and the labels of this table that it is written for."""

    constant: Constant
    others: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All of its names, the author's choice first."""
        return (self.constant.name, *self.others)


def finish_constants(writer: Writer, frame: Frame, html: str) -> None:
    """Put the table where the component stood."""
    refuse_content(writer, frame, html)
    if not has_facts(writer, frame):
        return
    facts = writer.draft.facts
    labels = labels_of(writer, frame, lambda label: bool(facts.constants_for(label)))
    described = {row.name for row in frame.rows}
    earlier = {name for each in writer.draft.definitions if each.kind == "constant" for name in each.names}
    parameters = {
        each.constant.name: each
        for each in _parameters(facts, labels, described)
        if each.constant.name in described or each.constant.name not in earlier
    }
    places = {name: frame.word_place("of", f"&{each.labels[0]}") for name, each in parameters.items()}
    entries = [_entry(writer, each, row) for each, row in describe(writer, frame, parameters, places)]
    if entries:
        writer.out.append(reference_table("Constants", COLUMNS, entries))


def _parameters(facts: Facts, labels: Iterable[str], described: set[str]) -> Iterator[Parameter]:
    constants = {constant: None for label in labels for constant in facts.constants_for(label)}
    for _, group in groupby(sorted(constants, key=_meaning), _meaning):
        same = [*group]
        firsts = [constant for constant in same if constant.name in described] or same[:1]
        others = tuple(constant.name for constant in same if constant not in firsts)
        for constant in firsts:
            own = tuple(label for label in labels if label in constant.labels)
            yield Parameter(constant, others if constant is firsts[0] else (), own)


def _meaning(constant: Constant) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """Return what constants have in common that stand for the same; of one with arguments nobody knows."""
    return constant.labels, constant.cells, constant.name if constant.params else ""


def _entry(writer: Writer, each: Parameter, row: Row) -> Entry:
    anchor = each.constant.name.lower().replace("_", "-")
    definition = Definition(
        kind="constant",
        names=each.names,
        anchor=anchor,
        title=", ".join(each.names),
        text=row.text,
        context=", ".join(f"&{label}" for label in each.labels),
        heading=writer.section_heading,
    )
    define(writer, definition, row.place)
    facts = writer.draft.facts
    bindings = "<br>\n".join(_binding(facts, each.constant, label) for label in each.labels)
    return Entry(anchor, each.constant.name, (bindings,), row.html, each.others)


def _binding(facts: Facts, constant: Constant, label: str) -> str:
    arguments = f"({', '.join(constant.params)})" if constant.params else ""
    code = f"<code>{escape(f'&{label} {constant.name}{arguments}')}</code>"
    left = facts.left_to_user(constant, label)
    return f"{code}<small>then {left} more parameter{'s'[: left - 1]}</small>" if left else code

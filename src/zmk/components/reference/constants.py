"""Constants: `<Constants of="&bt">`, a row for each name that a keymap can pass to a behavior.

Names of one value share a row, unless the author describes them separately. A constant that an earlier table
of the page describes, for another behavior, needs no second row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec import Struct

from homerow.markdown.html_text import escape
from homerow.markdown.writer import Frame, Row, Writer
from zmk.components.reference.reference_table import Entry, ReferenceTable, RequestedRows, data_of, labels_of
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Constant


class Parameter(Struct, frozen=True):
    """A constant, further names of its value, and the labels of this table that take it."""

    constant: Constant
    others: tuple[str, ...]
    labels: tuple[str, ...]


def _find(writer: Writer, frame: Frame) -> RequestedRows[Parameter]:
    data = data_of(writer)
    labels = labels_of(writer, frame, lambda label: bool(data.constants_for(label)))
    described = {row.name for row in frame.rows}
    earlier = {name for each in writer.context.definitions if each.kind == "constant" for name in each.names}
    return {
        each.constant.name: (each, frame.word_place("of", f"&{each.labels[0]}"))
        for each in _parameters(data, labels, described)
        if each.constant.name in described or each.constant.name not in earlier
    }


def _parameters(data: FirmwareData, labels: Iterable[str], described: set[str]) -> Iterator[Parameter]:
    constants = {constant: None for label in labels for constant in data.constants_for(label)}
    for _, group in groupby(sorted(constants, key=_meaning), _meaning):
        same = [*group]
        firsts = [constant for constant in same if constant.name in described] or same[:1]
        others = tuple(constant.name for constant in same if constant not in firsts)
        for constant in firsts:
            own = tuple(label for label in labels if label in constant.labels)
            yield Parameter(constant, others if constant is firsts[0] else (), own)


def _meaning(constant: Constant) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """Return a key that is equal for constants of one value; that of a macro with parameters is unknown."""
    return constant.labels, constant.cells, constant.name if constant.params else ""


def _entry(writer: Writer, each: Parameter, _row: Row) -> Entry:
    data, constant = data_of(writer), each.constant
    return Entry(
        kind="constant",
        names=(constant.name, *each.others),
        anchor=constant.name.lower().replace("_", "-"),
        cells=("<br>\n".join(_binding(data, constant, label) for label in each.labels),),
        context=", ".join(f"&{label}" for label in each.labels),
    )


def _binding(data: FirmwareData, constant: Constant, label: str) -> str:
    arguments = f"({', '.join(constant.params)})" if constant.params else ""
    code = f"<code>{escape(f'&{label} {constant.name}{arguments}')}</code>"
    left = data.left_to_user(constant, label)
    return f"{code} <small>then {left} more parameter{'s'[: left - 1]}</small>" if left else code


CONSTANTS = ReferenceTable("Constants", ("Constant", "Binding"), _find, _entry)

"""Predefined behaviors and input processors: where pages define them, and a table of them.

`<Predefined of="&zip_x_scaler &zip_y_scaler">` has a row for each. The data name the page about a behavior.
Its row there defines it, or else the section with its name, or else the whole page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import TypeAlias

from homerow.markdown.document import Definition, Heading
from homerow.markdown.html_text import escape
from homerow.markdown.writer import Frame, Row, Writer
from zmk.components.reference.reference_table import Entry, ReferenceTable, RequestedRows, data_of, labels_of
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Behavior, InputProcessor, value_text

Predefined: TypeAlias = Behavior | InputProcessor


def behaviors_of_pages(data: FirmwareData) -> Mapping[str, Sequence[Predefined]]:
    """Return behaviors and input processors by the page about them."""
    pages: dict[str, dict[str, Predefined]] = {}
    known: list[Predefined] = [*data.behaviors.values(), *data.input_processors.values()]
    for each in known:
        if each.page:
            pages.setdefault(each.page, {})[each.node] = each
    return {page: tuple(behaviors.values()) for page, behaviors in pages.items()}


def behavior_definitions(
    pages: Mapping[str, Sequence[Predefined]],
    path: PurePosixPath,
    headings: Sequence[Heading],
    rows: Collection[Definition],
) -> Iterator[Definition]:
    """Yield a definition for each behavior of a document that has no row: its section, or else the page."""
    route = f"/{path.with_suffix('')}".removesuffix("/index")
    in_rows = {name for row in rows if row.kind == "behavior" for name in row.names}
    for behavior in pages.get(route, ()):
        names = _names(behavior)
        if not in_rows.isdisjoint(names):
            continue
        index = _heading_of(behavior, headings)
        yield Definition(
            kind="behavior",
            names=names,
            anchor="" if index is None else headings[index].id,
            title=_title(behavior),
            text="",  # the section's record has it already
            heading=index,
        )


def _heading_of(behavior: Predefined, headings: Sequence[Heading]) -> int | None:
    names = {_normalized(name) for name in (behavior.node, *behavior.labels, _display_name(behavior)) if name}
    return next((index for index, each in enumerate(headings) if _normalized(each.text) in names), None)


def _normalized(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def _names(behavior: Predefined) -> tuple[str, ...]:
    return tuple(f"&{label}" for label in behavior.labels)


def _title(behavior: Predefined) -> str:
    name = _display_name(behavior)
    return f"&{behavior.labels[0]}: {name}" if name else f"&{behavior.labels[0]}"


def _display_name(behavior: Predefined) -> str | None:
    return behavior.display_name if isinstance(behavior, Behavior) else None


def _find(writer: Writer, frame: Frame) -> RequestedRows[Predefined]:
    data = data_of(writer)
    known: Mapping[str, Predefined] = {**data.input_processors, **data.behaviors}
    labels = labels_of(writer, frame, known.__contains__)
    return {f"&{label}": (known[label], frame.word_place("of", f"&{label}")) for label in labels}


def _entry(writer: Writer, each: Predefined, row: Row) -> Entry:
    return Entry(
        kind="behavior",
        names=(row.name, *(name for name in _names(each) if name != row.name)),
        anchor=row.name.removeprefix("&").replace("_", "-"),
        cells=(
            _parameters(each),
            "<br>\n".join(_properties(data_of(writer), each)) or "none",
        ),
        title=_title(each),
    )


def _parameters(each: Predefined) -> str:
    if isinstance(each, InputProcessor) and each.params:
        return escape(", ".join(each.params))
    sensor_cells = each.sensor_cells if isinstance(each, Behavior) else None
    return str(sensor_cells or each.cells or "none")


def _properties(data: FirmwareData, each: Predefined) -> Iterator[str]:
    known = data.bindings[each.compatible].properties
    for name, value in each.properties.items():
        text = value_text(value, known[name].type if name in known else None)
        yield f"<code>{escape(f'{name} = {text}' if text else name)}</code>"


PREDEFINED: ReferenceTable[Predefined] = ReferenceTable(
    "Predefined", ("Name", "Takes", "Sets"), _find, _entry
)

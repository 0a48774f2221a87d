"""How the lists of the data files are kept: what makes two records the same, and what no firmware says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from homerow.facts.model import SYSTEMS

Row: TypeAlias = Mapping[str, Any]


def _always(_row: Row) -> bool:
    return True


class Shape(Struct, frozen=True):
    """A list of a data file.

    `identity` tells records apart; `columns` is the order of their keys; `by_hand` are those that stay as
    they are, `unless_said` those that stay where the firmware says nothing; only an `expected` record must be
    in the firmware; `initial` is what a new one has; `order` sorts a list that does not keep the firmware's.
    """

    identity: Callable[[Row], str]
    columns: tuple[str, ...]
    by_hand: frozenset[str] = frozenset()
    unless_said: frozenset[str] = frozenset()
    expected: Callable[[Row], bool] = _always
    initial: Mapping[str, Any] | None = None
    order: Callable[[Row], Any] | None = None


PAGE = frozenset({"page"})
DOCUMENTED = frozenset({"documented", "page"})
UNDOCUMENTED = {"documented": False}

CHOICES = Shape(
    identity=lambda row: str(row.get("choice") or row["members"][0]),
    columns=("choice", "file", "depends", "members", "default"),
    order=lambda row: (row["file"], row["members"]),
)

OPTIONS = Shape(
    identity=lambda row: str(row["symbol"]),
    columns=(
        "symbol",
        "type",
        "prompt",
        "origin",
        "file",
        "depends",
        "defaults",
        "zephyr_default",
        "ranges",
        "selected_by",
        "implied_by",
        "documented",
        "page",
    ),
    by_hand=DOCUMENTED | {"zephyr_default"},
    unless_said=frozenset({"type"}),  # of an option of Zephyr
    expected=lambda row: row.get("origin") != "zephyr" or "file" in row,
    initial=UNDOCUMENTED,
    order=lambda row: row["symbol"],
)

CHOSEN = Shape(
    identity=lambda row: str(row["property"]),
    columns=("property", "documented", "page"),
    by_hand=DOCUMENTED,
    initial=UNDOCUMENTED,
    order=lambda row: row["property"],
)

BINDINGS = Shape(
    identity=lambda row: str(row["compatible"]),
    columns=("compatible", "file", "cells", "cell_names", "zephyr_includes", "documented", "page"),
    by_hand=DOCUMENTED,
    initial=UNDOCUMENTED,
    order=lambda row: row["compatible"],
)

PROPERTIES = Shape(
    identity=lambda row: f"{row['name']} of {row['compatible']} ({row['of']})",
    columns=(
        "compatible",
        "of",
        "name",
        "type",
        "required",
        "default",
        "enum",
        "const",
        "deprecated",
        "fallback",
        "zephyr",
        "documented",
        "page",
    ),
    by_hand=DOCUMENTED | {"zephyr"},
    expected=lambda row: not row.get("zephyr"),
    initial=UNDOCUMENTED,
    order=lambda row: (row["compatible"], row["of"] == "child"),
)

BEHAVIORS = Shape(
    identity=lambda row: str(row["labels"][0]),
    columns=(
        "labels",
        "node",
        "compatible",
        "display_name",
        "file",
        "cells",
        "sensor_cells",
        "properties",
        "locality",
        "page",
        "cap",
    ),
    by_hand=PAGE | {"cap"},
    order=lambda row: row["labels"][0],
)

MACROS = Shape(
    identity=lambda row: str(row["name"]),
    columns=("name", "params", "compatible", "cells", "file", "page"),
    by_hand=PAGE,
)

CONSTANTS = Shape(
    identity=lambda row: str(row["name"]),
    columns=("name", "header", "params", "cells", "gives", "labels", "overridable", "cap"),
    by_hand=frozenset({"labels", "cap"}),
    order=lambda row: row["header"],
)

MODIFIERS = Shape(identity=lambda row: str(row["name"]), columns=("name", "flag", "value"))

KEYCODES = Shape(
    # What it sends, because that is what stays when a better name is found.
    identity=lambda row: " ".join([f"{row['page']:#04x} {row['id']:#04x}", *row.get("modifiers", ())]),
    columns=(
        "name",
        "aliases",
        "deprecated",
        "page",
        "id",
        "modifiers",
        "usage",
        "group",
        "legend",
        "meaning",
        "systems",
        "footnotes",
        "documented",
        "cap",
    ),
    by_hand=frozenset({"group", "legend", "meaning", "systems", "footnotes", "documented", "cap"}),
    initial=UNDOCUMENTED | {"group": "other", "meaning": "new", "systems": dict.fromkeys(SYSTEMS)},
)

INPUT_PROCESSORS = Shape(
    identity=lambda row: str(row["labels"][0]),
    columns=("labels", "node", "compatible", "file", "cells", "params", "properties", "page"),
    by_hand=PAGE | {"params"},
    order=lambda row: row["labels"][0],
)

HARDWARE = Shape(
    identity=lambda row: str(row["id"]),
    columns=(
        "id",
        "name",
        "kind",
        "type",
        "manufacturer",
        "arch",
        "features",
        "outputs",
        "requires",
        "exposes",
        "siblings",
        "revisions",
        "default_revision",
        "node_labels",
        "url",
        "file",
    ),
    order=lambda row: row["id"],
)

SHAPES: Mapping[str, Shape] = {
    "choices": CHOICES,
    "options": OPTIONS,
    "chosen": CHOSEN,
    "bindings": BINDINGS,
    "properties": PROPERTIES,
    "behaviors": BEHAVIORS,
    "macros": MACROS,
    "constants": CONSTANTS,
    "modifiers": MODIFIERS,
    "keycodes": KEYCODES,
    "input_processors": INPUT_PROCESSORS,
    "hardware": HARDWARE,
}

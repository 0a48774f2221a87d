"""What each data file holds: its lists, and the keys of their records, in the order of facts/model.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from homerow.facts import model
from homerow.facts.records import (
    Malformed,
    Reader,
    Record,
    any_text,
    boolean,
    boolean_or_null,
    count,
    day,
    list_of,
    mapping_of,
    one_of,
    property_value,
    route,
    text,
    texts,
    whole,
)

FIRMWARE = Record(
    model.Firmware,
    {"repository": text, "commit": text, "date": day},
    frozenset({"repository", "commit", "date"}),
)


def _default(
    value: str | None = None, symbol: str | None = None, condition: str | None = None
) -> model.Default:
    if value is not None and symbol is None:
        return model.Default(value, condition=condition)
    if symbol is not None and value is None:
        return model.Default(symbol, is_symbol=True, condition=condition)
    raise Malformed('must have either "value" or "symbol"')


DEFAULT = Record(_default, {"value": any_text, "symbol": text, "if": text}, frozenset())
RANGE = Record(model.Range, {"min": text, "max": text, "if": text}, frozenset({"min", "max"}))
CAUSES = list_of(Record(model.Cause, {"by": text, "if": text}, frozenset({"by"})))

OPTION = Record(
    model.Option,
    {
        "symbol": text,
        "prompt": boolean,
        "origin": one_of(*get_args(model.Origin)),
        "documented": boolean,
        "type": one_of(*get_args(model.OptionType)),
        "file": text,
        "depends": texts,
        "defaults": list_of(DEFAULT),
        "zephyr_default": any_text,
        "ranges": list_of(RANGE),
        "selected_by": CAUSES,
        "implied_by": CAUSES,
        "page": route,
    },
    frozenset({"symbol", "prompt", "origin", "documented"}),
)

CHOICE = Record(
    model.Choice,
    {"members": texts, "default": text, "file": text, "choice": text, "depends": texts},
    frozenset({"members", "default", "file"}),
)

PROPERTY = Record(
    model.Property,
    {
        "compatible": text,
        "of": one_of(*get_args(model.Owner)),
        "name": text,
        "documented": boolean,
        "type": one_of(*get_args(model.PropertyType)),
        "required": boolean,
        "default": property_value,
        "enum": list_of(property_value),
        "const": property_value,
        "deprecated": boolean,
        "fallback": text,
        "zephyr": boolean,
        "page": route,
    },
    frozenset({"compatible", "of", "name", "documented"}),
)

BINDING = Record(
    model.BindingHead,
    {
        "compatible": text,
        "file": text,
        "documented": boolean,
        "cells": mapping_of(count),
        "cell_names": mapping_of(texts),
        "zephyr_includes": texts,
        "page": route,
    },
    frozenset({"compatible", "file", "documented"}),
)

CHOSEN = Record(
    model.ChosenProperty,
    {"property": text, "documented": boolean, "page": route},
    frozenset({"property", "documented"}),
)

BEHAVIOR = Record(
    model.Behavior,
    {
        "labels": texts,
        "node": text,
        "compatible": text,
        "file": text,
        "display_name": text,
        "cells": count,
        "sensor_cells": count,
        "properties": mapping_of(property_value),
        "locality": one_of(*get_args(model.Locality)),
        "page": route,
    },
    frozenset({"labels", "node", "compatible", "file"}),
)

MACRO = Record(
    model.BehaviorMacro,
    {"name": text, "params": texts, "compatible": text, "cells": count, "file": text, "page": route},
    frozenset({"name", "params", "compatible", "cells", "file"}),
)

CONSTANT = Record(
    model.Constant,
    {
        "name": text,
        "header": text,
        "params": texts,
        "cells": list_of(whole),
        "gives": count,
        "labels": texts,
        "overridable": boolean,
    },
    frozenset({"name", "header"}),
)

MODIFIER = Record(
    model.ModifierFunction,
    {"name": text, "flag": text, "value": count},
    frozenset({"name", "flag", "value"}),
)

KEYCODE = Record(
    model.KeyCode,
    {
        "name": text,
        "page": count,
        "id": count,
        "group": text,
        "meaning": text,
        "systems": Record(dict, dict.fromkeys(model.SYSTEMS, boolean_or_null), frozenset(model.SYSTEMS)),
        "documented": boolean,
        "aliases": texts,
        "deprecated": texts,
        "modifiers": texts,
        "usage": text,
        "legend": text,
        "footnotes": Record(dict, dict.fromkeys(model.SYSTEMS, texts), frozenset()),
    },
    frozenset({"name", "page", "id", "group", "meaning", "systems", "documented"}),
)

INPUT_PROCESSOR = Record(
    model.InputProcessor,
    {
        "labels": texts,
        "node": text,
        "compatible": text,
        "file": text,
        "cells": count,
        "params": texts,
        "properties": mapping_of(property_value),
        "page": route,
    },
    frozenset({"labels", "node", "compatible", "file", "cells"}),
)

HARDWARE = Record(
    model.Hardware,
    {
        "id": text,
        "name": text,
        "kind": one_of(*get_args(model.HardwareKind)),
        "type": one_of(*get_args(model.HardwareType)),
        "url": text,
        "file": text,
        "manufacturer": text,
        "arch": text,
        "features": list_of(one_of(*get_args(model.Feature))),
        "outputs": list_of(one_of(*get_args(model.Output))),
        "requires": texts,
        "exposes": texts,
        "siblings": texts,
        "revisions": texts,
        "default_revision": text,
        "node_labels": mapping_of(text),
    },
    frozenset({"id", "name", "kind", "type", "url", "file"}),
)

# Every list has a name of its own, so that what it holds is found without naming its file.
FILES: Mapping[str, Mapping[str, Reader]] = {
    "options.json": {"choices": CHOICE, "options": OPTION},
    "properties.json": {"chosen": CHOSEN, "bindings": BINDING, "properties": PROPERTY},
    "behaviors.json": {"behaviors": BEHAVIOR, "macros": MACRO, "constants": CONSTANT},
    "keycodes.json": {"modifiers": MODIFIER, "keycodes": KEYCODE},
    "input-processors.json": {"input_processors": INPUT_PROCESSOR},
    "hardware.json": {"hardware": HARDWARE},
}

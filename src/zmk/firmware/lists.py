"""The lists of each data file, and the types of their records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, defstruct, field

from zmk.firmware import records

# Every list has a name of its own, so that what it holds is found without naming its file.
FILES: Mapping[str, Mapping[str, type[Struct]]] = {
    "options.json": {"choices": records.Choice, "options": records.Option},
    "properties.json": {
        "chosen": records.ChosenProperty,
        "bindings": records.BindingHead,
        "properties": records.Property,
    },
    "behaviors.json": {
        "behaviors": records.Behavior,
        "macros": records.BehaviorMacro,
        "constants": records.Constant,
    },
    "keycodes.json": {"modifiers": records.ModifierFunction, "keycodes": records.KeyCode},
    "input-processors.json": {"input_processors": records.InputProcessor},
    "hardware.json": {"hardware": records.Hardware},
}


def file_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a data file: what editors check it by, in `schemas/`."""
    lists = [(key, tuple[kind, ...]) for key, kind in FILES[name].items()]  # type: ignore[valid-type]
    members: Any = [
        ("firmware", records.Firmware),
        *lists,
        ("schema", str, field(default="", name="$schema")),
    ]
    schema = msgspec.json.schema(defstruct("DataFile", members, forbid_unknown_fields=True))
    definitions: dict[str, Any] = schema["$defs"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **definitions.pop("DataFile"),
        "$defs": definitions,
    }

"""What each data file holds: its lists, and the type of their records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, defstruct, field

from homerow.facts import model

# Every list has a name of its own, so that what it holds is found without naming its file.
FILES: Mapping[str, Mapping[str, type[Struct]]] = {
    "options.json": {"choices": model.Choice, "options": model.Option},
    "properties.json": {
        "chosen": model.ChosenProperty,
        "bindings": model.BindingHead,
        "properties": model.Property,
    },
    "behaviors.json": {
        "behaviors": model.Behavior,
        "macros": model.BehaviorMacro,
        "constants": model.Constant,
    },
    "keycodes.json": {"modifiers": model.ModifierFunction, "keycodes": model.KeyCode},
    "input-processors.json": {"input_processors": model.InputProcessor},
    "hardware.json": {"hardware": model.Hardware},
}


def file_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of a data file: what editors check it by, in `schemas/`."""
    lists = [(key, tuple[kind, ...]) for key, kind in FILES[name].items()]  # type: ignore[valid-type]
    members: Any = [
        ("firmware", model.Firmware),
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

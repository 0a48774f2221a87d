"""What the simulator is asked, and its answer: it is TypeScript, and runs in V8.

Inputs are as people write them: `press Q 0, release Q 120, turn 0 18 200`. Times are in milliseconds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from zmk.front_end import call_front_end
from zmk.samples.predefined import Values
from zmk.simulator.keyboard import Json

MAX_INPUTS = 1000
MAX_TIME = 600_000  # ten minutes
HOLD_TAP = "zmk,behavior-hold-tap"

_KEY = re.compile(r"(?P<action>press|release)\s+(?P<key>\w+)\s+(?P<at>\d{1,7})(?:\s*ms)?")
_TURN = re.compile(r"turn\s+(?P<sensor>\d{1,2})\s+(?P<degrees>-?\d{1,5})\s+(?P<at>\d{1,7})(?:\s*ms)?")


class InputError(ValueError):
    """An input that cannot be read."""


def read_inputs(text: str, keyboard: Json, values: Values) -> list[dict[str, Any]]:
    """Return inputs in the order of time. A key is its position, or what it sends on the first layer.

    Raises InputError.
    """
    written = [each.strip() for each in text.split(",") if each.strip()]
    if not written or len(written) > MAX_INPUTS:
        raise InputError(f"write 1 to {MAX_INPUTS} inputs, for example: press Q 0, release Q 120")
    inputs = [_input(each, keyboard, values) for each in written]
    late = next((each for each in inputs if each["at"] > MAX_TIME), None)
    if late:
        raise InputError(f"{late['at']} ms is too late; the last input may be at {MAX_TIME:,} ms")
    return sorted(inputs, key=lambda each: int(each["at"]))


def _input(text: str, keyboard: Json, values: Values) -> dict[str, Any]:
    if match := _KEY.fullmatch(text):
        position = position_of(match["key"], keyboard, values)
        pressed = match["action"] == "press"
        return {"kind": "key", "at": int(match["at"]), "position": position, "pressed": pressed}
    if match := _TURN.fullmatch(text):
        sensor, degrees = int(match["sensor"]), int(match["degrees"])
        return {"kind": "sensor", "at": int(match["at"]), "sensor": sensor, "degrees": degrees}
    raise InputError(
        f"{text[:80]!r} is not an input: write press KEY TIME, release KEY TIME or turn SENSOR DEGREES TIME"
    )


def position_of(key: str, keyboard: Json, values: Values) -> int:
    """Return the position of a key that is given by it, or by what it sends. Raises InputError."""
    bindings = keyboard["layers"][0]["bindings"] if keyboard["layers"] else []
    if key.isdigit():
        if int(key) < len(bindings):
            return int(key)
        raise InputError(f"there is no key {key}: the first layer has {len(bindings)} bindings")
    try:
        code = values.cells(key)[0] if key in values.names else None
    except (ValueError, IndexError):
        code = None
    sent = [_sent(each, keyboard) for each in bindings]
    if code is None or code not in sent:
        raise InputError(f"no key of the first layer sends {key[:80]}; write its position, a number from 0")
    return sent.index(code)


def _sent(binding: Json, keyboard: Json) -> int:
    """Return the parameter of a binding that its tap sends."""
    behavior = keyboard["behaviors"].get(binding["behavior"], {})
    return int(binding["param2" if behavior.get("compatible") == HOLD_TAP else "param1"])


class Simulation(Struct, frozen=True):
    """What happened: entries with times, the firmware's log, and why it ended early, if it did."""

    trace: list[dict[str, Any]]
    log: list[str]
    limit: str | None = None


def simulate(
    keyboard: Mapping[str, Any],
    inputs: Sequence[Mapping[str, Any]],
    until: int,
    *,
    options: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
) -> Simulation:
    """Play inputs, which are in the order of time, until a time in milliseconds.

    `names` are those of usages, by page and id (`7:4`), for the words of entries. Raises FrontEndError.
    """
    question = {
        "keyboard": keyboard,
        "inputs": inputs,
        "until": until,
        "options": options or {},
        "names": names or {},
    }
    return msgspec.json.decode(call_front_end("simulateKeyboard", json.dumps(question)), type=Simulation)

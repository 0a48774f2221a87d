"""Play inputs on a keyboard: the simulator is TypeScript, and runs in V8."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from zmk.front_end import call_front_end


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

"""Run the simulator, which is TypeScript, in V8."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from homerow.rendering.front_end import load_front_end
from homerow.rendering.v8 import Engine


class Simulation(Struct, frozen=True):
    """What happened: entries with times, the firmware's log, and why it ended early, if it did."""

    trace: list[dict[str, Any]]
    log: list[str]
    limit: str | None = None


class Simulator:
    """One V8 isolate, for any number of simulations."""

    def __init__(self) -> None:
        self._engine = Engine(load_front_end(("zmk",)).server_scripts)

    def simulate(
        self,
        keyboard: Mapping[str, Any],
        inputs: Sequence[Mapping[str, Any]],
        until: int,
        *,
        options: Mapping[str, Any] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> Simulation:
        """Play inputs, which are in the order of time, until a time in milliseconds.

        `names` are those of usages, by page and id (`7:4`), for the words of entries. Raises RenderError.
        """
        question = {
            "keyboard": keyboard,
            "inputs": inputs,
            "until": until,
            "options": options or {},
            "names": names or {},
        }
        answer = self._engine.call("simulateKeyboard", json.dumps(question))
        return msgspec.json.decode(answer, type=Simulation)

    def close(self) -> None:
        """Free the isolate."""
        self._engine.close()

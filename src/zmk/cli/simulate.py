"""`homerow simulate`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from homerow.diagnostics import format_diagnostic
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import packaged_data
from zmk.simulator.keyboard import keyboard_of, layer_notes
from zmk.simulator.keymap import read_keymap_file
from zmk.simulator.simulate import InputError, Simulation, read_inputs, simulate

REST_MS = 2000  # after the last input; longer than the firmware's usual times

EXAMPLES = """examples:
  homerow simulate corne.keymap --events "press Q 0, release Q 120"
  homerow simulate corne.keymap --events "press 3 0, press 4 30, release 4 90, release 3 200" --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = "Play key events on a keymap, and print what the firmware does."
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("keymap", type=Path, help="a keymap file")
    parser.add_argument(
        "--events", required=True, metavar="LIST", help='for example "press Q 0, release Q 120"'
    )
    parser.add_argument(
        "--until", type=int, metavar="MS", help="the end (default: 2000 ms after the last event)"
    )
    parser.add_argument("--json", action="store_true", help="print the trace as JSON, with all details")


def run(options: argparse.Namespace) -> int:
    """Print a trace; 1 if something cannot be read."""
    data = packaged_data()
    try:
        simulation = _simulate(options, data)
    except (InputError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    lines = [_as_json(simulation)] if options.json else _as_text(simulation)
    for line in lines:
        print(line)
    return 0


def usage_names(data: FirmwareData) -> dict[str, str]:
    """Return the best name of each usage without modifiers, by page and id."""
    plain = (key for key in data.keys if not key.modifiers)
    return {f"{key.page}:{key.id}": key.name for key in plain}


def _simulate(options: argparse.Namespace, data: FirmwareData) -> Simulation:
    keymap = read_keymap_file(options.keymap, data)
    keyboard = keyboard_of(keymap)
    for note in (*keymap.notes, *layer_notes(keymap)):
        print(format_diagnostic(note), file=sys.stderr)
    inputs = read_inputs(options.events, keyboard, keymap.values)
    until = options.until if options.until is not None else inputs[-1]["at"] + REST_MS
    return simulate(keyboard, inputs, until, names=usage_names(data))


def _as_json(simulation: Simulation) -> str:
    return json.dumps({"trace": simulation.trace, "limit": simulation.limit}, ensure_ascii=False)


def _as_text(simulation: Simulation) -> Iterator[str]:
    for entry in simulation.trace:
        if entry["words"]:
            yield f"{entry['at']:>7} ms  {entry['words']}"
    if simulation.limit:
        yield f"The simulation ended early: {simulation.limit}."

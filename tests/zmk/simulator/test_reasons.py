"""Reasons in words: reasons.txt has events on reasons.keymap, and a line of the trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from zmk.cli.simulate import usage_names
from zmk.firmware.data import FirmwareData
from zmk.simulator.keyboard import keyboard_of
from zmk.simulator.keymap import read_keymap_file
from zmk.simulator.simulate import read_inputs, simulate

FOLDER = Path(__file__).parent
LINES = [line.strip() for line in (FOLDER / "reasons.txt").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("events", "line"), [*zip(LINES[::2], LINES[1::2], strict=True)])
def test_reason_is_told(events: str, line: str, firmware: FirmwareData) -> None:
    keymap = read_keymap_file(FOLDER / "reasons.keymap", firmware)
    keyboard = keyboard_of(keymap)
    inputs = read_inputs(events, keyboard, keymap.values)

    simulation = simulate(keyboard, inputs, 4000, names=usage_names(firmware))

    assert line in [f"{each['at']}: {each['words']}" for each in simulation.trace]

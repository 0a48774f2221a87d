"""Set-up of keyboards: every combination that can be chosen passes our own check of build.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from homerow.cli import main
from paths import ROOT
from zmk.cli.keymap import upgrade_files
from zmk.firmware.keyboards import setup_hardware
from zmk.front_end import FrontEndError, SetupChoice, set_up

DATA = ROOT / "site/data"


def possible_choices() -> dict[tuple[str, str], tuple[SetupChoice, SetupChoice]]:
    """Return a plain keyboard and one with all that it can have, by keyboard and fitting controller."""
    hardware = setup_hardware(DATA)
    controllers = {each["id"]: each for each in hardware["controllers"]}
    choices = {}
    for keyboard in hardware["keyboards"]:
        fitting = [each for each in controllers.values() if {*keyboard["requires"]} <= {*each["exposes"]}]
        for board in [""] if keyboard["type"] == "board" else [each["id"] for each in fitting]:
            has_display = "i2c_oled" in keyboard["exposes"]
            choices[keyboard["id"], board] = (
                SetupChoice(keyboard["id"], board),
                SetupChoice(
                    keyboard["id"],
                    board,
                    "nice_view" if has_display else "none",
                    studio="studio" in keyboard["features"],
                    underglow=(board or keyboard["id"]) in keyboard["underglow"],
                    sleep=controllers.get(board, keyboard)["hasBluetooth"],
                ),
            )
    return choices


def test_every_keyboard_and_every_controller_passes_the_check(tmp_path: Path) -> None:
    pairs = possible_choices()
    one_of_each = {
        name: pair for pair in pairs for name in pair
    }  # the last pair of each keyboard, controller
    chosen = [choice for pair in {*one_of_each.values()} for choice in pairs[pair]]

    assert len(one_of_each) > 90
    assert faults_of(chosen, tmp_path) == {}


@pytest.mark.system
def test_every_pair_of_the_data_passes_the_check(tmp_path: Path) -> None:
    choices = [choice for both in possible_choices().values() for choice in both]

    assert len(choices) > 1_500
    assert faults_of(choices, tmp_path) == {}


def faults_of(choices: Sequence[SetupChoice], folder: Path) -> dict[SetupChoice, object]:
    """Return what our check finds in the files of each choice, where it finds something."""
    for index, choice in enumerate(choices):
        for file in set_up(choice):
            path = folder / str(index) / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text)

    outcomes = {choice: upgrade_files([str(folder / str(n))], "check") for n, choice in enumerate(choices)}

    return {choice: outcome.findings for choice, outcome in outcomes.items() if not outcome.is_clean}


def test_what_does_not_fit_says_why() -> None:
    with pytest.raises(FrontEndError, match="needs the pins of pro_micro"):
        set_up(SetupChoice("corne", "seeeduino_xiao_ble"))


@pytest.mark.parametrize("choice", [("planck_rev6", ""), ("corne", "adafruit_kb2040")])
def test_a_keyboard_without_bluetooth_cannot_sleep(choice: tuple[str, str]) -> None:
    with pytest.raises(FrontEndError, match="works over USB only"):
        set_up(SetupChoice(*choice, sleep=True))


def test_the_command_writes_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = ["keymap", "setup", "--keyboard", "corne", "--board", "nice_nano_v2", "--into", str(tmp_path)]

    assert main([*setup, "--sleep"]) == 0

    assert (tmp_path / "config/corne.conf").read_text() == "CONFIG_ZMK_SLEEP=y\n"
    assert str(tmp_path / "build.yaml") in capsys.readouterr().out


def test_the_command_overwrites_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "build.yaml").write_text("mine")

    assert main(["keymap", "setup", "--keyboard", "nice60", "--into", str(tmp_path)]) == 1

    assert (tmp_path / "build.yaml").read_text() == "mine"
    assert not (tmp_path / "config").exists()
    assert "build.yaml exists already" in capsys.readouterr().err

"""Set-up of keyboards: every combination that can be chosen passes our own check of build.yaml."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.cli import main
from paths import ROOT
from zmk.cli.keymap import upgrade_files
from zmk.firmware.keyboards import setup_hardware
from zmk.front_end import FrontEndError, SetupChoice, set_up

DATA = ROOT / "site/data"


def possible_choices() -> list[SetupChoice]:
    """Return each keyboard with each controller that fits, plain and with all that it can have."""
    hardware = setup_hardware(DATA)
    controllers = {each["id"]: each for each in hardware["controllers"]}
    choices = []
    for keyboard in hardware["keyboards"]:
        fitting = [each for each in controllers.values() if {*keyboard["requires"]} <= {*each["exposes"]}]
        for board in [""] if keyboard["type"] == "board" else [each["id"] for each in fitting]:
            has_display = "i2c_oled" in keyboard["exposes"]
            choices += [
                SetupChoice(keyboard["id"], board),
                SetupChoice(
                    keyboard["id"],
                    board,
                    "nice_view" if has_display else "none",
                    studio="studio" in keyboard["features"],
                    underglow=(board or keyboard["id"]) in keyboard["underglow"],
                    sleep=controllers.get(board, keyboard)["hasBluetooth"],
                ),
            ]
    return choices


def test_every_pair_of_the_data_passes_the_check(tmp_path: Path) -> None:
    choices = possible_choices()
    assert len(choices) > 1_500
    for index, choice in enumerate(choices):
        for file in set_up(choice):
            path = tmp_path / str(index) / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text)

    outcomes = {choice: upgrade_files([str(tmp_path / str(n))], "check") for n, choice in enumerate(choices)}

    wrong = {choice: outcome.findings for choice, outcome in outcomes.items() if not outcome.is_clean}
    assert wrong == {}


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

"""`homerow data`: what differs is shown with its places, and taken over when that is asked for."""

from __future__ import annotations

import errno
import gc
import json
import re
import subprocess
from pathlib import Path

import pytest

from homerow.cli import main
from workspace import Workspace
from zmk.firmware.loader import load_data

LAMP = "firmware/app/dts/bindings/behaviors/zmk,behavior-lamp.yaml"
CHANGES = {
    "a default": ("firmware/app/Kconfig.defaults", "default 20", "default 21"),
    "a condition": ("firmware/app/Kconfig.defaults", "if ZMK_LAMP_PULSE", "if ZMK_LAMP_STEADY"),
    "a type": ("firmware/app/module/drivers/timer/Kconfig", 'int "Ticks"', 'hex "Ticks"'),
    "a range": ("firmware/app/Kconfig", "range 1 10\n", "range 0 10\n"),
    "what it needs": ("firmware/app/Kconfig", "depends on HAS_LEDS", "depends on HAS_LED"),
    "a property's default": (LAMP, "default: warm", "default: cold"),
    "a property's type": (LAMP, "type: int\n  depth", "type: array\n  depth"),
    "its enumeration": (LAMP, "      - cold\n", "      - cold\n      - dark\n"),
    "the code's fallback": ("firmware/app/src/behaviors/behavior_lamp.c", "CONFIG_ZMK_LAMP_FADE", "250"),
    "a behavior's property": ("firmware/app/dts/behaviors/lamp.dtsi", "<0x10>", "<17>"),
    "its locality": ("firmware/app/src/behaviors/behavior_lamp.c", "LOCALITY_GLOBAL", "LOCALITY_CENTRAL"),
    "a constant": ("firmware/app/include/dt-bindings/zmk/lamp.h", "BIT(3)", "BIT(4)"),
    "a key's name": ("firmware/app/include/dt-bindings/zmk/keys.h", "define N1 ", "define NO1 "),
    "a modifier": ("firmware/app/include/dt-bindings/zmk/modifiers.h", "MOD_LCTL 0x01", "MOD_LCTL 0x10"),
    "a processor's cells": ("firmware/app/dts/input/processors/turn.dtsi", "cells = <1>", "cells = <2>"),
    "hardware": ("firmware/app/boards/arm/tower/tower.zmk.yml", "[usb, ble]", "[usb]"),
    "a choice": ("firmware/app/Kconfig", 'prompt "How it shines"', "default ZMK_LAMP_PULSE"),
    "chosen": ("firmware/app/src/lamp.c", "zmk_desk_lamp", "zmk_wall_lamp"),
}


def codes(shown: str) -> list[str]:
    return re.findall(r"error\[([a-z-]+)\]", shown)


def test_a_firmware_and_data_that_agree_say_so(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    assert workspace.run() == 0

    shown = capsys.readouterr()
    assert shown == ("the data agree with the firmware\n", "")


def test_a_difference_is_shown_with_its_places_in_both(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    workspace.edit("firmware/app/boards/arm/tower/tower.zmk.yml", "[usb, ble]", "[usb]")

    assert workspace.run() == 1

    line = next(
        number
        for number, line in enumerate(workspace.data()["hardware.json"].splitlines(), start=1)
        if "tower" in line
    )
    shown = capsys.readouterr().err
    assert re.match(
        r"\S*/firmware/app/boards/arm/tower/tower\.zmk\.yml:2:1: "
        r"error\[different-fact\]: hardware Tower: outputs is "
        rf'\["usb"\] here, and \["usb", "ble"\] in \S*site/data/hardware\.json:{line}\n',
        shown,
    )
    assert shown.endswith("\n1 error, 0 warnings\n")


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changes_is_found_and_can_be_taken_over(
    workspace: Workspace, change: tuple[str, str, str]
) -> None:
    workspace.edit(*change)

    assert workspace.run() == 1
    assert workspace.run("--write") == 0
    assert workspace.run() == 0


def test_what_is_new_is_missing_in_the_data(workspace: Workspace, capsys: pytest.CaptureFixture[str]) -> None:
    workspace.edit(
        "firmware/app/Kconfig", "config ZMK_TIMER\n", 'config ZMK_NEW\n    bool "New"\n\nconfig ZMK_TIMER\n'
    )

    assert workspace.run() == 1
    shown = capsys.readouterr().err
    assert codes(shown) == ["missing-fact"]
    assert "app/Kconfig:43:1: error[missing-fact]: options ZMK_NEW is not in the data" in shown


def test_what_is_gone_is_shown_in_the_data(workspace: Workspace, capsys: pytest.CaptureFixture[str]) -> None:
    (workspace.firmware / "app/boards/interconnects/plug/plug.zmk.yml").unlink()

    assert workspace.run() == 1
    shown = capsys.readouterr().err
    assert codes(shown) == ["gone-fact"]
    assert "site/data/hardware.json:6:3: error[gone-fact]: hardware Plug" in shown


def test_what_no_firmware_says_stays(workspace: Workspace) -> None:
    by_hand = '"documented": true, "page": "/docs/config/lamp"}'
    lamp = '"symbol": "ZMK_LAMP", "type": "bool", "prompt": true, "origin": "zmk", "file": "app/Kconfig", '
    workspace.edit(
        "site/data/options.json",
        lamp + '"depends": ["HAS_LEDS"], "documented": false}',
        lamp + '"depends": ["HAS_LEDS"], ' + by_hand,
    )
    workspace.edit("site/data/keycodes.json", '"meaning": "new"', '"meaning": "some letter"')
    workspace.edit("firmware/app/Kconfig", "depends on HAS_LEDS", "depends on HAS_LED")
    workspace.edit("firmware/app/include/dt-bindings/zmk/keys.h", "#define A ", "#define LETTER_A ")

    assert workspace.run("--write") == 0

    data = load_data(workspace.site)
    assert data.options["ZMK_LAMP"].page == "/docs/config/lamp"
    assert data.options["ZMK_LAMP"].depends == ("HAS_LED",)
    assert data.keycodes["LETTER_A"].meaning == "some letter"


def test_options_of_zephyr_that_are_documented_stay(workspace: Workspace) -> None:
    options = json.loads(workspace.data()["options.json"])["options"]
    led = {"symbol": "LED", "type": "bool", "prompt": False, "origin": "zephyr", "documented": True}
    heap = led | {"symbol": "HEAP_SIZE", "type": "int"}
    rows = "".join(f",\n  {json.dumps(row)}" for row in (led, heap))
    last = f"  {json.dumps(options[-1])}"
    workspace.edit("site/data/options.json", last, last + rows)

    assert workspace.run() == 1  # who turns LED on is not in the data yet
    assert workspace.run("--write") == 0
    assert workspace.run() == 0
    data = load_data(workspace.site)
    assert (data.options["LED"].type, data.options["LED"].selected_by[0].by) == ("bool", "ZMK_LAMP")
    assert data.options["HEAP_SIZE"].type == "int"


def test_writing_what_agrees_changes_nothing(workspace: Workspace) -> None:
    before = workspace.data()

    assert workspace.run("--write") == 0
    assert workspace.data() == before
    assert [path.name for path in (workspace.site / "data").iterdir() if path.name.startswith(".")] == []


def test_writing_that_fails_leaves_the_data_as_they_were(
    workspace: Workspace, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = workspace.data()
    write = Path.write_text

    def refuse(path: Path, text: str, encoding: str) -> int:
        if "hardware" in path.name:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return write(path, text, encoding)

    workspace.edit("firmware/app/Kconfig.defaults", "default 20", "default 21")
    monkeypatch.setattr(Path, "write_text", refuse)

    assert workspace.run("--write") == 1
    assert codes(capsys.readouterr().err)[-1] == "system-refused"
    assert workspace.data() == before
    assert [path.name for path in (workspace.site / "data").iterdir() if path.name.startswith(".")] == []


def test_a_new_key_waits_for_its_group(workspace: Workspace, capsys: pytest.CaptureFixture[str]) -> None:
    workspace.edit("site/data/keycode-groups.toml", '"other"', '"letters"')
    workspace.edit("site/data/keycodes.json", '"other"', '"letters"')
    workspace.edit(
        "firmware/app/include/dt-bindings/zmk/keys.h",
        "#define N1 ",
        "#define B (ZMK_HID_USAGE(HID_USAGE_KEY, 5))\n#define N1 ",
    )

    assert workspace.run("--write") == 1
    assert codes(capsys.readouterr().err) == ["unknown-fact"]


def test_the_version_of_a_checkout_is_taken_over(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    def git(*arguments: str) -> str:
        identity = ("-c", "user.name=Ours", "-c", "user.email=ours@example.test")
        done = subprocess.run(
            ["git", "-C", str(workspace.firmware), *identity, *arguments],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    git("init", "--quiet")
    git("add", "--all")
    git("commit", "--quiet", "--message=First", "--date=2025-01-01T00:00:00Z")
    commit = git("rev-parse", "HEAD")

    assert workspace.run() == 0
    assert f"; this is {commit}\n" in capsys.readouterr().out
    assert workspace.run("--write") == 0
    firmware = load_data(workspace.site).firmware
    assert firmware is not None
    assert (firmware.repository, firmware.commit) == ("zmkfirmware/zmk", commit)


def test_a_folder_that_is_no_checkout_is_wrong_usage(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["facts", "--firmware", str(workspace.site)])

    assert end.value.code == 2
    assert "it has no app/Kconfig" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("app/dts/bindings/behaviors/one_param.yaml", "a: [", "is not YAML"),
        ("app/dts/bindings/behaviors/one_param.yaml", "- a\n", "is not a YAML mapping"),
        ("app/dts/bindings/behaviors/one_param.yaml", "include: one_param.yaml\n", "too deep"),
        ("app/dts/behaviors/lamp.dtsi", "/ { behaviors { lamp: lamp {\n", "cannot be read as devicetree"),
        ("app/src/lamp.c", "x" * 5_000_000, "is larger than"),
    ],
    ids=["YAML", "a list", "a circle", "devicetree", "too large"],
)
def test_a_file_that_cannot_be_read_is_a_finding(
    workspace: Workspace, capsys: pytest.CaptureFixture[str], path: str, text: str, said: str
) -> None:
    (workspace.firmware / path).write_text(text)

    assert workspace.run() == 1
    shown = capsys.readouterr().err
    assert codes(shown) == ["unreadable-firmware"]
    assert said in shown


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # the parser leaves its file open
def test_a_kconfig_that_cannot_be_read_is_a_finding(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    (workspace.firmware / "app/Kconfig.defaults").write_text("\nconfig\n")

    assert workspace.run() == 1
    gc.collect()
    assert "error[unreadable-firmware]: app/Kconfig.defaults:2: " in capsys.readouterr().err


def test_data_that_are_wrong_are_told_before_anything_is_compared(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    workspace.edit("site/data/hardware.json", '"kind": "keyboard"', '"kind": "lamp"')

    assert workspace.run("--write") == 1
    assert codes(capsys.readouterr().err) == ["malformed-fact"]

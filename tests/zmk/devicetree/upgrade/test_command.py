"""`homerow keymap`: what it prints where, what it writes, how it ends."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from homerow.cli import main

LAYER = '/ {{ keymap {{ compatible = "zmk,keymap"; a {{ {} = "Base"; bindings = <&kp {}>; }}; }}; }};\r\n'
OLD, NEW = LAYER.format("label", "NUM_1"), LAYER.format("display-name", "N1")


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """Return a folder as people have it: keymap, helper, options, build.yaml, the manifest."""
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "corne.keymap").write_bytes(OLD.encode())
    (folder / "corne.conf").write_text("CONFIG_ZMK_MOUSE=y\n")
    (folder / "notes.md").write_text("&kp NUM_1\n")
    (tmp_path / ".github").mkdir()
    (tmp_path / ".github" / "hidden.keymap").write_bytes(OLD.encode())
    (tmp_path / "build.yaml").write_text("include:\n  - board: nice_nano_v2\n")
    return tmp_path


def written(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_standard_output_gets_the_text_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    content = OLD.encode() + b"// caf\xe9\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    code = main(["keymap", "upgrade", "-"])

    shown = capfdbinary.readouterr()
    assert (code, shown.out) == (0, NEW.encode() + b"// caf\xe9\n")
    assert b"<stdin>:1:45: warning[layer-label]" in shown.err


def test_files_are_shown_as_a_diff_and_stay(config: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    before = written(config)

    code = main(["keymap", "upgrade", "--target", "main", str(config)])

    shown = capfdbinary.readouterr().out
    assert (code, written(config)) == (0, before)
    assert [line for line in shown.split(b"\n") if line.startswith((b"-", b"+"))][2:4] == [
        b"-  - board: nice_nano_v2",
        b"+  - board: nice_nano//zmk",
    ]
    assert b"hidden" not in shown


def test_a_diff_can_be_applied(
    config: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    keymap = config / "corne.keymap"
    keymap.write_bytes(OLD.encode().rstrip())
    monkeypatch.chdir(config)

    main(["keymap", "upgrade", "--diff", "corne.keymap"])
    subprocess.run(["git", "apply"], input=capfdbinary.readouterr().out, check=True)

    assert keymap.read_bytes() == NEW.encode().rstrip()


def test_files_are_written_whole_with_their_mode(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keymap = config / "config" / "corne.keymap"
    keymap.chmod(0o640)

    code = main(["keymap", "upgrade", "--write", str(config)])

    assert code == 0
    assert keymap.read_bytes() == NEW.encode()
    assert keymap.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in (config / "config").iterdir()) == [
        "corne.conf",
        "corne.keymap",
        "notes.md",
    ]
    assert f"{keymap}: 2 changed" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["upgrade", "--check"], ["check"]])
def test_a_check_changes_nothing_and_ends_with_1_until_all_is_current(
    config: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    before = written(config)

    assert main(["keymap", *arguments, str(config)]) == 1
    assert written(config) == before
    assert "warning[option-rename]: ZMK_MOUSE is now called ZMK_POINTING." in capsys.readouterr().err

    main(["keymap", "upgrade", "--write", str(config)])
    assert main(["keymap", *arguments, str(config)]) == 0


def test_json_is_what_the_service_answers(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["keymap", "upgrade", "--json", str(config / "config" / "corne.keymap")])

    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert (file["changed"], file["text"], len(file["edits"])) == (True, NEW, 2)


def test_what_a_file_includes_is_read_but_not_changed(config: Path) -> None:
    keymap, helper = config / "config" / "corne.keymap", config / "helper.h"
    helper.write_text("#define COPY LC(C)\n#define TWO &kp NUM_2\n")
    keymap.write_text('#include "../helper.h"\n/ { k { bindings = <&kp COPY &reset &kp CUT>; }; };\n')

    main(["keymap", "upgrade", "--write", str(keymap)])

    assert "<&kp COPY &sys_reset &kp K_CUT>" in keymap.read_text()
    assert "NUM_2" in helper.read_text()


@pytest.mark.parametrize(("revision", "code"), [("v0.3", 0), ("main", 1), ("mine", 0)])
def test_the_manifest_beside_it_says_which_firmware_it_is_for(
    config: Path, capsys: pytest.CaptureFixture[str], revision: str, code: int
) -> None:
    (config / "config" / "west.yml").write_text(f"projects:\n  - name: zmk\n    revision: {revision}\n")

    assert main(["keymap", "check", str(config / "build.yaml")]) == code
    shown = capsys.readouterr().err
    assert ("From main on: since Zephyr 4.1" in shown) == (code == 0)
    assert revision in shown or code == 1


def test_a_folder_with_a_fork_of_the_firmware_says_so(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (config / "config" / "west.yml").write_text("projects:\n  - name: zmk\n    revision: mine\n")

    main(["keymap", "check", str(config)])

    shown = capsys.readouterr().err
    assert "west.yml:3:15: warning[revision-unknown]: left as it is: mine is not a known" in shown


def test_a_header_of_c_in_a_folder_is_not_mentioned(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (config / "config" / "widget.h").write_text("struct gauge { int level; };\nint init(struct gauge *g);\n")

    main(["keymap", "check", str(config)])

    assert "widget.h" not in capsys.readouterr().err


def test_what_cannot_be_read_is_an_error_with_its_place(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (config / "config" / "corne.keymap").write_bytes(b"/ {\n\0")

    assert main(["keymap", "upgrade", "--write", str(config)]) == 1
    assert "corne.keymap:2:1: error[keymap-unreadable]" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keymap", "upgrade", "nowhere.keymap"]) == 1
    assert "nowhere.keymap: No such file or directory" in capsys.readouterr().err

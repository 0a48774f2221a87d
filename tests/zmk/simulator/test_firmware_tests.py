"""The harness of the firmware's tests, with cases of our own in the same form."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.firmware_tests import find_tests, main, run_test, select
from zmk.firmware.data import FirmwareData

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize("name", [path.name for path in find_tests(CASES)])
def test_case_logs_its_snapshot(name: str, firmware: FirmwareData) -> None:
    outcome = run_test(CASES / name, name, firmware)

    assert (outcome.category, outcome.reason) == (None, "")


def test_case_that_differs_names_the_first_line(tmp_path: Path, firmware: FirmwareData) -> None:
    for path in (CASES / "key-repeat-and-toggle").iterdir():
        (tmp_path / path.name).write_text(path.read_text("utf-8").replace("keycode 0x07", "keycode 0x08"))

    outcome = run_test(tmp_path, "case", firmware)

    assert outcome.category == "different"
    assert outcome.reason.startswith("line 5: expected 'pressed: usage_page 0x07 keycode 0x08")


def test_case_with_an_unknown_behavior_is_unsupported(tmp_path: Path, firmware: FirmwareData) -> None:
    for path in (CASES / "key-repeat-and-toggle").iterdir():
        (tmp_path / path.name).write_text(path.read_text("utf-8").replace("&key_repeat", "&sys_reset"))

    outcome = run_test(tmp_path, "case", firmware)

    assert (outcome.category, outcome.reason) == ("unsupported", "the simulator does not have sysreset")


def test_select_applies_all_commands_to_a_line_in_order() -> None:
    patterns = "s/.*first_//p\ns/.*\\(one\\|two\\)//p\n"

    assert select(["x first_a", "x second_two!", "nothing"], patterns) == ["a", "!"]


def test_select_refuses_other_commands() -> None:
    with pytest.raises(ValueError, match="not a substitution"):
        select(["line"], "w /tmp/file\n")


def test_outcomes_of_tests_are_counted_by_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(CASES) == 0

    lines = capsys.readouterr().out.splitlines()
    assert "combo-too-late          1 of   1 passed" in lines
    assert lines[-1] == "12 of 12 tests passed"

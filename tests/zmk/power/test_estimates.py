"""`homerow power`: the page's models from the terminal, a line of JSON at a time."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from homerow.cli import main
from zmk.power.estimates import MAX_BYTES, PowerAnswer, answer_power_lines

DAY = 1440
NANO = {"board": "nice!nano v2", "batteryMilliAh": 110}


def ask(*lines: str | bytes, model: str = "classic") -> list[PowerAnswer]:
    text = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    return list(answer_power_lines(io.BytesIO(text), model))


def sides(inputs: dict[str, Any], model: str = "classic") -> list[dict[str, Any]]:
    (answer,) = ask(json.dumps({"id": 1, "inputs": inputs}), model=model)
    assert not answer.is_error, answer.text
    found: list[dict[str, Any]] = json.loads(answer.text)["sides"]
    return found


def test_a_split_keyboard_has_an_answer_for_each_half() -> None:
    central, peripheral = sides({**NANO, "split": True})

    assert (central["role"], central["avg_minutes"], central["worst_minutes"]) == ("central", 19620, 15388)
    assert central["duration_text"] == "1 week 6 days (±3 days)"
    assert (peripheral["role"], peripheral["avg_minutes"]) == ("peripheral", 142788)
    assert sum(part["usage_uW"] for part in central["parts"]) == pytest.approx(central["total_uW"])
    assert all(part["title"] for part in central["parts"])


def test_our_own_model_answers_in_the_same_shape() -> None:
    (side,) = sides({**NANO, "displayEnabled": True, "displayType": "OLED"}, model="default")

    assert set(side) == {"role", "total_uW", "avg_minutes", "worst_minutes", "duration_text", "parts"}
    assert 0 < side["worst_minutes"] < side["avg_minutes"]
    assert " to " in side["duration_text"]


@pytest.mark.parametrize("model", ["classic", "default"])
@pytest.mark.parametrize("board", ["nice!nano v2", "custom"])
def test_the_current_of_other_parts_counts_on_every_board(board: str, model: str) -> None:
    keyboard = {"board": board, "psuType": "LDO", "batteryMilliAh": 1500}

    (plain,), (drained,) = sides(keyboard, model), sides({**keyboard, "otherQuiescentMicroA": 5000}, model)

    assert plain["avg_minutes"] > 100 * DAY
    assert 9 * DAY < drained["avg_minutes"] < 13 * DAY


@pytest.mark.parametrize(
    ("inputs", "problem"),
    [
        ({}, "inputs.board"),
        ({"board": "corneish zen"}, 'inputs.board must be one of "nice!nano", "nice!nano v2", '),
        ({**NANO, "displayType": "MEMLCD"}, "inputs.displayType must be one of "),
        ({**NANO, "bogus": 1}, "inputs.bogus is unknown"),
        ({**NANO, "split": 1}, "inputs.split must be true or false"),
        ({**NANO, "batteryMilliAh": "110"}, "inputs.batteryMilliAh must be mAh, above 0 and up to 100000"),
        ({**NANO, "percentAsleep": 50}, "inputs.percentAsleep must be a number from 0 to 1"),
        ({"board": "custom"}, "a custom board needs psuType"),
    ],
)
def test_inputs_that_the_schema_does_not_allow_are_refused(inputs: dict[str, Any], problem: str) -> None:
    (answer,) = ask(json.dumps({"inputs": inputs}))

    assert answer.is_error
    assert problem in answer.text


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("nonsense", "not JSON: "),
        ('{"id": 1, "inputs": {}', "not JSON: "),
        (b"\xff\xfe", "not JSON: "),
        ("[1]", " must be "),
        ('{"id": 1}', "inputs "),
        ('{"id": 1, "inputs": []}', "inputs must be "),
        (
            '{"id": 1, "inputs": {"batteryMilliAh": 1e999}}',
            "not JSON: Number out of range",
        ),
        ('{"id": NaN, "inputs": {}}', "not JSON: "),
        ('{"inputs": {"x": ' + "[" * 60_000, "nested too deep"),
        ("x" * (MAX_BYTES + 2), "longer than"),
        ('{"id": ' + "9" * 5000 + ', "inputs": {}}', "not JSON: Integer value out"),
        (b'{"id": "\xff", "inputs": {}}', "not JSON: "),
    ],
)
def test_a_malformed_line_is_told_by_its_number_and_the_others_are_answered(
    line: str | bytes, problem: str
) -> None:
    good = json.dumps({"id": "é", "inputs": NANO})

    first, bad, last = ask(good, line, "", good)

    assert (bad.line, bad.is_error) == (2, True)
    assert bad.text.startswith(problem)
    assert (first.line, last.line) == (1, 4)
    assert first.text == last.text
    assert json.loads(first.text)["id"] == "é"


def test_the_command_answers_what_it_can_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = 'nonsense\n{"id": 7, "inputs": {"board": "nice!nano"}}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))

    code = main(["power", "--model", "classic"])

    shown = capsys.readouterr()
    assert code == 1
    assert shown.err.startswith("line 1: not JSON: ")
    assert [json.loads(line)["id"] for line in shown.out.splitlines()] == [7]


def test_the_command_ends_with_0_when_every_line_has_its_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"inputs": {"board": "nice!60"}}\n\n')))

    assert main(["power"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] is None

"""`homerow simulate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from homerow.cli import main

KEYMAP = """
/ { keymap { compatible = "zmk,keymap";
    base { bindings = <&kp Q &lt 1 W>; };
    fn { bindings = <&kp E>; };
}; };
"""


@pytest.fixture
def keymap(tmp_path: Path) -> str:
    path = tmp_path / "my.keymap"
    path.write_text(KEYMAP)
    return str(path)


def simulate(*arguments: str) -> int:
    return main(["simulate", *arguments])


def test_trace_is_printed_in_words(keymap: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(keymap, "--events", "press W 0, press Q 250, release Q 300") == 0

    lines = capsys.readouterr().out.splitlines()
    assert "    200 ms  W is a hold: it is still held after tapping-term-ms (200)." in lines
    assert "    250 ms  E is pressed." in lines


def test_trace_is_printed_as_json(keymap: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(keymap, "--events", "press 0 5", "--until", "10", "--json") == 0

    answer = json.loads(capsys.readouterr().out)
    assert answer["limit"] is None
    assert answer["trace"][0] == {
        "at": 5, "kind": "position", "position": 0, "pressed": True, "words": "You press Q.",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ("press Z 0", "no key of the first layer sends Z"),
        ("press 7 0", "there is no key 7"),
        ("hit Q 0", "'hit Q 0' is not an input"),
        (",", "write 1 to 1000 inputs"),
        ("press Q 9999999", "9999999 ms is too late"),
    ],
)
def test_wrong_events_are_explained(
    keymap: str, events: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(keymap, "--events", events) == 1
    assert message in capsys.readouterr().err

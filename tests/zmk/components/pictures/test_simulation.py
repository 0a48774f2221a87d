"""Timing fences whose rows the simulator computes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from homerow.rendering.engine import Engine
from homerow.rendering.front_end import load_front_end
from paths import ROOT
from zmk.components.pictures.timing import _TimingParser
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import load_data


@pytest.fixture(scope="module")
def firmware() -> FirmwareData:
    return load_data(ROOT / "site")


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(load_front_end(("zmk",)).server_scripts) as started:
        yield started


def read(text: str, firmware: FirmwareData) -> _TimingParser:
    parser = _TimingParser(text, firmware)
    parser.read()
    return parser


def steps(text: str, firmware: FirmwareData, engine: Engine) -> list[str]:
    """Return what a picture says that the simulator computed."""
    parser = read(text, firmware)
    props = {"timelines": [parser.props(each) for each in parser.timelines]}
    assert [each.message for each in parser.problems] == []
    island = {"component": "Timing", "props": props, "slots": [], "module": ""}
    (html,) = engine.render_islands([island])
    told = [unescape(re.sub("<[^>]+>", "", each)) for each in re.findall("<li>.*?</li>", html)]
    return [each for each in told if "goes down" not in each and "comes up" not in each]


def test_layer_row_is_computed(firmware: FirmwareData, engine: Engine) -> None:
    text = "layer 1: K &kp N1\nshow layer 1\nshow computer\ntitle T\npress &sl-1 60..130\npress K 300..380"
    text = text.replace("&sl-1", '"&sl 1"')

    assert steps(text, firmware, engine) == [
        "60 ms: layer 1: on begins.",
        "300 ms: layer 1: on ends.",
        "300 ms: computer: 1 begins.",
        "380 ms: computer: 1 ends.",
    ]


def test_nodes_below_a_title_are_for_its_timeline(firmware: FirmwareData, engine: Engine) -> None:
    presses = 'press "&sk LSHFT" 0..50\npress A 100..200\npress B 150..250\n'
    text = f"show computer\ntitle Default\n{presses}title Quick\ndts &sk {{ quick-release; }};\n{presses}"

    told = steps(text, firmware, engine)

    assert "150 ms: computer: A B begins." in told
    assert "150 ms: computer: A b begins." in told


def test_key_with_a_binding_is_decided(firmware: FirmwareData, engine: Engine) -> None:
    text = "key F: &mt LSHFT F\nshow computer\ntitle T\npress F 0..260"

    assert steps(text, firmware, engine)[:2] == [
        "200 ms: F is decided: hold.",
        "200 ms: computer: Shift begins.",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("show computer\ntitle T\npress ?! 0..9", "?! has no binding"),
        ("show computer\ntitle T\npress NOTHING 0..9", "NOTHING has no value"),
        ('show computer\ntitle T\npress "&mo" 0..9', "&mo needs 1 parameters"),
        ('title T\npress A 0..9\nstate "computer" 0..9: a', "the simulator computes computer"),
        ("title T\npress A 0..9\nillustration", "this holds for all timelines"),
        ("layer 1: K\ntitle T\npress A 0..9", "K is not a key with its binding"),
        ("show nothing\ntitle T\npress A 0..9", "this show cannot be read"),
    ],
)
def test_wrong_line_is_a_problem(text: str, message: str, firmware: FirmwareData) -> None:
    parser = read(text, firmware)
    for each in parser.timelines:
        parser.props(each)

    assert [each.message for each in parser.problems] == [message]


def test_illustration_may_draw_results(firmware: FirmwareData) -> None:
    text = 'illustration\ntitle T\npress A 0..9\nstate "computer" 0..9: a'

    assert read(text, firmware).problems == []

"""Timing fences whose rows the simulator computes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from homerow.rendering.front_end import load_front_end
from homerow.rendering.site_types import IslandRequest
from homerow.rendering.v8 import Engine
from zmk.components.pictures.timing import TimingParser
from zmk.firmware.data import FirmwareData


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine(load_front_end(("zmk",)).server_scripts) as started:
        yield started


def read(text: str, firmware: FirmwareData) -> TimingParser:
    parser = TimingParser(text, firmware)
    parser.read()
    return parser


def steps(text: str, firmware: FirmwareData, engine: Engine) -> list[str]:
    """Return what a picture says that the simulator computed."""
    parser = read(text, firmware)
    props = {"timelines": [parser.props(each) for each in parser.timelines]}
    assert [each.message for each in parser.problems] == []
    island = IslandRequest("Timing", props, slots=[], module="", prefix="")
    (html,) = engine.render_islands([island])
    return [unescape(re.sub("<[^>]+>", "", each)) for each in re.findall("<li>.*?</li>", html)]


def test_layer_is_computed(firmware: FirmwareData, engine: Engine) -> None:
    text = 'layer 1: K &kp N1\nshow layer 1\ntitle T\npress "&sl 1" 60..130\npress K 300..380'

    told = steps(text, firmware, engine)

    assert "60 ms: Layer 1 is activated." in told
    assert "300 ms: Layer 1 is deactivated." in told
    assert "300 ms: The computer receives 1." in told


def test_nodes_below_a_title_are_for_its_timeline(firmware: FirmwareData, engine: Engine) -> None:
    presses = 'press "&sk LSHFT" 0..50\npress A 100..200\npress B 150..250\n'
    text = f"show computer\ntitle Default\n{presses}title Quick\ndts &sk {{ quick-release; }};\n{presses}"

    told = steps(text, firmware, engine)

    assert "150 ms: The computer receives Left Shift+A and B." in told
    assert "150 ms: The computer receives A and B." in told


def test_key_with_a_binding_is_decided_with_a_reason(firmware: FirmwareData, engine: Engine) -> None:
    text = "key F: &mt LSHFT F\ntitle T\npress F 0..260"

    assert "200 ms: F is a hold: it is still held after tapping-term-ms (200)." in steps(
        text, firmware, engine
    )


def test_positions_count_the_keys_of_the_fence(firmware: FirmwareData, engine: Engine) -> None:
    properties = 'flavor = "balanced"; hold-trigger-key-positions = <1>;'
    keymap = f"key F: &mt LSHFT F\nkey J: &kp J\ndts\n  &mt {{ {properties} }};"
    text = f"{keymap}\ntitle T\npress F 0..190\npress D 50..100"

    assert "100 ms: F is a tap: D is not in hold-trigger-key-positions." in steps(text, firmware, engine)


def test_whole_keymap_names_its_keys(firmware: FirmwareData, engine: Engine) -> None:
    keymap = '/ { keymap { compatible = "zmk,keymap"; base { bindings = <&kp Q &caps_word>; }; }; };'
    text = f"dts\n  {keymap}\nshow caps word\ntitle T\npress 1 0..50\npress Q 90..120"

    assert "90 ms: The computer receives Left Shift+Q." in steps(text, firmware, engine)


def test_line_with_a_number_of_cells_is_no_comment(firmware: FirmwareData, engine: Engine) -> None:
    node = 'td: td {\n    compatible = "zmk,behavior-tap-dance";\n    #binding-cells = <0>;'
    keymap = f"/ {{ behaviors {{\n    {node}\n    bindings = <&kp A>, <&kp B>;\n    }}; }}; }};"
    text = f'# a comment\ndts\n  {keymap}\nshow computer\ntitle T\npress "&td" 0..50'

    assert "200 ms: The computer receives A." in steps(text, firmware, engine)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("show computer\ntitle T\npress ?! 0..9", "?! has no binding"),
        ("show computer\ntitle T\npress NOTHING 0..9", "NOTHING has no value"),
        ('show computer\ntitle T\npress "&mo" 0..9', "&mo takes 1 parameter, and here is none"),
        ('title T\npress A 0..9\nstate "computer" 0..9: a', "the simulator computes states"),
        ("title T\npress A 0..9\noutcome A at 5: hold X", "the simulator computes outcomes of keys"),
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

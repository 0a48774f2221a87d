"""Fences of pins of a controller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

import pytest

from homerow.content.source import SourceFile
from homerow.markdown.document import ParsedSource
from parsing import site_parser
from paths import ROOT

SITE = ROOT / "site"
GUIDE = "docs/development/hardware-integration/new-shield.md"

# The numbers of each connector: its gpio-map in app/boards/arm/nice_nano/arduino_pro_micro_pins.dtsi and
# app/boards/blackpill_f411ce.overlay, and Zephyr 3.5's bindings seeed,xiao-gpio and arduino-header-r3.
NUMBERS = {
    "pro_micro": {*range(11), 14, 15, 16, *range(18, 22)},
    "xiao_d": {*range(11)},
    "arduino_header": {*range(22)},
    "blackpill": {2, 3, 4, *range(10, 22), *range(25, 32), *range(38, 44), 45, 46},
}


def parsed(text: str, path: str = "docs/page.md") -> ParsedSource:
    return site_parser(SITE).parse(SourceFile(PurePosixPath(path), "doc", ""), text)


def pinouts(page: ParsedSource) -> Sequence[Mapping[str, Any]]:
    return [each.props for each in page.article.islands if each.component == "Pinout"]


def numbers(pinout: Mapping[str, Any]) -> list[int]:
    pins = [pin for pin in (*pinout["left"], *pinout["right"]) if pin is not None]
    return [pin["number"] for pin in pins if pin["number"] is not None]


def test_the_guide_shows_each_pin_of_each_connector_once() -> None:
    shown = pinouts(parsed((SITE / GUIDE).read_text("utf-8"), GUIDE))

    assert {each["label"] for each in shown} == NUMBERS.keys()
    assert [each["label"] for each in shown if sorted(numbers(each)) != sorted(NUMBERS[each["label"]])] == []


def test_a_pin_has_a_printed_name_and_a_number_if_it_is_a_gpio() -> None:
    (pinout,) = pinouts(parsed("# P\n\n```pinout label=xiao_d\nright 5V - D4=4\nleft 7\n```\n"))

    assert pinout["title"] == "Seeed XIAO"
    assert pinout["left"] == [{"name": "7", "number": 7}]
    assert pinout["right"] == [{"name": "5V", "number": None}, None, {"name": "D4", "number": 4}]


@pytest.mark.parametrize(
    ("fence", "message"),
    [
        ("pinout\nleft 1\nright 2", "3 unknown label "),
        ("pinout label=xiao\nleft 1\nright 2", "3 unknown label xiao"),
        ("pinout label=xiao_d\nleft 1\nmiddle 2", "5 this line starts with middle"),
        ("pinout label=xiao_d\nleft 1\nleft 2", "5 this line starts with left"),
        ("pinout label=xiao_d\nleft 1", "4 a pinout has two rows"),
        ("pinout label=xiao_d", "4 a pinout has two rows"),
        ("pinout label=xiao_d\nleft D0=x\nright 2", "4 D0=x is not a pin"),
        ("pinout label=xiao_d\nleft D0=0\nright D1=0", "5 two pins have the number 0"),
        (f"pinout label=xiao_d\nleft {'- ' * 41}\nright 2", "4 a row has at most 40 pins"),
    ],
)
def test_what_is_wrong_is_reported_where_it_is(fence: str, message: str) -> None:
    page = parsed(f"# P\n\n```{fence}\n```\n")

    found = [f"{each.span.line} {each.message}" for each in page.document.diagnostics if each.span]
    assert found == [message]
    assert pinouts(page) == []

"""Pinout fences: the two rows of pins of a controller, with their numbers in devicetree.

    ```pinout label=xiao_d
    left D0=0 D1=1 D2=2 D3=3 D4=4 D5=5 D6=6
    right 5V GND 3V3 D10=10 D9=9 D8=8 D7=7
    ```

The pins of each row are named from the top, with the USB port at the top. `A3=21` is printed A3 and has the
number 21, `21` is short for `21=21`, a name alone has no number, and `-` leaves a gap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token
from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.code.fences import fence_place
from homerow.markdown.code.sample import Problem
from homerow.markdown.document import Json
from homerow.markdown.writer import Writer
from zmk.components.pictures.picture import Picture, write_picture
from zmk.firmware.data import FirmwareData

MAX_PINS = 40
SIDES = ("left", "right")

_LABEL = re.compile(r"label=(\w+)")
_WORD = re.compile(r"\S+")
_PIN = re.compile(r"(?P<name>[\w.+~]{1,8})(?:=(?P<number>\d{1,3}))?")


class _Pin(Struct, frozen=True):
    """A pin: the text printed at it, and its number in devicetree, if it is a GPIO."""

    name: str
    number: int | None

    @property
    def props(self) -> Json:
        return {"name": self.name, "number": self.number}


def write_pinout(writer: Writer, token: Token, data: FirmwareData) -> None:
    """Write the picture of a fence."""
    names = {
        each.node_labels["gpio"]: each.name for each in data.hardware.values() if "gpio" in each.node_labels
    }
    match = _LABEL.search(token.info)
    label = match[1] if match else ""
    if label not in names:
        known = ", ".join(sorted(names)) or "the labels in data/hardware.json"
        hint = did_you_mean(label, names) or f"write label= and one of {known}"
        writer.context.report(
            "bad-pinout", f"unknown label {label}", fence_place(writer, token, label), hint=hint
        )
        return
    parser = _PinoutParser(token.content)
    rows = parser.read()
    props: dict[str, Json] = {
        "label": label,
        "title": names[label],
        **{side: [pin.props if pin else None for pin in rows.get(side, ())] for side in SIDES},
    }
    write_picture(writer, token, Picture("Pinout", props, [f"Pins of the {names[label]}"], parser.problems))


class _PinoutParser:
    """Reads the two rows, and collects the problems of their text."""

    def __init__(self, text: str) -> None:
        self.problems: list[Problem] = []
        self._text = text

    def read(self) -> dict[str, list[_Pin | None]]:
        """Return the pins of each side from the top; None is a gap."""
        rows: dict[str, list[_Pin | None]] = {}
        numbers: set[int] = set()
        start = 0
        for line in self._text.splitlines(keepends=True):
            words = [*_WORD.finditer(line)]
            if words:
                side = words[0][0]
                if side not in SIDES or side in rows:
                    self._report(
                        start,
                        words[0],
                        f"this line starts with {side}",
                        "start one with left, one with right",
                    )
                rows[side] = [*self._pins(words[1:], start, numbers)]
            start += len(line)
        if not self.problems and not all(rows.get(side) for side in SIDES):
            self.problems.append(
                Problem(
                    "bad-pinout", "a pinout has two rows", 0, 1, "write a line for left and one for right"
                )
            )
        return rows

    def _pins(self, words: list[re.Match[str]], start: int, numbers: set[int]) -> Iterator[_Pin | None]:
        for word in words[MAX_PINS:]:
            self._report(start, word, f"a row has at most {MAX_PINS} pins", "remove the others")
        for word in words[:MAX_PINS]:
            pin = None if word[0] == "-" else _read_pin(word[0])
            if word[0] != "-" and pin is None:
                self._report(
                    start, word, f"{word[0]} is not a pin", "write its printed name and its number: D4=4"
                )
            if pin and pin.number is not None:
                if pin.number in numbers:
                    self._report(start, word, f"two pins have the number {pin.number}", "correct one of them")
                numbers.add(pin.number)
            yield pin

    def _report(self, start: int, word: re.Match[str], message: str, hint: str) -> None:
        self.problems.append(Problem("bad-pinout", message, start + word.start(), start + word.end(), hint))


def _read_pin(word: str) -> _Pin | None:
    match = _PIN.fullmatch(word)
    if match is None:
        return None
    number = match["number"] or (match["name"] if match["name"].isdecimal() else None)
    return _Pin(match["name"], None if number is None else int(number))

"""Estimates of battery life outside of the page: lines of JSON in and out, and one for an assistant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from homerow.assistant_tools import PublishedSite, ToolError
from homerow.config.validation import InvalidValueError, WrongMembersError, convert
from homerow.server.paths import find_file
from zmk.front_end import FrontEndError, call_front_end
from zmk.package_data import PACKAGE_DATA
from zmk.power.figures import PUBLISHED_FIGURES, load_power

Leds: TypeAlias = Annotated[int, Meta(ge=0, le=1000, description="a whole number from 0 to 1000")]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1, description="a number from 0 to 1")]
MicroAmperes: TypeAlias = Annotated[float, Meta(ge=0, le=1e6, description="µA, from 0 to 1000000")]
Battery: TypeAlias = Annotated[float, Meta(gt=0, le=1e5, description="mAh, above 0 and up to 100000")]
Computers: TypeAlias = Annotated[int, Meta(ge=1, le=5, description="a whole number from 1 to 5")]
Ohms: TypeAlias = Annotated[float, Meta(ge=1, le=1e5, description="a number from 1 to 100000")]
Volts: TypeAlias = Annotated[float, Meta(ge=0.1, le=24, description="a number from 0.1 to 24")]


class Keyboard(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", omit_defaults=True):
    """A keyboard, or each half of a split one, for `homerow power` and for assistants. Glow is RGB underglow.

    `percentAsleep` is a share of the day. A custom board needs psuType, outputV and quiescentMicroA.
    `otherQuiescentMicroA` is the current of parts that nothing else counts, on any board.
    """

    board: Literal["nice!nano", "nice!nano v2", "nice!60", "custom"]
    battery_milli_ah: Battery = 110
    split: bool = False
    bonded_qty: Computers = 1
    percent_asleep: Share = 0.5
    psu_type: Literal["", "LDO", "SWITCHING"] = ""
    output_v: Volts = 3.3
    efficiency: Share = 0.9
    quiescent_micro_a: MicroAmperes = 55
    other_quiescent_micro_a: MicroAmperes = 0
    display_enabled: bool = False
    display_type: Literal["", "OLED", "EPAPER", "NICEVIEW"] = ""
    glow_enabled: bool = False
    glow_quantity: Leds = 10
    glow_brightness: Share = 1
    backlight_enabled: bool = False
    backlight_quantity: Leds = 60
    backlight_color: Literal["", "White", "Blue", "Green", "Yellow", "Red", "custom"] = ""
    backlight_voltage: Volts = 2.2
    backlight_resistance: Ohms = 100
    backlight_brightness: Share = 1

    def __post_init__(self) -> None:
        """Raise WrongMembersError for a board without a regulator."""
        if self.board == "custom" and not self.psu_type:
            raise WrongMembersError("a custom board needs psuType: LDO or SWITCHING", at=("psuType",))


MAX_BYTES = 65_536  # of a line; a line with every input has about 600


class PowerAnswer(Struct, frozen=True):
    """The output for a line, or its error; lines count from 1."""

    line: int
    text: str
    is_error: bool = False


class _Question(Struct, forbid_unknown_fields=True):
    """A line: a keyboard, and any id, which the answer repeats."""

    inputs: Keyboard
    id: Any = None


def answer_power_lines(stream: BinaryIO, model: str) -> Iterator[PowerAnswer]:
    """Yield an answer for each line that is not blank. The figures are the package's."""
    figures = json.dumps(load_power(PACKAGE_DATA.parent).props())
    for number, line in enumerate(_lines(stream), start=1):
        if line.isspace():
            continue
        try:
            question = _question(line)
            answer = {"id": question.id, "sides": json.loads(_estimated(figures, model, question.inputs))}
            yield PowerAnswer(number, json.dumps(answer, ensure_ascii=False))
        except ValueError as error:
            yield PowerAnswer(number, str(error), is_error=True)


def estimate(site: PublishedSite, keyboard: Keyboard) -> str:
    """Return the estimate of each half as JSON: minutes, and the power of each consumer in microwatts."""
    file = find_file(site.release.folder, PUBLISHED_FIGURES)
    if file is None:
        raise ToolError("This site has no figures for estimates.")
    try:
        return _estimated(file.read().decode("utf-8"), "default", keyboard)
    except FrontEndError as error:
        raise ToolError(f"There is no estimate: {error}.") from error


def _estimated(figures: str, model: str, keyboard: Keyboard) -> str:
    """Return the estimate of a model with figures (JSON) as JSON. Raises FrontEndError."""
    return call_front_end("estimatePower", figures, model, msgspec.json.encode(keyboard).decode("utf-8"))


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield lines; long ones are cut to one byte more than allowed."""
    while line := stream.readline(MAX_BYTES + 1):
        yield line
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES)


def _question(line: bytes) -> _Question:
    """Return what a line asks for. Raises ValueError."""
    if len(line) > MAX_BYTES:
        raise ValueError(f"longer than {MAX_BYTES} bytes")
    try:
        return convert(msgspec.json.decode(line), _Question)
    except RecursionError:
        raise ValueError("nested too deep") from None
    except InvalidValueError as invalid:
        raise ValueError("; ".join(each.sentence for each in invalid.violations)) from None
    except ValueError as error:
        raise ValueError(f"not JSON: {error}") from error

"""Estimates of battery life for assistants: the power profiler with the figures of the release."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from homerow.server.static.files import find_file, open_file
from homerow.tools import PublishedSite, ToolError

PUBLISHED_FIGURES = "api/power.json"

Leds: TypeAlias = Annotated[int, Meta(ge=0, le=1000, description="a whole number from 0 to 1000")]
Share: TypeAlias = Annotated[float, Meta(ge=0, le=1, description="a number from 0 to 1")]
MicroAmperes: TypeAlias = Annotated[float, Meta(ge=0, le=1e6, description="µA, from 0 to 1000000")]
Battery: TypeAlias = Annotated[float, Meta(gt=0, le=1e5, description="mAh, above 0 and up to 100000")]
Computers: TypeAlias = Annotated[int, Meta(ge=1, le=5, description="a whole number from 1 to 5")]
Volts: TypeAlias = Annotated[float, Meta(ge=0.1, le=24, description="a number from 0.1 to 24")]


class Keyboard(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", omit_defaults=True):
    """The inputs of `homerow power`: a keyboard, or each half of a split one. Glow is RGB underglow.

    `percentAsleep` is a share of the day. A custom board needs psuType, outputV and quiescentMicroA.
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
    backlight_color: Literal["", "White", "Blue", "Green", "Yellow", "Red"] = ""
    backlight_brightness: Share = 1


def estimate(site: PublishedSite, keyboard: Keyboard) -> str:
    """Return the estimate of each half as JSON: minutes, and the power of each consumer in microwatts."""
    from zmk.power.answers import EstimateError, estimate_power  # noqa: PLC0415 - V8 takes 65 MB

    file = find_file(site.release.folder, PUBLISHED_FIGURES)
    if file is None:
        raise ToolError("This site has no figures for estimates.")
    with open_file(file) as content:
        figures = content.read().decode("utf-8")
    try:
        return estimate_power(figures, msgspec.json.encode(keyboard).decode("utf-8"))
    except EstimateError as error:
        raise ToolError(f"There is no estimate: {error}.") from error

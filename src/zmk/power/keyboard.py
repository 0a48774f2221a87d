"""The inputs of the power profiler outside of its page."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from homerow.config.validation import WrongMembersError

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

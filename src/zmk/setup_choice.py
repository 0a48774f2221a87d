"""What a builder chooses: the arguments of `homerow keymap setup`, and of the tool for assistants."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class SetupChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A keyboard, its controller, and what it has. A keyboard with a controller of its own needs no other."""

    keyboard: Annotated[str, Meta(max_length=100, description="the id of a keyboard: corne")]
    controller: Annotated[str, Meta(max_length=100, description="the id of a board: nice_nano_v2")] = ""
    display: Literal["none", "oled", "nice_view"] = "none"
    studio: bool = False
    underglow: bool = False
    sleep: bool = False

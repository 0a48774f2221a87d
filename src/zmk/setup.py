"""The files that build the firmware of a keyboard: web/src/zmk/setup, which the page runs too, in V8."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from zmk.firmware.keyboards import setup_hardware
from zmk.front_end import call_front_end


class SetupChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """A keyboard, its controller, and what it has. A keyboard with a controller of its own needs no other."""

    keyboard: Annotated[str, Meta(max_length=100, description="the id of a keyboard: corne")]
    controller: Annotated[str, Meta(max_length=100, description="the id of a board: nice_nano_v2")] = ""
    display: Literal["none", "oled", "nice_view"] = "none"
    studio: bool = False
    underglow: bool = False
    sleep: bool = False


class SetupFile(Struct, frozen=True):
    """A file with its path in the repository."""

    path: str
    text: str


class ImpossibleSetupError(Exception):
    """The choice cannot be built; the message says why."""


class _Answer(Struct):
    files: Sequence[SetupFile] = ()
    reason: str = ""


def set_up(choice: SetupChoice, data_folder: Path) -> Sequence[SetupFile]:
    """Return the files of a repository. Raises ImpossibleSetupError."""
    hardware = msgspec.json.encode(setup_hardware(data_folder)).decode()
    answer = call_front_end("setUpKeyboard", msgspec.json.encode(choice).decode(), hardware)
    decoded = msgspec.json.decode(answer, type=_Answer)
    if decoded.reason:
        raise ImpossibleSetupError(decoded.reason)
    return decoded.files

"""The files that build the firmware of a keyboard: web/src/zmk/setup, which the page runs too, in V8."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from zmk.firmware.keyboards import setup_hardware
from zmk.front_end import call_front_end
from zmk.setup_choice import SetupChoice


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

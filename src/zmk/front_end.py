"""Functions of web/src/zmk in V8: pages, the service and the commands have one model.

`call_front_end` calls any of them; the set-up of a keyboard, the import of a keymap and pictures are below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from zmk.firmware.keyboards import setup_hardware
from zmk.package_data import PACKAGE_DATA

if TYPE_CHECKING:
    from homerow.rendering.v8 import Engine


class FrontEndError(ValueError):
    """A function threw an error, or has no answer; the message says why."""


def call_front_end(name: str, *arguments: str) -> str:
    """Return what a function of web/src/zmk/entry.server.ts returns for texts. Raises FrontEndError."""
    from homerow.rendering.renderer import RenderError  # noqa: PLC0415 - as below

    try:
        return _engine().call(name, *arguments)
    except RenderError as error:
        raise FrontEndError(str(error)) from error


# A start takes a second, and 65 MB, which few processes of the service need.
@lru_cache(maxsize=1)
def _engine() -> Engine:
    from homerow.rendering.front_end import load_front_end  # noqa: PLC0415
    from homerow.rendering.v8 import Engine  # noqa: PLC0415

    return Engine(load_front_end(("zmk",)).server_scripts)


def draw(component: str, props: Mapping[str, Any]) -> str:
    """Return the HTML or SVG of a component."""
    from homerow.rendering.site_types import IslandRequest  # noqa: PLC0415

    island = IslandRequest(component, props, slots=[], module=None, prefix="")
    return _engine().render_islands([island])[0]


class _Refusal(Struct):
    reason: str = ""


def _ask(name: str, *arguments: str) -> bytes:
    """Return the answer of a function that may refuse with a reason. Raises FrontEndError."""
    answer = call_front_end(name, *arguments).encode()
    if reason := msgspec.json.decode(answer, type=_Refusal).reason:
        raise FrontEndError(reason)
    return answer


class SetupChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a builder chooses: a keyboard, its controller unless it has its own, and what it has."""

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


class _Setup(Struct):
    files: Sequence[SetupFile]


def set_up(choice: SetupChoice) -> Sequence[SetupFile]:
    """Return the files of a repository. Raises FrontEndError for a choice that cannot be built."""
    values = (choice, setup_hardware(PACKAGE_DATA))
    answer = _ask("setUpKeyboard", *(msgspec.json.encode(each).decode() for each in values))
    return msgspec.json.decode(answer, type=_Setup).files


Order: TypeAlias = Literal["rows", "halves", "mirrored"]


class ImportFinding(Struct, frozen=True):
    """What a reader must look at; `href` is a route of the documentation, positions count keys from 0."""

    severity: Literal["question", "loss", "note"]
    message: str
    href: str
    layer: int | None = None
    positions: Sequence[int] = ()


class ImportedKeymap(Struct, frozen=True, rename="camel"):
    """The text of a .keymap file, losses and assumptions, and the number of keys in each row."""

    text: str
    format: Literal["QMK", "VIA", "Vial"]
    keyboard: str
    rows: Sequence[int]
    findings: Sequence[ImportFinding]


def import_keymap(
    text: str,
    *,
    rows: Sequence[int] | None = None,
    order: Order | None = None,
    columns: int | None = None,
) -> ImportedKeymap:
    """Return a file of QMK, VIA or Vial as a keymap of ZMK. Raises FrontEndError for any other file.

    `rows` are those of a known keyboard; `order` and `columns` describe the matrix of a file of VIA or Vial.
    """
    choice = {"rows": rows, "order": order, "columns": columns}
    given = msgspec.json.encode({name: value for name, value in choice.items() if value is not None})
    return msgspec.json.decode(_ask("importQmkKeymap", text, given.decode()), type=ImportedKeymap)

"""Keymaps of QMK, VIA and Vial as keymaps of ZMK: web/src/zmk/qmk-import, which the page runs too, in V8."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from zmk.front_end import call_front_end

Order: TypeAlias = Literal["rows", "halves", "mirrored"]


class ImportFinding(Struct, frozen=True):
    """What a reader must look at; `href` is a route of the documentation, positions count keys from 0."""

    severity: Literal["question", "loss", "note"]
    message: str
    href: str
    layer: int | None = None
    positions: Sequence[int] = ()


class ImportedKeymap(Struct, frozen=True, rename="camel"):
    """The text of a .keymap file, what was lost or assumed in it, and the number of keys in each row."""

    text: str
    format: Literal["QMK", "VIA", "Vial"]
    keyboard: str
    rows: Sequence[int]
    findings: Sequence[ImportFinding]


class UnreadableKeymapError(Exception):
    """A file is no keymap of QMK, VIA or Vial; the message says why."""


class _Answer(Struct):
    reason: str = ""


def import_keymap(
    text: str,
    *,
    rows: Sequence[int] | None = None,
    order: Order | None = None,
    columns: int | None = None,
) -> ImportedKeymap:
    """Return a file as a keymap of ZMK. Raises UnreadableKeymapError.

    `rows` are those of a known keyboard; `order` and `columns` describe the matrix of a file of VIA or Vial.
    """
    choice = {"rows": rows, "order": order, "columns": columns}
    given = msgspec.json.encode({name: value for name, value in choice.items() if value is not None})
    answer = call_front_end("importQmkKeymap", text, given.decode())
    if reason := msgspec.json.decode(answer, type=_Answer).reason:
        raise UnreadableKeymapError(reason)
    return msgspec.json.decode(answer, type=ImportedKeymap)

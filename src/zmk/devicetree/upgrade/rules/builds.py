"""Boards and shields in a build.yaml that the build does not find, or that do not fit together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from homerow.diagnostics import misspelled
from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.config_file import ConfigFile
from zmk.devicetree.upgrade.edits import Finding, Skipped
from zmk.firmware.records import Hardware

UNKNOWN = "hardware-unknown"
_BASE = re.compile(r"[^@/]+")  # of `nice_nano@2//zmk`


def check_names(file: ConfigFile) -> Iterator[Finding]:
    """Yield the names that no board or shield has.

    Another name may be that of a module, or a board of Zephyr, whose boards the data do not have.
    """
    names = file.catalog.boards.names
    boards = {**file.hardware.boards, **{_base(each.to): None for each in names.values()}}
    for build in file.builds:
        for board in build.boards:
            if "/" in board.text and file.project.target.is_pinned and file.project.target.firmware != "main":
                yield from _later_name(board, file)
            elif board.text not in names:
                yield from _unknown("board", board, boards, file)
        for shield in (each for group in build.shields for each in group):
            yield from _unknown("shield", shield, file.hardware.shields, file)


def _later_name(board: Token, file: ConfigFile) -> Iterator[Finding]:
    """Yield a name of main in a build of an earlier release."""
    old = [name for name, each in file.catalog.boards.names.items() if each.to == board.text]
    if old:
        message = f"{board.text} is a name of main; {file.project.target.firmware} calls this board {old[0]}."
        yield _mistake(board, message, file)


def _unknown(
    kind: str, name: Token, known: Mapping[str, Hardware | None], file: ConfigFile
) -> Iterator[Finding]:
    base = _base(name.text)
    if base in known or base in file.project.own_hardware:
        return
    if halves := file.hardware.families.get(base):
        yield _mistake(name, f"There is no {kind} {base}: build {' and '.join(halves)}.", file)
    elif base in file.hardware.boards or base in file.hardware.shields:
        other = "shield" if kind == "board" else "board"
        yield _mistake(name, f"{base} is a {other}: write it after {other}.", file)
    elif near := misspelled(base, [*known, *file.project.own_hardware]):
        yield _mistake(name, f"There is no {kind} {base}. Did you mean {near}?", file)
    elif kind == "shield" and file.project.is_complete:
        message = f"Neither the firmware nor your files define a shield {base}, and west.yml names no module."
        yield _mistake(name, message, file)


def check_interconnects(file: ConfigFile) -> Iterator[Finding]:
    """Yield the shields whose interconnect neither their board nor another shield of the build has."""
    found = (
        (shield, need, board)
        for build in file.builds
        for board in build.boards
        for group in build.shields
        for shield, need in _missing(board, group, file)
    )
    for shield, need, board in dict.fromkeys(found):
        adapters = file.hardware.exposing(need)
        hint = f" Add the shield {adapters[0]}." if adapters else ""
        message = (
            f"{shield.text} needs the interconnect {need}, which the board {board.text} does not have.{hint}"
        )
        # What a board lacks is soldered; what another shield offers, an overlay can define, too.
        is_certain = need in file.hardware.interconnects
        yield _mistake(shield, message, file) if is_certain else _decision(shield, message, file)


def _missing(board: Token, shields: tuple[Token, ...], file: ConfigFile) -> Iterator[tuple[Token, str]]:
    """Yield what shields need and do not get; nothing if one of them, or their board, is unknown."""
    hardware = file.hardware
    parts = [
        hardware.boards.get(_old_name(board.text, file)),
        *(hardware.shields.get(each.text) for each in shields),
    ]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return
    exposed = {each for part in known for each in part.exposes}
    for shield, part in zip(shields, known[1:], strict=True):
        yield from ((shield, need) for need in part.requires if need not in exposed)


def _old_name(board: str, file: ConfigFile) -> str:
    """Return the name under which the data have a board: that of v0.3."""
    old = (name for name, each in file.catalog.boards.names.items() if each.to == board)
    return next(old, _base(board))


def _base(name: str) -> str:
    match = _BASE.match(name)
    return match[0] if match else name


def _mistake(name: Token, message: str, file: ConfigFile) -> Skipped:
    return Skipped(UNKNOWN, name.start, name.end, message, file.catalog.boards.link, kind="mistake")


def _decision(name: Token, message: str, file: ConfigFile) -> Skipped:
    return Skipped("interconnect", name.start, name.end, message, file.catalog.boards.link)

"""Boards, shields and options in build.yaml and .conf files: new names, and names that nobody has."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from homerow.diagnostics import misspelled
from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.config_file import ConfigFile
from zmk.devicetree.upgrade.findings import Finding
from zmk.firmware.records import Hardware

_BEGIN = r"(?:^|(?<=\A\ufeff))[ \t]*"  # of a line; a byte order mark may precede the first
_OPTION = re.compile(rf"{_BEGIN}CONFIG_(?P<name>\w+)[ \t]*=[^\r\n]*(?:\r?\n|\Z)", re.MULTILINE)
_ARGUMENT = re.compile(r"-DCONFIG_(?P<name>\w+)=\S*\s*")


def upgrade_options(file: ConfigFile) -> Iterator[Finding]:
    """Yield a finding for each option of a .conf file that was renamed, removed or replaced."""
    yield from _options(list(_OPTION.finditer(file.text)), file)


def upgrade_arguments(file: ConfigFile) -> Iterator[Finding]:
    """Yield the same for the options that the builds of a build.yaml set."""
    for build in file.builds:
        for given in build.arguments:
            if file.text.startswith(given.text, given.start):
                yield from _options(list(_ARGUMENT.finditer(file.text, given.start, given.end)), file)


def _options(settings: Collection[re.Match[str]], file: ConfigFile) -> Iterator[Finding]:
    options = file.catalog.options
    names = frozenset(setting["name"] for setting in settings)
    for setting in settings:
        name, span = setting["name"], setting.span("name")
        if renamed := options.renamed.get(name):
            message = f"{name} is now called {renamed.to}"
            why = "this file sets both" if renamed.to in names else ""
            yield Finding("option-rename", *span, message, renamed.link, renamed.to).unless(why)
        elif removed := options.removed.get(name):
            message = f"{name} is gone: {removed.why}."
            yield Finding("option-removed", *setting.span(), message, removed.link, "", since=removed.since)
        elif removed := options.manual.get(name):
            message = f"{name}: {removed.why}."
            yield Finding("option-gone", *span, message, removed.link, since=removed.since)


def upgrade_boards(file: ConfigFile) -> Iterator[Finding]:
    """Yield a finding for each board that has an old name."""
    boards = list(dict.fromkeys(board for build in file.builds for board in build.boards))
    has_new = any("/" in board.text for board in boards)
    for board in boards:
        yield from _board(board, file, has_new=has_new)


def _board(board: Token, file: ConfigFile, *, has_new: bool) -> Iterator[Finding]:
    rule, boards = "board-rename", file.catalog.boards
    renamed = boards.names.get(board.text)
    if renamed is None:
        return
    message = f"Since Zephyr 4.1 the board {board.text} is called {renamed.to}"
    is_unsure = has_new and board.text in boards.ambiguous
    why = "this file has new names, too, and this is one as well" if is_unsure else ""
    place, since = (board.start, board.end), renamed.since
    yield Finding(rule, *place, message, renamed.link, renamed.to, since=since).unless(why)


def report_revision(file: ConfigFile) -> Iterator[Finding]:
    """Yield the revision of a west.yml unless it is a known release or branch of the firmware."""
    manifest = file.manifest
    if manifest and manifest.firmware is None:
        revision = manifest.revision
        message = (
            f"{manifest.words} is not a known release or branch of zmkfirmware/zmk, so changes that only"
            " main needs are skipped; choose main if your firmware has them."
        )
        end = max(revision.end, revision.start + 1)
        yield Finding("revision-unknown", revision.start, end, message, file.catalog.revisions.link)


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


def _mistake(name: Token, message: str, file: ConfigFile) -> Finding:
    return Finding(UNKNOWN, name.start, name.end, message, file.catalog.boards.link, kind="mistake")


def _decision(name: Token, message: str, file: ConfigFile) -> Finding:
    return Finding("interconnect", name.start, name.end, message, file.catalog.boards.link)

"""Options in .conf files and build.yaml, boards in build.yaml: nice_nano_v2 -> nice_nano//zmk."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.config_file import ConfigFile
from zmk.devicetree.upgrade.edits import Edit, Finding, Skipped

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
            if renamed.to in names:
                yield Skipped("option-rename", *span, f"{message}, but this file sets both.", renamed.link)
            else:
                yield Edit("option-rename", *span, renamed.to, f"{message}.", renamed.link)
        elif removed := options.removed.get(name):
            message = f"{name} is gone: {removed.why}."
            yield Edit("option-removed", *setting.span(), "", message, removed.link, since=removed.since)
        elif removed := options.manual.get(name):
            yield Skipped("option-gone", *span, f"{name}: {removed.why}.", removed.link, removed.since)


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
    place = (board.start, board.end)
    if has_new and board.text in boards.ambiguous:
        why = f"{message}, but this file has new names, too, and this is one as well."
        yield Skipped(rule, *place, why, renamed.link, renamed.since)
    else:
        yield Edit(rule, *place, renamed.to, f"{message}.", renamed.link, since=renamed.since)


def report_revision(file: ConfigFile) -> Iterator[Finding]:
    """Yield the revision of a west.yml unless it is a known release or branch of the firmware."""
    manifest = file.manifest
    if manifest and manifest.firmware is None:
        revision = manifest.revision
        message = (
            f"{manifest.words} is no known release or branch of zmkfirmware/zmk, so changes that only main"
            " needs are left out; choose main if your firmware has them."
        )
        end = max(revision.end, revision.start + 1)
        yield Skipped("revision-unknown", revision.start, end, message, file.catalog.revisions.link)

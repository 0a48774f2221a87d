"""Options in .conf files and boards in build.yaml: nice_nano_v2 -> nice_nano//zmk."""

from __future__ import annotations

import re
from collections.abc import Iterator

from zmk.devicetree.tree import Token
from zmk.devicetree.upgrade.edits import Edit, Finding, Left
from zmk.devicetree.upgrade.source import Setting

_BEGIN = r"(?:^|(?<=\A\ufeff))[ \t]*"  # of a line; a byte order mark may precede the first
_OPTION = re.compile(rf"{_BEGIN}CONFIG_(?P<name>\w+)[ \t]*=[^\r\n]*(?:\r?\n|\Z)", re.MULTILINE)
MAX_LIST = 500  # characters of a list in [ ] that goes over lines
# `board:` with a value, several in [ ], or a list below it; a # begins a comment.
_KEY = re.compile(rf"{_BEGIN}(?:-[ \t]+)*[\"']?board[\"']?[ \t]*:(?P<value>[^\r\n#]*)", re.MULTILINE)
# `- { shield: corne_left, board: nice_nano_v2 }`
_KEY_IN_BRACES = re.compile(
    rf"{_BEGIN}(?:-[ \t]+)*\{{(?:[^{{}}#\r\n]*,)?[ \t]*[\"']?board[\"']?[ \t]*:(?P<value>[^{{}}#,\r\n]*)",
    re.MULTILINE,
)
_ITEM = re.compile(r"[ \t]*-(?P<value>[^\r\n#:]*)(?:#[^\r\n]*)?(?:\r?\n|\Z)")
_BLANK = re.compile(r"[ \t]*(?:#[^\r\n]*)?\r?\n")
_BOARD = re.compile(r"[A-Za-z0-9_@./-]+")


def upgrade_options(text: str, setting: Setting) -> Iterator[Finding]:
    """Yield a finding for each option that was renamed, removed or replaced."""
    options = setting.catalog.options
    lines = list(_OPTION.finditer(text))
    names = frozenset(line["name"] for line in lines)
    for line in lines:
        name, span = line["name"], line.span("name")
        if renamed := options.renamed.get(name):
            message = f"{name} is now called {renamed.to}"
            if renamed.to in names:
                yield Left("option-rename", *span, f"{message}, but this file sets both.", renamed.link)
            else:
                yield Edit("option-rename", *span, renamed.to, f"{message}.", renamed.link)
        elif (gone := options.removed.get(name)) and setting.is_wanted(gone):
            yield Edit("option-removed", *line.span(), "", f"{name} is gone: {gone.why}.", gone.link)
        elif gone := options.left.get(name):
            yield Left("option-gone", *span, f"{name}: {gone.why}.", gone.link)


def upgrade_boards(text: str, setting: Setting) -> Iterator[Finding]:
    """Yield a finding for each board that has an old name."""
    rule, boards = "board-rename", list(_boards(text))
    has_new = any("/" in board.text for board in boards)
    for board in boards:
        renamed = setting.catalog.boards.names.get(board.text)
        if renamed is None:
            continue
        message = f"Since Zephyr 4.1 the board {board.text} is called {renamed.to}"
        if why := _reason_to_keep(board.text, setting, has_new=has_new):
            yield Left(rule, board.start, board.end, f"{message}, but {why}.", renamed.link)
        else:
            yield Edit(rule, board.start, board.end, renamed.to, f"{message}.", renamed.link)


def _reason_to_keep(board: str, setting: Setting, *, has_new: bool) -> str:
    if setting.release:
        return f"west.yml wants the firmware's release {setting.release}, which has the old names"
    if has_new and board in setting.catalog.boards.ambiguous:
        return "this file has new names, too, and this is one as well"
    return ""


def _boards(text: str) -> Iterator[Token]:
    for key in _KEY_IN_BRACES.finditer(text):
        yield from _names(text, *key.span("value"))
    for key in _KEY.finditer(text):
        start, end = key.span("value")
        if "[" in key["value"] and "]" not in key["value"]:
            end = max(end, text.find("]", end, end + MAX_LIST))
        if key["value"].strip():
            yield from _names(text, start, end)
        else:
            yield from _items(text, key.end())


def _items(text: str, start: int) -> Iterator[Token]:
    """Yield the items of the list that follows on a key."""
    end = text.find("\n", start)
    position = len(text) if end < 0 else end + 1
    while position < len(text):
        if blank := _BLANK.match(text, position):
            position = blank.end()
        elif item := _ITEM.match(text, position):
            yield from _names(text, *item.span("value"))
            position = item.end()
        else:
            return


def _names(text: str, start: int, end: int) -> Iterator[Token]:
    for name in _BOARD.finditer(text, start, end):
        yield Token(name[0], *name.span())

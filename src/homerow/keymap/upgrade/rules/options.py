"""Options of .conf files: renamed, gone, or now said elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from homerow.keymap.upgrade.findings import Edit, Finding, Left
from homerow.keymap.upgrade.source import Setting

_LINE = re.compile(r"^[ \t]*CONFIG_(?P<name>\w+)[ \t]*=[^\r\n]*(?:\r?\n|\Z)", re.MULTILINE)


def upgrade_options(text: str, setting: Setting) -> Iterator[Finding]:
    """Yield what becomes of each option that is set."""
    lines = list(_LINE.finditer(text))
    names = frozenset(line["name"] for line in lines)
    for line in lines:
        yield from _finding(line, names, setting)


def _finding(line: re.Match[str], names: frozenset[str], setting: Setting) -> Iterator[Finding]:
    options, name = setting.catalog.options, line["name"]
    if name in options.renamed:
        yield _renamed(line, names, setting)
    elif name in options.removed and setting.is_wanted(options.removed[name]):
        gone = options.removed[name]
        yield Edit("option-removed", *line.span(), "", f"{name} is gone: {gone.why}.", gone.link)
    elif name in options.left:
        gone = options.left[name]
        yield Left("option-gone", *line.span("name"), f"{name}: {gone.why}.", gone.link)


def _renamed(line: re.Match[str], names: frozenset[str], setting: Setting) -> Finding:
    rule, old = "option-rename", line["name"]
    renamed = setting.catalog.options.renamed[old]
    message = f"{old} is now called {renamed.to}"
    if renamed.to in names:
        return Left(rule, *line.span("name"), f"{message}, but this file sets both.", renamed.link)
    return Edit(rule, *line.span("name"), renamed.to, f"{message}.", renamed.link)

"""Kconfig files of a keyboard in samples: defaults fit their options, and the symbols of conditions exist."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import zip_longest

from homerow.diagnostics import misspelled
from homerow.markdown.code.sample import Problem
from zmk.firmware.data import FirmwareData
from zmk.samples.conf_options import check_value, misspelled_option, unknown_option

_LINE = re.compile(
    r"""^[ \t]*(?:
        (?:menu)?config[ \t]+(?P<symbol>\w+)
        |default[ \t]+(?P<value>"[^"\n]*"|\S+)
        |(?P<typed>bool|tristate|int|hex|string|def_bool|def_tristate)\b
        |(?P<other>if|endif|select|imply|depends|range|choice|endchoice|menu|endmenu|source|rsource|help)\b
    )""",
    re.MULTILINE | re.VERBOSE,
)
# What follows these words is made of symbols.
_CONDITION = re.compile(
    r"""^[ \t]*(?:
        (?:if|depends[ \t]+on|visible[ \t]+if|select|imply)[ \t]+(?P<whole>[^\n]+)
        |(?:default|bool|tristate|int|hex|string|prompt|def_bool|def_tristate|range)\b
            [^\n]*?[ \t]if[ \t]+(?P<end>[^\n]+)
    )""",
    re.MULTILINE | re.VERBOSE,
)
_SYMBOL = re.compile(r"#.*|\"[^\"\n]*\"|\$\([^()\n]*\)|(?<!\w)(?P<symbol>[A-Z][A-Z0-9_]+)(?!\w)")
_SHIELD = re.compile(r"\$\(shields_list_contains,(\w+)\)")
_OWN = re.compile(r"(?:SHIELD|BOARD|SOC)_")  # a keyboard makes these itself
_FOREIGN = re.compile(r"DT_HAS_|(?:BOARD|SOC)_")  # made from the devicetree and by boards


def own_shields(text: str) -> Iterator[str]:
    """Yield the shields that a Kconfig.shield makes known."""
    return (match[1] for match in _SHIELD.finditer(text))


def own_symbols(text: str) -> Iterator[str]:
    """Yield the symbols that a Kconfig file defines: an option with a type is the file's own."""
    return (line["symbol"] for line, is_own in _configs(text) if is_own)


def check_kconfig(text: str, data: FirmwareData, own: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong in a Kconfig file; `own` are the symbols that the page defines."""
    configs = {line.start(): is_own for line, is_own in _configs(text)}
    symbol = ""
    for line in _LINE.finditer(text):
        if line["symbol"]:
            symbol = "" if configs[line.start()] else line["symbol"]
            if symbol:
                yield from unknown_option(symbol, line.start("symbol"), data, prefix="")
        elif line["value"] and symbol:
            yield from check_value(symbol, line["value"], line.span("value"), data)
    for condition in _CONDITION.finditer(text):
        start, end = condition.span("whole" if condition["whole"] else "end")
        for found in _SYMBOL.finditer(text, start, end):
            if found["symbol"]:
                yield from _check_symbol(found["symbol"], found.start(), data, own)


def _configs(text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield the first line of each option, and whether the file defines it."""
    lines = list(_LINE.finditer(text))
    for line, following in zip_longest(lines, lines[1:]):
        if line["symbol"]:
            yield line, bool(_OWN.match(line["symbol"]) or (following and following["typed"]))


def _check_symbol(symbol: str, start: int, data: FirmwareData, own: Collection[str]) -> Iterator[Problem]:
    if not symbol.startswith("SHIELD_"):
        if not _FOREIGN.match(symbol):
            yield from misspelled_option(symbol, start, data, own, prefix="")
        return
    shields = sorted(name for name in own if name.startswith("SHIELD_"))
    near = None if symbol in own else misspelled(symbol, shields)
    if near:
        message = f"no sample of this page defines {symbol[:80]}"
        yield Problem("unknown-option", message, start, start + len(symbol), f"did you mean {near}?")

"""Kconfig files of a keyboard: options that get a default there exist, and the default fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from homerow.facts.facts import Facts
from homerow.samples.options import check_value, unknown_option
from homerow.samples.sample import Problem

_LINE = re.compile(
    r"""^[ \t]*(?:
        (?:menu)?config[ \t]+(?P<symbol>\w+)
        |default[ \t]+(?P<value>"[^"\n]*"|\S+)
        |(?P<typed>bool|tristate|int|hex|string|def_bool|def_tristate)\b
        |(?P<other>if|endif|select|imply|depends|range|choice|endchoice|menu|endmenu|source|rsource|help)\b
    )""",
    re.MULTILINE | re.VERBOSE,
)
_SHIELD = re.compile(r"\$\(shields_list_contains,(\w+)\)")
_OWN = re.compile(r"(?:SHIELD|BOARD|SOC)_")  # a keyboard makes these itself


def own_shields(text: str) -> Iterator[str]:
    """Yield the shields that a Kconfig.shield makes known."""
    return (match[1] for match in _SHIELD.finditer(text))


def check_kconfig(text: str, facts: Facts) -> Iterator[Problem]:
    """Yield what is wrong with the defaults in a Kconfig file; an option with a type is the file's own."""
    lines = list(_LINE.finditer(text))
    symbol = ""
    for line, following in zip_longest(lines, lines[1:]):
        if line["symbol"]:
            is_own = bool(_OWN.match(line["symbol"]) or (following and following["typed"]))
            symbol = "" if is_own else line["symbol"]
            if symbol:
                yield from unknown_option(symbol, line.start("symbol"), facts, prefix="")
        elif line["value"] and symbol:
            yield from check_value(symbol, line["value"], line.span("value"), facts)

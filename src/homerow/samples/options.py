"""Options in samples: they exist, they can be set, and their values fit.

A .conf file sets them (`CONFIG_ZMK_SLEEP=y`); a Kconfig file of a keyboard gives them defaults.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from homerow.diagnostics import did_you_mean
from homerow.facts.facts import Facts
from homerow.facts.model import Option, OptionType, Range
from homerow.facts.zephyr import ADD_HINT
from homerow.samples.sample import Problem

# To the end of the line, and back over spaces: to look from each of them for the end takes n² steps.
_SIGNIFICANT = re.compile(r"^[ \t]*(?P<text>[^\s#](?:.*[^ \t\n])?)", re.MULTILINE)
_SETTING = re.compile(r"CONFIG_(?P<symbol>\w+)=(?P<value>.*)")
_UNSET = re.compile(r"^[ \t]*# CONFIG_(?P<symbol>\w+) is not set[ \t]*$", re.MULTILINE)
_SECTION = re.compile(r"\s*(?:[#;].*\n\s*)*\[")
_NUMBER = re.compile(r"-?\d+")

# How a value of each type is written, and how to say so.
_FORMS: Mapping[OptionType, tuple[re.Pattern[str], str]] = {
    "bool": (re.compile(r"[yn]"), "y or n"),
    "tristate": (re.compile(r"[ymn]"), "y, m or n"),
    "int": (re.compile(r"-?\d+"), "a whole number"),
    "hex": (re.compile(r"0[xX][0-9a-fA-F]+"), "a number like 0x1F"),
    "string": (re.compile(r'"(?:[^"\\]|\\.)*"'), 'a text like "My keyboard"'),
}

# Lines of a Kconfig file.
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


def check_options(text: str, facts: Facts) -> Iterator[Problem]:
    """Yield what is wrong with a .conf file; another kind of .ini, which has sections, is let pass."""
    if _SECTION.match(text):
        return
    for line in _SIGNIFICANT.finditer(text):
        setting = _SETTING.match(text, line.start("text"), line.end("text"))
        if setting:
            yield from _check_setting(setting, facts)
        else:
            yield Problem(
                "invalid-option", "this sets no option", *line.span("text"), "write CONFIG_NAME=value"
            )
    for unset in _UNSET.finditer(text):
        yield from unknown_option(unset["symbol"], unset.start("symbol"), facts)


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


def _check_setting(setting: re.Match[str], facts: Facts) -> Iterator[Problem]:
    symbol = setting["symbol"]
    yield from unknown_option(symbol, setting.start("symbol"), facts)
    option = facts.options.get(symbol)
    if option and option.origin == "zmk" and not option.prompt:
        message = f"CONFIG_{symbol} cannot be set: it follows from other options"
        yield Problem("wrong-option", message, setting.start(), setting.end("symbol"), _causes(option))
    start, end = setting.span("value")
    place = (start, end) if end > start else (setting.start(), start)
    yield from check_value(symbol, setting["value"], place, facts)


def check_value(symbol: str, value: str, place: tuple[int, int], facts: Facts) -> Iterator[Problem]:
    """Yield what is wrong with an option's value."""
    option = facts.options.get(symbol)
    kind = option.type if option and option.type else facts.zephyr.options.get(symbol)
    if kind is None:
        return
    form, expected = _FORMS[kind]
    if not form.fullmatch(value):
        yield Problem("wrong-option", f"CONFIG_{symbol} must be {expected}", *place, f"its type is {kind}")
    elif option and kind == "int" and not _in_range(value, option.ranges):
        ranges = " or ".join(f"from {each.min} to {each.max}" for each in option.ranges)
        message = f"CONFIG_{symbol} must be {ranges}"
        yield Problem("wrong-option", message, *place, "choose a number in this range")


def unknown_option(symbol: str, start: int, facts: Facts, prefix: str = "CONFIG_") -> Iterator[Problem]:
    """Yield that an option does not exist, if it does not; `prefix` stands before its name."""
    if symbol in facts.options or symbol in facts.zephyr.options:
        return
    near = did_you_mean(symbol, (*facts.options, *facts.zephyr.options), prefix=prefix)
    cure = near or ADD_HINT
    message = f"there is no option {prefix}{symbol[:80]}"
    yield Problem("unknown-option", message, start - len(prefix), start + len(symbol), cure)


def _causes(option: Option) -> str:
    causes = ", ".join(f"CONFIG_{cause.by}" for cause in (*option.selected_by, *option.implied_by))
    return f"set {causes}" if causes else "set what it depends on"


def _in_range(value: str, ranges: tuple[Range, ...]) -> bool:
    """Return whether a number is in any of the ranges: which one counts depends on the keyboard."""
    bounds = [(each.min, each.max) for each in ranges]
    if not bounds or not all(_NUMBER.fullmatch(bound) for pair in bounds for bound in pair):
        return True
    return len(value) < 20 and any(int(low) <= int(value) <= int(high) for low, high in bounds)

"""Kconfig options in samples: .conf files, commands and Kconfig files set options to fitting values."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import zip_longest
from types import MappingProxyType
from typing import Literal

from homerow.diagnostics import did_you_mean, misspelled
from homerow.markdown.code.sample import Problem
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Option, OptionType, Range
from zmk.firmware.zephyr import ADD_HINT

MAX_DIGITS = 20
LONG_NAME = 8  # characters; a shorter name of Zephyr's is near to others: SPI and SPIM

# To the end of the line, and back over spaces: to look from each of them for the end takes n² steps.
_SIGNIFICANT = re.compile(r"^[ \t]*(?P<text>[^\s#](?:.*[^ \t\n])?)", re.MULTILINE)
_SETTING = re.compile(r"CONFIG_(?P<symbol>\w+)=(?P<value>.*)")
_UNSET = re.compile(r"^[ \t]*# CONFIG_(?P<symbol>\w+) is not set[ \t]*$", re.MULTILINE)
_SECTION = re.compile(r"\s*(?:[#;].*\n\s*)*\[")
_NUMBER = re.compile(r"-?\d+")
_DIGITS = re.compile(r"\d")
# An option in a command or in other code, and the value that a command gives it.
_NAMED = re.compile(
    r"(?:(?<!\w)|(?<=-D))CONFIG_(?P<symbol>[A-Z]\w*)(?!\w|…)(?P<set>=(?P<value>[\w.+-]+)(?=[\s\"']|$))?"
)

# Patterns of values by type, with descriptions for messages.
_FORMS: Mapping[OptionType, tuple[re.Pattern[str], str]] = {
    "bool": (re.compile(r"[yn]"), "y or n"),
    "tristate": (re.compile(r"[ymn]"), "y, m or n"),
    "int": (re.compile(r"-?\d+"), "a whole number"),
    "hex": (re.compile(r"0[xX][0-9a-fA-F]+"), "a number like 0x1F"),
    "string": (re.compile(r'"(?:[^"\\]|\\.)*"'), 'a text like "My keyboard"'),
}


def check_options(text: str, data: FirmwareData) -> Iterator[Problem]:
    """Yield what is wrong with a .conf file; a file with sections is another kind of .ini."""
    if _SECTION.match(text):
        return
    lines = [*_SIGNIFICANT.finditer(text)]
    settings = [_SETTING.match(text, *line.span("text")) for line in lines]
    values = {setting["symbol"]: setting["value"] for setting in settings if setting}
    for line, setting in zip(lines, settings, strict=True):
        if setting:
            yield from _check_setting(setting, data, values)
        else:
            yield Problem(
                "invalid-option", "this sets no option", *line.span("text"), "write CONFIG_NAME=value"
            )
    for unset in _UNSET.finditer(text):
        yield from unknown_option(unset["symbol"], unset.start("symbol"), data)


def check_named_options(text: str, data: FirmwareData, own: Collection[str]) -> Iterator[Problem]:
    """Yield what is wrong with the options in commands and in code; `own` are those that the page defines."""
    for named in _NAMED.finditer(text):
        symbol = named["symbol"]
        yield from misspelled_option(symbol, named.start("symbol"), data, own)
        if named["set"]:
            yield from check_value(symbol, named["value"], named.span("value"), data)


def _check_setting(
    setting: re.Match[str], data: FirmwareData, values: Mapping[str, str]
) -> Iterator[Problem]:
    symbol = setting["symbol"]
    yield from unknown_option(symbol, setting.start("symbol"), data)
    option = data.options.get(symbol)
    if option and option.origin == "zmk" and not option.prompt:
        message = f"CONFIG_{symbol} cannot be set: it follows from other options"
        yield Problem("wrong-option", message, setting.start(), setting.end("symbol"), _causes(option))
    start, end = setting.span("value")
    place = (start, end) if end > start else (setting.start(), start)
    yield from check_value(symbol, setting["value"], place, data, values)


def check_value(
    symbol: str,
    value: str,
    place: tuple[int, int],
    data: FirmwareData,
    values: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Problem]:
    """Yield what is wrong with an option's value; `values` are those of other options in the file."""
    option = data.options.get(symbol)
    kind = option.type if option and option.type else data.zephyr.options.get(symbol)
    if kind is None:
        return
    form, expected = _FORMS[kind]
    if not form.fullmatch(value):
        yield Problem("wrong-option", f"CONFIG_{symbol} must be {expected}", *place, f"its type is {kind}")
    elif option and kind == "int" and not _in_range(value, option.ranges, data, values):
        ranges = " or ".join(f"from {each.min} to {each.max}" for each in option.ranges)
        message = f"CONFIG_{symbol} must be {ranges}"
        yield Problem("wrong-option", message, *place, "choose a number in this range")


def misspelled_option(
    symbol: str, start: int, data: FirmwareData, own: Collection[str], prefix: str = "CONFIG_"
) -> Iterator[Problem]:
    """Yield a problem if an option of the firmware does not exist, or one of Zephyr's is misspelled.

    Zephyr has thousands that are not in the data.
    """
    if symbol in own or symbol.endswith("_"):
        return
    known = (*data.options, *data.zephyr.options)
    near = misspelled(symbol, known) if len(symbol) >= LONG_NAME and symbol not in known else None
    if symbol.startswith("ZMK_") or (near and _DIGITS.findall(near) == _DIGITS.findall(symbol)):
        yield from unknown_option(symbol, start, data, prefix)


def unknown_option(symbol: str, start: int, data: FirmwareData, prefix: str = "CONFIG_") -> Iterator[Problem]:
    """Yield a problem if an option does not exist; `prefix` precedes its name."""
    if symbol in data.options or symbol in data.zephyr.options:
        return
    near = did_you_mean(symbol, (*data.options, *data.zephyr.options), prefix=prefix)
    hint = near or ADD_HINT
    message = f"unknown option {prefix}{symbol[:80]}"
    yield Problem("unknown-option", message, start - len(prefix), start + len(symbol), hint)


def _causes(option: Option) -> str:
    causes = ", ".join(f"CONFIG_{cause.by}" for cause in (*option.selected_by, *option.implied_by))
    return f"set {causes}" if causes else "set what it depends on"


def _in_range(value: str, ranges: tuple[Range, ...], data: FirmwareData, values: Mapping[str, str]) -> bool:
    """Return whether a number is in any of the ranges: which one counts depends on the keyboard."""
    bounds = [(_end(each.min, "min", data, values), _end(each.max, "max", data, values)) for each in ranges]
    if len(value) >= MAX_DIGITS or not bounds:
        return not bounds
    number = int(value)
    return any(low is None or high is None or low <= number <= high for low, high in bounds)


def _end(
    written: str, side: Literal["min", "max"], data: FirmwareData, values: Mapping[str, str]
) -> int | None:
    """Return the end of a range: a number, or the end of another option's range; None if it is not known."""
    written = values.get(written, written)
    option = data.options.get(written)
    ends = [getattr(each, side) for each in option.ranges] if option else [written]
    numbers = [int(each) for each in ends if _NUMBER.fullmatch(each) and len(each) < MAX_DIGITS]
    if not numbers or len(numbers) < len(ends):
        return None
    return min(numbers) if side == "min" else max(numbers)


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

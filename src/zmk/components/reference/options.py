"""Options: `<Options of="ZMK_SLEEP ZMK_IDLE_TIMEOUT">`, a row for each Kconfig option."""

from __future__ import annotations

import re

from homerow.diagnostics import did_you_mean
from homerow.markdown.code.inline import reference_html
from homerow.markdown.document import Reference
from homerow.markdown.html_text import breakable, escape
from homerow.markdown.writer import Frame, Row, Writer
from zmk.components.reference.reference_table import (
    Entry,
    ReferenceTable,
    RequestedRows,
    data_of,
    joined,
    words_of,
)
from zmk.firmware.data import FirmwareData
from zmk.firmware.records import Cause, Default, Option, Range
from zmk.references import OPTION_PREFIX

# The firmware's own tests on a computer; never set on a keyboard.
_IN_TESTS_ONLY = "ARCH_POSIX"
# The prefix by which the data write Kconfig's $(dt_chosen_enabled,…) as a symbol.
_CHOSEN = "DT_CHOSEN_"
_SYMBOL = re.compile(r"(!?)\s*([A-Z][A-Z0-9_]*)")


def option_html(writer: Writer, symbol: str) -> str:
    """Return an option's name as code, with a link if it is known and defined."""
    name = OPTION_PREFIX + symbol
    html = f"<code>{breakable(name)}</code>"
    is_known = symbol in data_of(writer).options
    return reference_html(writer, Reference("option", name), html) if is_known else html


def _find(writer: Writer, frame: Frame) -> RequestedRows[Option]:
    options = data_of(writer).options
    places = {symbol: frame.word_place("of", symbol) for symbol in words_of(frame)}
    for symbol, place in places.items():
        if symbol not in options:
            hint = did_you_mean(symbol, options) or "write it as a Kconfig file does, without CONFIG_"
            writer.context.report("unknown-option", f"unknown option {symbol}", place, hint=hint)
    return {symbol: (options.get(symbol), place) for symbol, place in places.items()}


def _entry(writer: Writer, option: Option, _row: Row) -> Entry:
    name = OPTION_PREFIX + option.symbol
    anchor = name.lower().replace("_", "-")
    cells = (_type(writer, option), _default(writer, option))
    return Entry("option", (name,), anchor, cells, note=_dependencies(writer, option))


def _type(writer: Writer, option: Option) -> str:
    ranges = "".join(f" <small>{_range(writer, each)}</small>" for each in option.ranges)
    return f"{option.type or 'of Zephyr'}{ranges}"


def _range(writer: Writer, each: Range) -> str:
    ends = (option_html(writer, end) if end[0].isalpha() else end for end in (each.min, each.max))
    condition = f", {_condition(writer, each.condition)}" if each.condition else ""
    return f"{' to '.join(ends)}{condition}"


def _dependencies(writer: Writer, option: Option) -> str:
    """Return the documented options that this one depends on; readers do not set the others."""
    data = data_of(writer)
    needed = [
        each
        for each in option.depends
        if all(_is_documented(data, symbol[2]) for symbol in _SYMBOL.finditer(each))
    ]
    plain = " && ".join(each for each in needed if "||" not in each)
    conditions = [*filter(None, [plain]), *(each for each in needed if "||" in each)]
    if not conditions:
        return ""
    words = "; and ".join(_condition(writer, each) for each in conditions)
    return f"<p><small>Only {words}.</small></p>\n"


def _is_documented(data: FirmwareData, symbol: str) -> bool:
    option = data.options.get(symbol)
    return option is not None and option.documented


def _default(writer: Writer, option: Option) -> str:
    data = data_of(writer)
    causes = () if data.choice_of(option.symbol) else _causes(writer, option)
    lines = [
        _default_line(writer, default, is_other=bool(index))
        for index, default in enumerate(_defaults(data, option), len(causes))
    ]
    return "<br>\n".join((*causes, *lines)) or "none"


def _causes(writer: Writer, option: Option) -> tuple[str, ...]:
    """Return a line for each option that enables this one; `imply` can be overridden, `select` cannot."""
    forced = [f"always <code>y</code> {_condition(writer, _cause(each))}" for each in option.selected_by]
    implied = [f"<code>y</code> {_condition(writer, _cause(each))}" for each in option.implied_by]
    return (*forced, *implied)


def _cause(cause: Cause) -> str:
    """Return the condition that the cause is on and its own condition holds."""
    condition = "" if cause.condition == f"!{_IN_TESTS_ONLY}" else cause.condition or ""
    if "(" in condition:
        return f"{cause.by} && ({condition})"
    parts = (part.strip() for part in condition.split("||"))
    return " || ".join(f"{cause.by} && {part}" if part else cause.by for part in parts)


def _defaults(data: FirmwareData, option: Option) -> tuple[Default, ...]:
    choice = data.choice_of(option.symbol)
    if choice is None:
        return option.all_defaults
    return (Default("y" if option.symbol == choice.default else "n"),)


def _default_line(writer: Writer, default: Default, *, is_other: bool) -> str:
    if default.symbol is not None:
        value = option_html(writer, default.symbol)
    else:
        value = f"<code>{escape(default.value or '')}</code>"
    if default.condition:
        return f"{value} {_condition(writer, default.condition)}"
    return f"else {value}" if is_other else value


def _condition(writer: Writer, condition: str) -> str:
    """Return a condition of Kconfig in words: `ZMK_SPLIT && !ZMK_USB` is "with ZMK_SPLIT, without ZMK_USB".

    One with parentheses or comparisons is shown as it is.
    """
    alternatives = [part.split("&&") for part in condition.split("||")]
    if not all(_SYMBOL.fullmatch(part.strip()) for alternative in alternatives for part in alternative):
        return f"if <code>{escape(condition)}</code>"
    return ", or ".join(_conjunction(writer, alternative) for alternative in alternatives)


def _conjunction(writer: Writer, parts: list[str]) -> str:
    symbols = [match for part in parts for match in _SYMBOL.finditer(part)]
    on = [_symbol(writer, each[2]) for each in symbols if not each[1]]
    off = [_symbol(writer, each[2]) for each in symbols if each[1]]
    return ", ".join(
        f"{word} {joined(shown, conjunction)}"
        for word, shown, conjunction in (("with", on, "and"), ("without", off, "or"))
        if shown
    )


def _symbol(writer: Writer, symbol: str) -> str:
    """Return an option's name, or what the symbol says about /chosen."""
    if symbol.startswith(_CHOSEN):
        for name in data_of(writer).chosen:
            if symbol == _CHOSEN + re.sub(r"\W", "_", name).upper():
                return f"a chosen <code>{escape(name)}</code>"
    return option_html(writer, symbol)


OPTIONS = ReferenceTable("Options", ("Option", "Type", "Default"), _find, _entry)

"""Options: `<Options of="ZMK_SLEEP ZMK_IDLE_TIMEOUT">`, a row for each Kconfig option."""

from __future__ import annotations

import re

from homerow.diagnostics import did_you_mean
from homerow.facts.facts import Facts
from homerow.facts.model import Cause, Default, Option, Range
from homerow.markdown.document import Definition
from homerow.markdown.html_text import escape
from homerow.markdown.mentions import option_html
from homerow.markdown.names import OPTION_PREFIX
from homerow.markdown.reference.conditions import both, in_words, symbols_in
from homerow.markdown.reference.described import describe, has_facts, refuse_content, words_of
from homerow.markdown.reference.table import Entry, define, reference_table
from homerow.markdown.writer import Frame, Row, Writer

COLUMNS = ("Option", "Type", "Default")

# Set where the firmware's own tests run on a computer: nothing that a reader's keyboard ever is.
_IN_TESTS_ONLY = "ARCH_POSIX"
# How the facts name Kconfig's $(dt_chosen_enabled,…): before the property as a symbol is written.
_CHOSEN = "DT_CHOSEN_"


def finish_options(writer: Writer, frame: Frame, html: str) -> None:
    """Put the table where the component stood."""
    refuse_content(writer, frame, html)
    if not has_facts(writer, frame):
        return
    places = {symbol: frame.word_place("of", symbol) for symbol in words_of(frame)}
    options = writer.draft.facts.options
    for symbol, place in places.items():
        if symbol not in options:
            cure = did_you_mean(symbol, options) or "write it as a Kconfig file does, without CONFIG_"
            writer.draft.report("unknown-option", f"there is no option {symbol}", place, cure=cure)
    known = {symbol: options[symbol] for symbol in places if symbol in options}
    entries = [_entry(writer, option, row) for option, row in describe(writer, frame, known, places)]
    if entries:
        writer.out.append(reference_table("Options", COLUMNS, entries))


def _entry(writer: Writer, option: Option, row: Row) -> Entry:
    name = OPTION_PREFIX + option.symbol
    anchor = name.lower().replace("_", "-")
    heading = writer.section_heading
    define(writer, Definition("option", (name,), anchor, name, row.text, heading=heading), row.place)
    cells = (_type(writer, option), _default(writer, option))
    return Entry(anchor, name, cells, row.html + _needs(writer, option))


def _type(writer: Writer, option: Option) -> str:
    ranges = "".join(f"<small>{_range(writer, each)}</small>" for each in option.ranges)
    return f"{option.type or 'of Zephyr'}{ranges}"


def _range(writer: Writer, each: Range) -> str:
    ends = (option_html(writer, end) if end[0].isalpha() else end for end in (each.min, each.max))
    condition = f", {_condition(writer, each.condition)}" if each.condition else ""
    return f"{' to '.join(ends)}{condition}"


def _needs(writer: Writer, option: Option) -> str:
    """Return the options without which this one is out of reach; readers leave others alone."""
    facts = writer.draft.facts
    needed = [each for each in option.depends if all(_is_told(facts, name) for name in symbols_in(each))]
    plain = " && ".join(each for each in needed if "||" not in each)
    conditions = [*filter(None, [plain]), *(each for each in needed if "||" in each)]
    if not conditions:
        return ""
    words = "; and ".join(_condition(writer, each) for each in conditions)
    return f"<p><small>Only {words}.</small></p>\n"


def _is_told(facts: Facts, symbol: str) -> bool:
    option = facts.options.get(symbol)
    return option is not None and option.documented


def _default(writer: Writer, option: Option) -> str:
    facts = writer.draft.facts
    causes = () if facts.choice_of(option.symbol) else _causes(writer, option)
    defaults = _defaults(facts, option)
    first = len(causes)
    lines = [
        _default_line(writer, default, is_other=bool(index)) for index, default in enumerate(defaults, first)
    ]
    return "<br>\n".join((*causes, *lines)) or "none"


def _causes(writer: Writer, option: Option) -> tuple[str, ...]:
    """Return a line for each option that turns this one on: `select` leaves no way out, `imply` does."""
    forced = [f"always <code>y</code> {_condition(writer, _cause(each))}" for each in option.selected_by]
    implied = [f"<code>y</code> {_condition(writer, _cause(each))}" for each in option.implied_by]
    return (*forced, *implied)


def _cause(cause: Cause) -> str:
    condition = "" if cause.condition == f"!{_IN_TESTS_ONLY}" else cause.condition
    return both(cause.by, condition or "")


def _defaults(facts: Facts, option: Option) -> tuple[Default, ...]:
    choice = facts.choice_of(option.symbol)
    if choice is None:
        return option.all_defaults
    return (Default("y" if option.symbol == choice.default else "n"),)


def _default_line(writer: Writer, default: Default, *, is_other: bool) -> str:
    value = (
        option_html(writer, default.value) if default.is_symbol else f"<code>{escape(default.value)}</code>"
    )
    if default.condition:
        return f"{value} {_condition(writer, default.condition)}"
    return f"else {value}" if is_other else value


def _condition(writer: Writer, condition: str) -> str:
    return in_words(condition, lambda symbol: _chosen(writer, symbol) or option_html(writer, symbol))


def _chosen(writer: Writer, symbol: str) -> str:
    """Return what stands for a symbol that says whether /chosen has a property, if it is one."""
    if not symbol.startswith(_CHOSEN):
        return ""
    names = (each for each in writer.draft.facts.chosen if symbol == _CHOSEN + _as_symbol(each))
    return next((f"a chosen <code>{escape(name)}</code>" for name in names), "")


def _as_symbol(name: str) -> str:
    return re.sub(r"\W", "_", name).upper()

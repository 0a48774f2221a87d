"""Kconfig of a checkout: its options and choices, as records of options.json.

Conditions are written in its own notation: `A && (B || !C)`.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

import kconfiglib
from msgspec import Struct

from zmk.checkout.source_tree import Checkout, Fact, line_of, unreadable

# A symbol, or a tuple of an operator and what it works on.
Expression: TypeAlias = Any


def is_compound(expression: Expression) -> bool:
    """Whether an expression has an operator."""
    return isinstance(expression, tuple)


def terms(expression: Expression) -> list[Expression]:
    """Return what must hold all at once; nothing for what holds always."""
    if _is(kconfiglib.AND, expression):
        return _unique([*terms(expression[1]), *terms(expression[2])])
    if isinstance(expression, kconfiglib.Choice):
        return place_terms(expression.nodes[0].dep)  # that a member needs its choice goes without saying
    return [] if getattr(expression, "name", "") == "y" else [expression]


def place_terms(expression: Expression) -> list[Expression]:
    """Return what must hold at a place in the tree, the outermost condition first.

    The parser puts the conditions around a place after its own.
    """
    if _is(kconfiglib.AND, expression):
        return _unique([*place_terms(expression[2]), *terms(expression[1])])
    return terms(expression)


def essential(conditions: Sequence[Expression]) -> list[Expression]:
    """Return conditions without those that another one depends on, and so has for granted."""
    granted = [term for symbol in conditions for term in _granted_by(symbol)]
    return [term for term in conditions if term not in granted]


def _granted_by(symbol: Expression) -> list[Expression]:
    nodes = getattr(symbol, "nodes", [])
    return [term for term in place_terms(nodes[0].dep) if term is not symbol] if len(nodes) == 1 else []


def text_of(expression: Expression) -> str:
    """Return an expression as Kconfig writes it."""
    return str(kconfiglib.expr_str(expression))


def condition(conditions: Sequence[Expression]) -> str:
    """Return the text of conditions that must hold all at once."""
    unique = _unique(conditions)
    if len(unique) == 1:
        return text_of(unique[0])
    return " && ".join(f"({text_of(term)})" if _is(kconfiglib.OR, term) else text_of(term) for term in unique)


def _is(operator: int, expression: Expression) -> bool:
    return is_compound(expression) and expression[0] is operator


def _unique(conditions: Sequence[Expression]) -> list[Expression]:
    return [term for number, term in enumerate(conditions) if term not in conditions[:number]]


# Functions of Zephyr whose answers have names: it makes an option of each compatible that is enabled.
_COMPATIBLE = re.compile(r"\$\(dt_compat_enabled,\s*\$\(DT_COMPAT_(\w+)\)\)")
_CHOSEN = re.compile(r"\$\(dt_chosen_enabled,\s*\$\((DT_CHOSEN_\w+)\)\)")
_CALL = re.compile(r"\$\((?:[^()\n]|\([^()\n]*\))*\)")
_SOURCE = re.compile(r'^[ \t]*o?(?P<relative>r?)source[ \t]+"(?P<pattern>[^"\n]*)".*$', re.MULTILINE)
# Zephyr's template makes an option of a log level; which one, the line before it says.
_LOG_TEMPLATE = re.compile(
    r'^module = (?P<module>\w+)\n(?:\w+-?\w* = .*\n)*source "subsys/logging/Kconfig\.template\.log_config"',
    re.MULTILINE,
)


def copy_kconfig(checkout: Checkout, target: Path, folder: str) -> None:
    """Copy the Kconfig files below a folder of the checkout; they include nothing but each other."""
    for path, text in checkout.texts(folder, "Kconfig*"):
        copy = target / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(harmless(text, path), "utf-8")


def harmless(text: str, path: str) -> str:
    """Return a Kconfig text without function calls that includes only files below its own folder."""
    text = _COMPATIBLE.sub(r"DT_HAS_\1_ENABLED", text)
    text = _CHOSEN.sub(r"\1", text)
    text = _SOURCE.sub(lambda match: _include(match, path), text)
    # Whatever else is asked is answered with no; a call that is none of one line is none at all.
    return _CALL.sub("n", text).replace("$", "")


def log_levels(checkout: Checkout, folder: str) -> Iterator[tuple[str, str, int]]:
    """Yield the options that Zephyr's template makes of log levels: symbol, path and line."""
    for path, text in checkout.texts(folder, "Kconfig*"):
        for match in _LOG_TEMPLATE.finditer(text):
            yield f"{match['module']}_LOG_LEVEL", path, line_of(text, match.end())


def _include(match: re.Match[str], path: str) -> str:
    pattern = match["pattern"]
    # Without "r" a path begins at the top, which is Zephyr's; only in the topmost file both are the same.
    is_ours = bool(match["relative"]) or PurePosixPath(path).parent == PurePosixPath("app")
    if not is_ours or "$" in pattern or pattern.startswith(("/", "boards/")) or ".." in pattern:
        return ""
    return f'orsource "{pattern}"'


Record: TypeAlias = dict[str, Any]

# The Kconfig files of a firmware: the application, its module, boards and shields.
APPLICATION = 'orsource "app/Kconfig"\norsource "app/module/Kconfig"\n'
BOARDS = 'orsource "app/boards/*/*/Kconfig.defconfig"\n'

TYPES = {
    kconfiglib.BOOL: "bool",
    kconfiglib.TRISTATE: "tristate",
    kconfiglib.INT: "int",
    kconfiglib.HEX: "hex",
    kconfiglib.STRING: "string",
}
SWITCHES = frozenset({"bool", "tristate"})
CONSTANTS = frozenset({"y", "m", "n", "true", "false"})


def read_options(checkout: Checkout) -> dict[str, list[Fact]]:
    """Return the options and choices of a checkout. Raises ReportedFailure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        copy_kconfig(checkout, folder, "app")
        application = _parse(folder, APPLICATION)
        found = {each.record["symbol"]: each for each in application.options()}
        for symbol, path, line in log_levels(checkout, "app"):
            found[symbol] = _log_level(symbol, found.get(symbol) or Fact({}, path, line))
        for each in _parse(folder, BOARDS).options():
            if each.record["prompt"]:
                found.setdefault(each.record["symbol"], each)
        return {"options": [*found.values()], "choices": [*application.choices()]}


def _log_level(symbol: str, found: Fact) -> Fact:
    made = {"symbol": symbol, "type": "int", "prompt": False, "origin": "zmk", "file": found.path}
    return Fact(found.record | made, found.path, found.line)


def _parse(folder: Path, text: str) -> _Kconfig:
    top = folder / "Kconfig.top"
    top.write_text(text, "utf-8")
    try:
        return _Kconfig(folder, kconfiglib.Kconfig(str(top), warn=False))
    except kconfiglib.KconfigError as error:
        raise unreadable(str(error).replace(f"{folder}/", "")) from error


class _Kconfig(Struct, frozen=True):
    """A parsed configuration; its files are below `folder`."""

    folder: Path
    tree: Any

    def options(self) -> Iterator[Fact]:
        selected = self._causes("orig_selects")
        implied = self._causes("orig_implies")
        for symbol in self.tree.unique_defined_syms:
            node = _main_node(symbol)
            kind = TYPES.get(symbol.orig_type)
            record = {
                "symbol": symbol.name,
                "type": kind,
                "prompt": any(each.prompt for each in symbol.nodes),
                "origin": "zmk" if kind else "zephyr",
                "file": self._path(node),
                "depends": [text_of(term) for term in essential(_needs(symbol))],
                "defaults": [default for each in symbol.nodes for default in _defaults(each, kind)],
                "ranges": [found for each in symbol.nodes for found in _ranges(each)],
                "selected_by": [cause.record for cause in selected.get(symbol.name, ())],
                "implied_by": [cause.record for cause in implied.get(symbol.name, ())],
            }
            yield Fact(record, self._path(node), node.linenr)
        for name in {**selected, **implied}:
            if not self.tree.syms[name].nodes:
                yield _of_zephyr(name, selected.get(name, []), implied.get(name, []))

    def choices(self) -> Iterator[Fact]:
        for choice in self.tree.unique_choices:
            if choice.syms:
                node = choice.nodes[0]
                default = choice.orig_defaults[0][0] if choice.orig_defaults else choice.syms[0]
                record = {
                    "choice": choice.name,
                    "file": self._path(node),
                    "depends": [text_of(term) for term in essential(place_terms(node.dep))],
                    "members": [symbol.name for symbol in choice.syms],
                    "default": default.name,
                }
                yield Fact(record, self._path(node), node.linenr)

    def _causes(self, kind: str) -> dict[str, list[Fact]]:
        """Return what selects, or implies, each symbol."""
        causes: dict[str, list[Fact]] = {}
        for symbol in self.tree.unique_defined_syms:
            for node in symbol.nodes:
                for target, only_if in getattr(node, kind):
                    record = _with_condition({"by": symbol.name}, node, only_if)
                    cause = Fact(record, self._path(node), node.linenr)
                    causes.setdefault(target.name, []).append(cause)
        return causes

    def _path(self, node: Any) -> str:
        return Path(node.filename).relative_to(self.folder).as_posix()


def _of_zephyr(symbol: str, selected_by: list[Fact], implied_by: list[Fact]) -> Fact:
    """Return an option that is only turned on by ours; of the many that there are the data have some."""
    first = (selected_by or implied_by)[0]
    record: Record = {"symbol": symbol, "prompt": False, "origin": "zephyr"}
    record |= {"selected_by": [cause.record for cause in selected_by]}
    record |= {"implied_by": [cause.record for cause in implied_by]}
    return Fact(record, first.path, first.line, is_optional=True)


def _main_node(symbol: Any) -> Any:
    """Return where an option is defined: with a prompt, or first."""
    return next((node for node in symbol.nodes if node.prompt), symbol.nodes[0])


def _needs(symbol: Any) -> list[Expression]:
    """Return the dependencies of an option of ZMK. Those of Zephyr's options are not in the checkout."""
    return place_terms(_main_node(symbol).dep) if symbol.orig_type in TYPES else []


def _with_condition(record: Record, node: Any, *only_if: Expression) -> Record:
    """Return a record with its conditions, and those of its place that its option does not need anyway."""
    here = [*place_terms(node.dep), *(term for expression in only_if for term in terms(expression))]
    known = {*here} & {*_needs(node.item)}
    conditions = [term for term in essential(here) if term not in known]
    return record | ({"if": condition(conditions)} if conditions else {})


def _defaults(node: Any, kind: str | None) -> Iterator[Record]:
    for value, only_if in node.orig_defaults:
        if is_compound(value) or _is_switch(value, kind):
            yield _with_condition({"value": "y"}, node, only_if, value)
        else:
            key = "symbol" if value.nodes else "value"
            yield _with_condition({key: value.name}, node, only_if)


def _is_switch(value: Any, kind: str | None) -> bool:
    """Whether the default of an option is whether another one is on, which is not here to be read."""
    is_known = value.is_constant or value.name in CONSTANTS or value.nodes
    return kind in SWITCHES and not is_known


def _ranges(node: Any) -> Iterator[Record]:
    for low, high, only_if in node.orig_ranges:
        yield _with_condition({"min": low.name, "max": high.name}, node, only_if)

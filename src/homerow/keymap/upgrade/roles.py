"""Whether a name stands where the compiler reads a key code.

A key code's old and new name are the same number, so that one can stand for the other wherever the compiler
sees the number. Not so where a macro makes another name of it (# and ##), or calls a node so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from homerow.keymap.upgrade.names import Macro
from homerow.keymap.upgrade.outline import Mention
from homerow.keymap.upgrade.source import Source

Role = Literal["key", "other", "unknown"]

MAX_STEPS = 8  # macros in macros


def role_of(mention: Mention, source: Source, steps: int = MAX_STEPS) -> Role:
    """Return what a mention is; "unknown" where that depends on a macro which is not here."""
    if mention.is_name or mention.is_pasted:
        return "other"
    codes = source.catalog.keycodes
    if mention.behavior:
        no_keys = () if mention.behavior in source.names.labels else codes.no_keys.get(mention.behavior, ())
        return "other" if mention.position in no_keys else "key"
    if mention.function:
        return _role_of_argument(mention, source, steps)
    if mention.property:
        return "key" if mention.property in codes.properties else "other"
    return "key" if mention.define else "other"


def _role_of_argument(mention: Mention, source: Source, steps: int) -> Role:
    codes, function = source.catalog.keycodes, mention.function
    macros = source.names.macros.get(function)
    if macros is None and function in codes.functions:
        return "key"
    if macros is None:
        first = codes.helpers.get(function)
        return "unknown" if first is None else "key" if mention.argument >= first else "other"
    if not steps:
        return "unknown"
    roles = {role_of(use, source, steps - 1) for macro in macros for use in _uses(macro, mention.argument)}
    return "other" if not roles or "other" in roles else "unknown" if "unknown" in roles else "key"


def _uses(macro: Macro, argument: int) -> Iterator[Mention]:
    """Yield where a macro puts an argument."""
    parameter = _parameter(macro.define.parameters or (), argument)
    return (each for each in macro.mentions if each.name.text == parameter)


def _parameter(parameters: tuple[str, ...], argument: int) -> str:
    """Return the name of the parameter that an argument goes to; '' if there is none."""
    if parameters and parameters[-1].endswith("...") and argument >= len(parameters) - 1:
        return parameters[-1].removesuffix("...").strip() or "__VA_ARGS__"
    return parameters[argument] if argument < len(parameters) else ""

"""Whether a name stands where the compiler reads a key code.

A key code's old and new name are the same number, so that one can stand for the other wherever the compiler
sees the number. Not so where a macro makes another name of it (# and ##), or calls a node so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from homerow.keymap.upgrade.catalog import Keycodes, matches
from homerow.keymap.upgrade.names import Macro, Names
from homerow.keymap.upgrade.outline import Mention

Role = Literal["key", "other", "unknown"]

MAX_STEPS = 8  # macros in macros


class Roles:
    """Tells what mentions are; what it has found out of a macro's argument it remembers."""

    def __init__(self, names: Names, codes: Keycodes) -> None:
        self._names = names
        self._codes = codes
        self._arguments: dict[tuple[str, int], Role] = {}

    def role_of(self, mention: Mention, steps: int = MAX_STEPS) -> Role:
        """Return what a mention is; "unknown" where that depends on a macro which is not here."""
        if mention.is_name or mention.is_pasted:
            return "other"
        if mention.behavior:
            return "other" if mention.position in self._no_keys(mention.behavior) else "key"
        if mention.function:
            return self._role_of_argument(mention.function, mention.argument, steps)
        if mention.property:
            return "key" if mention.property in self._codes.properties else "other"
        return "key" if mention.define else "other"

    def _no_keys(self, behavior: str) -> frozenset[int]:
        own = behavior in self._names.labels
        return frozenset() if own else self._codes.no_keys.get(behavior, frozenset())

    def _role_of_argument(self, function: str, argument: int, steps: int) -> Role:
        macros = self._names.macros.get(function)
        if macros is None and function in self._codes.functions:
            return "key"
        if macros is None:
            return self._role_in_helper(function, argument)
        known = self._arguments.get((function, argument))
        if known is None:
            self._arguments[function, argument] = "unknown"  # for a macro that leads to itself
            known = self._role_in(macros, argument, steps - 1) if steps else "unknown"
            self._arguments[function, argument] = known
        return known

    def _role_in_helper(self, function: str, argument: int) -> Role:
        first = self._codes.helpers.get(function)
        if first is not None:
            return "key" if argument >= first else "other"
        return "other" if matches(function, self._codes.bound) else "unknown"

    def _role_in(self, macros: tuple[Macro, ...], argument: int, steps: int) -> Role:
        roles = {self.role_of(use, steps) for macro in macros for use in _uses(macro, argument)}
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

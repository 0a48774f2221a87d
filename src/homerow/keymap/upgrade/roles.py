"""Whether a name stands where the compiler reads a key code.

A key code's old and new name are the same number, so that one can stand for the other wherever the compiler
sees the number. Not so where a macro makes another name of it (# and ##), or calls a node so.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from homerow.keymap.upgrade.catalog import Keycodes, matches
from homerow.keymap.upgrade.names import Macro, Names
from homerow.keymap.upgrade.outline import Mention

Role: TypeAlias = Literal["key", "other", "unknown"]

MAX_STEPS = 8  # macros in macros
MAX_BRANCHES = 32  # macros of one name, each in a branch of a condition


class Roles:
    """Tells what mentions are; what it has found out of a macro's argument it remembers."""

    def __init__(self, names: Names, codes: Keycodes) -> None:
        self._names = names
        self._codes = codes
        self._arguments: dict[tuple[str, int], Role] = {}
        self._parameters: dict[tuple[str, int, str], frozenset[Role]] = {}

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
            known = self._role_in(function, argument, steps - 1) if steps else "unknown"
            self._arguments[function, argument] = known
        return known

    def _role_in_helper(self, function: str, argument: int) -> Role:
        first = self._codes.helpers.get(function)
        if first is not None:
            return "key" if argument >= first else "other"
        return "other" if matches(function, self._codes.bound) else "unknown"

    def _role_in(self, function: str, argument: int, steps: int) -> Role:
        macros = self._names.macros[function]
        if len(macros) > MAX_BRANCHES:
            return "unknown"
        roles = frozenset(
            role
            for branch, macro in enumerate(macros)
            for role in self._roles_of_parameter((function, branch, _parameter(macro, argument)), steps)
        )
        return "other" if not roles or "other" in roles else "unknown" if "unknown" in roles else "key"

    def _roles_of_parameter(self, key: tuple[str, int, str], steps: int) -> frozenset[Role]:
        """Return what a parameter is in one branch's macro; all of what `...` takes is one parameter."""
        known = self._parameters.get(key)
        if known is None:
            self._parameters[key] = frozenset({"unknown"})
            function, branch, parameter = key
            uses = self._names.macros[function][branch].uses.get(parameter, ())
            known = self._parameters[key] = frozenset(self.role_of(use, steps) for use in uses)
        return known


def _parameter(macro: Macro, argument: int) -> str:
    """Return the name of the parameter that an argument goes to; '' if there is none."""
    parameters = macro.define.parameters or ()
    if parameters and parameters[-1].endswith("...") and argument >= len(parameters) - 1:
        return parameters[-1].removesuffix("...").strip() or "__VA_ARGS__"
    return parameters[argument] if argument < len(parameters) else ""

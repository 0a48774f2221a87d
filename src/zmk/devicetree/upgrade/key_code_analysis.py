"""Whether the compiler reads an identifier as a key code.

The old and the new name of a key code are the same number, so one can replace the other wherever the compiler
sees the number. It cannot where a macro makes another name of it (# and ##) or uses it as a node's name.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from zmk.devicetree.upgrade.catalog import Keycodes, matches
from zmk.devicetree.upgrade.source import Definitions, OwnMacro
from zmk.devicetree.upgrade.syntax_index import CONDITION, Identifier

Usage: TypeAlias = Literal["key", "other", "unknown"]

MAX_STEPS = 8  # macros in macros
MAX_BRANCHES = 32  # macros of one name, each in a branch of a condition


class KeyCodeAnalysis:
    """Tells how identifiers are used; remembers the usage of each macro argument."""

    def __init__(self, definitions: Definitions, codes: Keycodes) -> None:
        self._definitions = definitions
        self.codes = codes
        self._ends: dict[tuple[str, int], tuple[Identifier, ...]] = {}
        self._arguments: dict[tuple[str, int], Usage] = {}
        self._parameters: dict[tuple[str, int, str], frozenset[Usage]] = {}

    def usage_of(self, identifier: Identifier, steps: int = MAX_STEPS) -> Usage:
        """Return how an identifier is used; "unknown" if that depends on a macro that is not here."""
        if identifier.is_name or identifier.is_pasted:
            return "other"
        if identifier.behavior:
            return "other" if identifier.position in self._no_keys(identifier.behavior) else "key"
        if identifier.function:
            return self._usage_of_argument(identifier.function, identifier.argument, steps)
        if identifier.property == CONDITION:
            return "key"
        if identifier.property:
            return "key" if identifier.property in self.codes.properties else "other"
        return "key" if identifier.macro else "other"

    def uses_of(self, identifier: Identifier) -> tuple[Identifier, ...]:
        """Return what macros of the files make of an argument in the end; all else is used as it is."""
        if identifier.function not in self._definitions.macros:
            return (identifier,)
        place = (identifier.function, identifier.argument)
        if place not in self._ends:
            self._ends[place] = tuple(self._followed(identifier))
        return self._ends[place]

    def _followed(self, identifier: Identifier) -> Iterator[Identifier]:
        waiting, seen = [identifier], set[tuple[str, int]]()
        while waiting and len(seen) < MAX_BRANCHES:
            use = waiting.pop()
            macros = self._definitions.macros.get(use.function)
            if macros is None:
                yield use
            elif (use.function, use.argument) not in seen:
                seen.add((use.function, use.argument))
                for macro in macros[:MAX_BRANCHES]:
                    waiting += macro.uses.get(_parameter(macro, use.argument), ())[:MAX_BRANCHES]

    def _no_keys(self, behavior: str) -> frozenset[int]:
        own = behavior in self._definitions.labels
        return frozenset() if own else self.codes.no_keys.get(behavior, frozenset())

    def _usage_of_argument(self, function: str, argument: int, steps: int) -> Usage:
        macros = self._definitions.macros.get(function)
        if macros is None and (function in self.codes.functions or function in self.codes.calls):
            return "key"
        if macros is None:
            return self._usage_in_helper(function, argument)
        known = self._arguments.get((function, argument))
        if known is None:
            self._arguments[function, argument] = "unknown"  # for a recursive macro
            known = self._usage_in(function, argument, steps - 1) if steps else "unknown"
            self._arguments[function, argument] = known
        return known

    def _usage_in_helper(self, function: str, argument: int) -> Usage:
        first = self.codes.helpers.get(function)
        if first is not None:
            return "key" if argument >= first else "other"
        return "other" if matches(function, self.codes.bound) else "unknown"

    def _usage_in(self, function: str, argument: int, steps: int) -> Usage:
        macros = self._definitions.macros[function]
        if len(macros) > MAX_BRANCHES:
            return "unknown"
        usages = frozenset(
            usage
            for branch, macro in enumerate(macros)
            for usage in self._usages_of_parameter((function, branch, _parameter(macro, argument)), steps)
        )
        return "other" if not usages or "other" in usages else "unknown" if "unknown" in usages else "key"

    def _usages_of_parameter(self, key: tuple[str, int, str], steps: int) -> frozenset[Usage]:
        """Return what a parameter is in one branch's macro; all of what `...` takes is one parameter."""
        known = self._parameters.get(key)
        if known is None:
            self._parameters[key] = frozenset({"unknown"})
            function, branch, parameter = key
            uses = self._definitions.macros[function][branch].uses.get(parameter, ())
            known = self._parameters[key] = frozenset(self.usage_of(use, steps) for use in uses)
        return known


def _parameter(macro: OwnMacro, argument: int) -> str:
    """Return the name of the parameter that an argument goes to; '' if there is none."""
    parameters = macro.macro.params or ()
    if macro.macro.is_variadic:
        argument = min(argument, len(parameters) - 1)
    return parameters[argument] if argument < len(parameters) else ""

"""A lexer from tables of rules: all rules of a state are one pattern, not tried one at a time.

What a lexer needs is made anew by every process, and most colour little code. So the pattern of a state is
compiled when some code enters it, the classes are those of the style sheet right away, and a run of what has
no colour is one match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

# Where a stretch of code begins, and the class that it has up to the next one; empty for none.
Mark: TypeAlias = tuple[int, str]
Lexer: TypeAlias = Callable[[str], Iterator[Mark]]
# A pattern; its class, or those of its first groups, all that it matches; the state that comes then.
Rule: TypeAlias = "tuple[str, str | tuple[str, ...]] | tuple[str, str | tuple[str, ...], str]"

ROOT = "root"
LEAVE = "leave"  # in place of a state: the one around this goes on
MAX_DEPTH = 100  # states in states; deeper ones go on in the one they stand in

# The class; or the classes, the group that has the first of them (0 is all that matched), and the state.
_Result: TypeAlias = "str | tuple[tuple[str, ...], int, str]"
# Results by the number of the group behind a rule.
_State: TypeAlias = tuple[re.Pattern[str], Sequence[_Result]]


class RuleLexer:
    """A lexer by `states`; of the rules of a state the first that matches counts."""

    def __init__(self, states: Mapping[str, Sequence[Rule]], *, flags: re.RegexFlag = re.MULTILINE) -> None:
        self._rules = states
        self._flags = flags
        self._states: dict[str, _State] = {}

    def __call__(self, code: str) -> Iterator[Mark]:
        """Yield the marks of code, the first of which is its begin."""
        around, name, start = list[str](), ROOT, 0
        while start < len(code):
            pattern, results = self._states.get(name) or self._state(name)
            for match in pattern.finditer(code, start):
                result = results[match.lastindex or 0]
                if isinstance(result, str):
                    yield match.start(), result
                    continue
                classes, first, following = result
                for group, css_class in enumerate(classes, first):
                    yield match.start(group), css_class
                if following:
                    name = _enter(following, name, around)
                    start = match.end()
                    break
            else:
                return

    def _state(self, name: str) -> _State:
        rules = self._rules[name]
        # Which rule it was, an empty group behind it says: of one around it, the first character is not seen.
        named = (f"(?:{rule[0]})(?P<rule_{number}>)" for number, rule in enumerate(rules))
        pattern = re.compile("|".join(named), self._flags)
        results: list[_Result] = [""] * (pattern.groups + 1)
        passed = 0
        for number, rule in enumerate(rules):
            group = pattern.groupindex[f"rule_{number}"]
            results[group] = _result(rule, passed + 1)
            passed = group
        return self._states.setdefault(name, (pattern, results))


def _result(rule: Rule, first_group: int) -> _Result:
    """Return what comes of a rule: of nearly all, one class."""
    classes = rule[1]
    following = rule[2] if len(rule) > 2 else ""
    if isinstance(classes, str):
        return ((classes,), 0, following) if following else classes
    return classes, first_group, following


def _enter(following: str, name: str, around: list[str]) -> str:
    """Return the state that comes after `name`."""
    if following == LEAVE:
        return around.pop() if around else ROOT
    if len(around) >= MAX_DEPTH:
        return name
    around.append(name)
    return following

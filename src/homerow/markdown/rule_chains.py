"""Rules by the character that what they read begins with.

Markdown-it asks every rule at every place. Nearly all of them begin with looking at one character there; when
the tables say which, only those are asked that may find something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from markdown_it.ruler import Ruler
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

WHOLE = ""  # the chain of all rules
ANY = ""  # what a rule reads may begin with any character

BlockRule = Callable[[StateBlock, int, int, bool], bool]
InlineRule = Callable[[StateInline, bool], bool]
Rule = TypeVar("Rule")


class Chains(Ruler[Rule]):
    """The chains of rules that markdown-it asks for by their names, made once."""

    def __init__(self, chains: Mapping[str, Sequence[Rule]]) -> None:
        super().__init__()
        self._chains = {name: list(rules) for name, rules in chains.items()}

    def getRules(self, chainName: str = "") -> list[Rule]:  # noqa: N802, N803 - markdown-it's names
        """Return the rules of a chain."""
        return self._chains[chainName]


def block_rule(rules: Iterable[tuple[str, BlockRule]]) -> BlockRule:
    """Return one rule for many, each with the characters that a line it reads may begin with."""
    by_character, others = _by_character(rules)

    def first_that_reads(state: StateBlock, line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        start = state.bMarks[line] + state.tShift[line]
        for rule in by_character.get(state.src[start : start + 1], others):
            if rule(state, line, end_line, silent):
                return True
        return False

    return first_that_reads


def inline_rule(rules: Iterable[tuple[str, InlineRule]]) -> InlineRule:
    """Return one rule for many, each with the characters that what it reads may begin with."""
    by_character, others = _by_character(rules)

    def first_that_reads(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        for rule in by_character.get(state.src[state.pos], others):  # noqa: SIM110 - a generator costs more than most rules
            if rule(state, silent):
                return True
        return False

    return first_that_reads


def _by_character(rules: Iterable[tuple[str, Rule]]) -> tuple[dict[str, tuple[Rule, ...]], tuple[Rule, ...]]:
    """Return the rules for each character that some begin with, in their order, and those for any other."""
    table = list(rules)
    characters = {character for beginnings, _ in table for character in beginnings}
    by_character = {
        character: tuple(rule for beginnings, rule in table if beginnings == ANY or character in beginnings)
        for character in characters
    }
    return by_character, tuple(rule for beginnings, rule in table if beginnings == ANY)

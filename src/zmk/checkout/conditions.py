"""Conditions of Kconfig, in its own notation: `A && (B || !C)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import kconfiglib

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

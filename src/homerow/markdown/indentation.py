"""Indentation of what a component holds: as in MDX, it is for the author's eye and makes no code."""

from __future__ import annotations

from markdown_it.rules_block import StateBlock


def dedent(state: StateBlock, line: int, indent: int) -> None:
    """Let the lines after `line`, which are the content of a component, be indented as its tag is.

    All lines lose what the first one has beyond `indent` columns, up to one that has less.
    """
    first = next((number for number in range(line + 1, state.lineMax) if not state.isEmpty(number)), None)
    if first is None or state.sCount[first] <= indent:
        return
    width = state.sCount[first] - indent
    for number in range(first, state.lineMax):
        if state.isEmpty(number):
            continue
        if state.sCount[number] < indent + width:
            return
        _skip_columns(state, number, width)


def _skip_columns(state: StateBlock, line: int, width: int) -> None:
    """Let a line begin so many columns later; a tab that is cut in half goes as a whole."""
    start, column, behind = state.bMarks[line], 0, state.bsCount[line]
    while column < width:
        column += 4 - (column + behind) % 4 if state.src[start] == "\t" else 1
        start += 1
    state.tShift[line] -= start - state.bMarks[line]
    state.bMarks[line] = start
    state.sCount[line] -= column
    state.bsCount[line] += column

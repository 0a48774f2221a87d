"""Export statements of MDX files: code, which content is not. Each is one finding, and its tags are none."""

from __future__ import annotations

import re

from markdown_it.rules_block import StateBlock

from homerow.markdown.draft import draft_of, origin_of

MAX_LINES = 150  # of one statement

# No more than what can only be code: a sentence may begin with "export", too.
_EXPORT = re.compile(
    r"export[ \t]+(?:default[ \t]+)?"
    r"(?:(?:const|let|var)[ \t]+(?P<name>[\w$]+)[ \t]*="
    r"|(?:async[ \t]+)?function[ \t]*(?P<function>[\w$]*)[ \t]*\()"
)
_BRACKET = re.compile(r"[(\[{}\])]")


def export_statement(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: an export statement at the left margin, up to where its brackets are closed."""
    if state.sCount[start_line]:
        return False
    match = _EXPORT.match(state.src, state.bMarks[start_line], state.eMarks[start_line])
    if not match:
        return False
    if not silent:
        name = match["name"] or match["function"] or "default"
        origin = origin_of(state)
        origin.unavailable.add(name)
        message = f"{name} is code, which no page can define"
        cure = (
            f"take it out, and write what it makes where <{name}> stands"
            if name[0].isupper()
            else "take it out"
        )
        draft_of(state).report("exported-code", message, origin.line(start_line), cure=cure)
        state.line = _end(state, start_line, end_line)
    return True


def _end(state: StateBlock, line: int, end_line: int) -> int:
    """Return the line after a statement; after the first blank line, if its brackets are never closed."""
    depth, blank = 0, None
    end_line = min(end_line, line + MAX_LINES)
    for number in range(line, end_line):
        if blank is None and state.isEmpty(number):
            blank = number
        for bracket in _BRACKET.findall(state.src, state.bMarks[number], state.eMarks[number]):
            depth += 1 if bracket in "([{" else -1
        if depth <= 0 and not state.isEmpty(number) and not _goes_on(state, number):
            return number + 1
    return end_line if blank is None else blank


def _goes_on(state: StateBlock, line: int) -> bool:
    """Return whether a line of code ends where it cannot: `=` or `=>`."""
    return state.src[state.bMarks[line] : state.eMarks[line]].rstrip().endswith(("=", "=>"))

"""Paragraphs and headings, which most blocks are: markdown-it's rules, without a step for each character."""

from __future__ import annotations

from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock, code, hr

from homerow.markdown.tokens import Token

_OF_BREAKS = "*-_ \t"
SPACES = " \t"
MAX_LEVEL = 6


def plain_paragraph(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: ARG001, FBT001 - markdown-it's signature
    """Block rule: a paragraph (CommonMark §4.8)."""
    parent, state.parentType = state.parentType, "paragraph"
    state.line = _end_of_paragraph(state, start_line)
    state.parentType = parent
    if state.line == start_line + 1:
        content = state.src[state.bMarks[start_line] + state.tShift[start_line] : state.eMarks[start_line]]
    else:
        content = state.getLines(start_line, state.line, state.blkIndent, keepLastLF=False)
    _push(state, "paragraph", "p", start_line, content)
    return True


def _end_of_paragraph(state: StateBlock, line: int) -> int:
    ends = state.md.block.ruler.getRules("paragraph")
    for number in range(line + 1, state.lineMax):
        if state.isEmpty(number):
            return number
        # Less than nothing: a quote has looked at this line, and leaves it to the paragraph.
        # What is so far in that it could be code belongs to it, too, whatever it holds.
        is_looked_at = state.sCount[number] >= 0 and not state.is_code_block(number)
        for rule in ends if is_looked_at else ():
            if rule(state, number, state.lineMax, True):
                return number
    return state.lineMax


def indented_code(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: indented code (CommonMark §4.4), which markdown-it looks for at each block."""
    return state.is_code_block(start_line) and code(state, start_line, end_line, silent)


def thematic_break(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: a break (CommonMark §4.1), which markdown-it looks for in each item of a list."""
    line = state.src[state.bMarks[start_line] + state.tShift[start_line] : state.eMarks[start_line]]
    return not line.strip(_OF_BREAKS) and hr(state, start_line, end_line, silent)


def plain_heading(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: ARG001, FBT001 - markdown-it's signature
    """Block rule: a heading that begins with number signs (CommonMark §4.2)."""
    if state.is_code_block(start_line):
        return False
    line = state.src[state.bMarks[start_line] + state.tShift[start_line] : state.eMarks[start_line]]
    text = line.lstrip("#")
    level = len(line) - len(text)
    if not 0 < level <= MAX_LEVEL or (text and text[0] not in SPACES):
        return False
    if silent:
        return True
    state.line = start_line + 1
    text = text.rstrip(SPACES)
    without_end = text.rstrip("#")
    if without_end.endswith((" ", "\t")):
        text = without_end
    _push(state, "heading", f"h{level}", start_line, text, line[:level])
    return True


def _push(state: StateBlock, kind: str, tag: str, start_line: int, content: str, markup: str = "") -> None:
    """Append the three tokens of a block that goes up to the line of the state."""
    lines, level = [start_line, state.line], state.level
    state.tokens += (
        Token(f"{kind}_open", tag, 1, map=lines, level=level, markup=markup),
        Token("inline", "", 0, map=lines, level=level + 1, content=mdTrim(content)),
        Token(f"{kind}_close", tag, -1, level=level, markup=markup),
    )

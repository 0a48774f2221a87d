"""The state of the block parser, with what components and admonitions need beside CommonMark."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import accumulate
from typing import Literal, cast

from markdown_it import MarkdownIt, rules_block
from markdown_it.rules_block import StateBlock, lheading
from markdown_it.rules_core import StateCore
from markdown_it.utils import EnvType

from homerow.markdown.tokens import Token

CODE_INDENT = 4  # CommonMark §4.4

# A line that could make a heading of the one above it, whatever quotes both stand in (CommonMark §4.3).
_UNDERLINE = re.compile(r"\n[ \t>]*(?:-+|=+)[ \t]*\n")
_UNDERLINE_ENDS = ("-\n", "=\n", " \n", "\t\n")  # what such a line ends in, and few texts hold


class BlockState(StateBlock):
    """`open_components` counts the components around a line: in them, indentation is no code (as in MDX)."""

    open_components: int = 0

    def __init__(self, src: str, md: MarkdownIt, env: EnvType, tokens: list[Token]) -> None:
        """Find the lines: at once, where markdown-it goes through them one by one."""
        super().__init__("", md, env, tokens)
        self.src = src
        lines = src.split("\n")
        if not lines[-1].strip(" \t"):
            lines.pop()
        ends = list(accumulate([len(line) + 1 for line in lines], initial=0))
        indents = [len(line) - len(line.lstrip(" \t")) for line in lines]
        # Each list has an entry for the end of the text.
        self.bMarks = [*ends[:-1], len(src)]
        self.eMarks = [*(end - 1 for end in ends[1:]), len(src)]
        self.tShift = [*indents, 0]
        self.sCount = [*self.tShift]
        if "\t" in src:
            pairs = zip(lines, indents, strict=True)
            self.sCount = [*(len(line[:indent].expandtabs(CODE_INDENT)) for line, indent in pairs), 0]
        self.bsCount = [0] * len(self.tShift)
        self.lineMax = len(lines)

    @cached_property
    def has_underline(self) -> bool:
        """Whether any line could underline a heading."""
        text = f"{self.src}\n"
        return any(end in text for end in _UNDERLINE_ENDS) and _UNDERLINE.search(text) is not None

    def push(self, ttype: str, tag: str, nesting: Literal[-1, 0, 1]) -> Token:
        """Append a token."""
        if nesting < 0:
            self.level -= 1
        token = Token(ttype, tag, nesting, level=self.level)
        if nesting > 0:
            self.level += 1
        self.tokens.append(token)
        return token

    def is_code_block(self, line: int) -> bool:
        """Return whether indentation makes the line code."""
        return not self.open_components and self.sCount[line] - self.blkIndent >= CODE_INDENT

    def line_at(self, offset: int, line: int) -> int:
        """Return the line that `offset` is on, searching from `line`."""
        while line + 1 < self.lineMax and self.eMarks[line] < offset:
            line += 1
        return line

    def cut_line(self, line: int, offset: int) -> None:
        """Let a line begin at `offset`, as if what stands before it were on a line of its own."""
        while offset < self.eMarks[line] and self.src[offset] in " \t":
            offset += 1
        self.bMarks[line] = offset
        self.tShift[line] = 0
        self.sCount[line] = self.blkIndent
        self.bsCount[line] = 0

    def tokenize_line(self, line: int, end_line: int) -> None:
        """Parse one block that begins on `line`: the rest of a line after a tag."""
        if self.isEmpty(line):
            self.line = line + 1
            return
        for rule in self.md.block.ruler.getRules(""):
            if rule(self, line, end_line, False):
                return


def underlined_heading(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: a heading that the line below it underlines.

    Markdown-it's rule looks through each paragraph for that line, so most documents do without the rule.
    """
    return cast("BlockState", state).has_underline and lheading(state, start_line, end_line, silent)


def list_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: a list (CommonMark §5.2), which in a component may be any number of columns in.

    Markdown-it takes an item that is four columns further in than the list around it for a line of text.
    """
    around = state.listIndent
    if cast("BlockState", state).open_components:
        state.listIndent = -1
    is_list = rules_block.list_block(state, start_line, end_line, silent)
    state.listIndent = around
    return is_list


def parse_blocks(state: StateCore) -> None:
    """Core rule: parse the body into block tokens."""
    block_state = BlockState(state.src, state.md, state.env, state.tokens)
    state.md.block.tokenize(block_state, block_state.line, block_state.lineMax)

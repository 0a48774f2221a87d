"""Comments for other authors, which no reader sees, and the mark that ends an excerpt.

`<!-- … -->` is CommonMark's; `{/* … */}` is what MDX files carry for the same purpose.
"""

from __future__ import annotations

import re

from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

MAX_COMMENT = 5_000  # characters of a `{/* … */}`; bounds the search for its end
TRUNCATE = re.compile(r"\s*(?:<!--\s*truncate\s*-->|\{/\*\s*truncate\s*\*/\})\s*")


def mdx_comment(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: a `{/* … */}` that stands on lines of its own."""
    start = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith("{/*", start) or state.is_code_block(start_line):
        return False
    limit = min(state.eMarks[end_line - 1], start + MAX_COMMENT)
    end = state.src.find("*/}", start + 3, limit)
    if end < 0:
        return False
    line = start_line + state.src.count("\n", start, end)
    if state.src[end + 3 : state.eMarks[line]].strip():
        return False
    if not silent:
        token = state.push("comment", "", 0)
        token.map = [start_line, line + 1]
        token.content = state.src[start : end + 3]
        state.line = line + 1
    return True


def comment_inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a `{/* … */}` in a sentence."""
    start = state.pos
    if not state.src.startswith("{/*", start):
        return False
    end = state.src.find("*/}", start + 3, min(state.posMax, start + MAX_COMMENT)) + 3
    if end < 3:
        return False
    comment = state.src[start:end]
    if not silent and TRUNCATE.fullmatch(comment):
        state.push("html_inline", "", 0).content = comment
    state.pos = end
    return True

"""The dialect as tables: which rules read Markdown, in which order, and which write it as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from markdown_it import MarkdownIt, rules_block, rules_core, rules_inline
from markdown_it.ruler import Ruler
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.footnote.index import footnote_def, footnote_ref, footnote_tail

from homerow.markdown.admonitions import ADMONITION_RULES, admonition_fence
from homerow.markdown.autolinks import autolink_text
from homerow.markdown.balance import balance
from homerow.markdown.block_state import parse_blocks
from homerow.markdown.blocks import BLOCK_RULES
from homerow.markdown.code_blocks import CODE_RULES
from homerow.markdown.comments import mdx_comment
from homerow.markdown.component_shapes import COMPONENT_RULES
from homerow.markdown.component_tags import component_block, component_inline
from homerow.markdown.footnotes import FOOTNOTE_RULES
from homerow.markdown.headings import HEADING_RULES
from homerow.markdown.html_tags import HTML_RULES
from homerow.markdown.images import IMAGE_RULES
from homerow.markdown.imports import import_line
from homerow.markdown.inline_code import CODE_INLINE_RULES
from homerow.markdown.lift import lift_components
from homerow.markdown.links import LINK_RULES
from homerow.markdown.markers import read_markers
from homerow.markdown.reference.rows import ROW_RULES, read_rows
from homerow.markdown.tables import TABLE_RULES
from homerow.markdown.writer import WriteRule

MAX_NESTING = 60  # containers in containers; what is deeper is reported (depth.py), since the parser drops it

InlineRule = Callable[[StateInline, bool], bool]
_OFFSET_TYPES = frozenset({"code_inline", "link_open", "image", "html_inline"})


def with_offsets(rule: InlineRule) -> InlineRule:
    """Return a rule that leaves in its token's meta where in the paragraph the token stands."""

    def offset_rule(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
        start, first = state.pos, len(state.tokens)
        if not rule(state, silent):
            return False
        if not silent:
            for token in state.tokens[first : first + 2]:  # text that was pending may come first
                if token.type in _OFFSET_TYPES:
                    token.meta.update(start=start, end=state.pos)
                    break
        return True

    return offset_rule


CORE_RULES: tuple[tuple[str, Any], ...] = (
    ("block", parse_blocks),
    ("markers", read_markers),
    ("inline", rules_core.inline),
    ("footnote_tail", footnote_tail),
    ("text_join", rules_core.text_join),
    ("autolinks", autolink_text),
    ("lift", lift_components),
    ("balance", balance),
    ("rows", read_rows),
)

# name, rule, and which blocks a line can end that the rule would take.
_ENDS_ANY = ["paragraph", "reference", "blockquote", "list"]
BLOCK_PARSE_RULES: tuple[tuple[str, Any, list[str]], ...] = (
    ("import", import_line, []),
    ("component", component_block, _ENDS_ANY),
    ("admonition", admonition_fence, _ENDS_ANY),
    ("mdx_comment", mdx_comment, _ENDS_ANY),
    ("table", rules_block.table, ["paragraph", "reference"]),
    ("code", rules_block.code, []),
    ("fence", rules_block.fence, _ENDS_ANY),
    ("blockquote", rules_block.blockquote, _ENDS_ANY),
    ("hr", rules_block.hr, _ENDS_ANY),
    ("list", rules_block.list_block, ["paragraph", "reference", "blockquote"]),
    ("footnote_def", footnote_def, ["paragraph", "reference"]),
    ("reference", rules_block.reference, []),
    ("html_block", rules_block.html_block, ["paragraph", "reference", "blockquote"]),
    ("heading", rules_block.heading, ["paragraph", "reference", "blockquote"]),
    ("lheading", rules_block.lheading, []),
    ("paragraph", rules_block.paragraph, []),
)

INLINE_PARSE_RULES: tuple[tuple[str, InlineRule], ...] = (
    ("text", rules_inline.text),
    ("newline", rules_inline.newline),
    ("escape", rules_inline.escape),
    ("backticks", with_offsets(rules_inline.backtick)),
    ("strikethrough", rules_inline.strikethrough.tokenize),
    ("emphasis", rules_inline.emphasis.tokenize),
    ("footnote_ref", footnote_ref),
    ("link", with_offsets(rules_inline.link)),
    ("image", with_offsets(rules_inline.image)),
    ("component", component_inline),
    ("autolink", with_offsets(rules_inline.autolink)),
    ("html_inline", with_offsets(rules_inline.html_inline)),
    ("entity", rules_inline.entity),
)
PAIR_RULES: tuple[tuple[str, Callable[[StateInline], None]], ...] = (
    ("balance_pairs", rules_inline.link_pairs),
    ("strikethrough", rules_inline.strikethrough.postProcess),
    ("emphasis", rules_inline.emphasis.postProcess),
    ("fragments_join", rules_inline.fragments_join),
)
# Where plain text ends, because one of the inline rules may begin.
_TEXT_END = re.compile(r"[\n!&*<\[\]\\_`~]")

WRITE_RULES: dict[str, WriteRule] = {
    **BLOCK_RULES,
    **TABLE_RULES,
    **HEADING_RULES,
    **CODE_RULES,
    **LINK_RULES,
    **IMAGE_RULES,
    **HTML_RULES,
    **ADMONITION_RULES,
    **FOOTNOTE_RULES,
    **COMPONENT_RULES,
    **ROW_RULES,
    **CODE_INLINE_RULES,
}


def make_markdown() -> MarkdownIt:
    """Return a parser for the dialect. Links are neither checked nor encoded here: links.py does both."""
    markdown = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING})
    markdown.validateLink = _accept_link  # type: ignore[method-assign,assignment]
    markdown.normalizeLink = str  # type: ignore[method-assign,assignment]
    markdown.core.ruler = _ruler((name, rule, []) for name, rule in CORE_RULES)
    markdown.block.ruler = _ruler(BLOCK_PARSE_RULES)
    markdown.inline.ruler = _ruler((name, rule, []) for name, rule in INLINE_PARSE_RULES)
    markdown.inline.ruler2 = _ruler((name, rule, []) for name, rule in PAIR_RULES)
    markdown.inline.terminator_re = _TEXT_END
    return markdown


def _ruler(rules: Any) -> Ruler[Any]:
    ruler = Ruler[Any]()
    for name, rule, ends in rules:
        ruler.push(name, rule, {"alt": ends})
    return ruler


def _accept_link(_: str) -> bool:
    return True

"""The dialect as tables: which rules read Markdown, in which order, and which write it as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from markdown_it import MarkdownIt, rules_block, rules_core, rules_inline
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.footnote.index import footnote_def, footnote_tail

from homerow.markdown.admonitions import ADMONITION_RULES, admonition_fence
from homerow.markdown.autolinks import autolink, may_hold_address
from homerow.markdown.balance import balance
from homerow.markdown.block_state import list_block, parse_blocks, underlined_heading
from homerow.markdown.blocks import BLOCK_RULES
from homerow.markdown.code_blocks import CODE_RULES
from homerow.markdown.comments import comment_inline, mdx_comment
from homerow.markdown.component_shapes import COMPONENT_RULES
from homerow.markdown.component_tags import component_block, component_inline, element_inline, html_block
from homerow.markdown.exports import export_statement
from homerow.markdown.footnotes import FOOTNOTE_RULES
from homerow.markdown.headings import HEADING_RULES
from homerow.markdown.html_tags import HTML_RULES
from homerow.markdown.images import IMAGE_RULES
from homerow.markdown.imports import import_line
from homerow.markdown.inline_code import CODE_INLINE_RULES
from homerow.markdown.inline_parser import InlineParser, footnote_mark, full_link, plain_code, plain_link
from homerow.markdown.lift import lift_components
from homerow.markdown.links import LINK_RULES
from homerow.markdown.markers import read_markers
from homerow.markdown.plain_blocks import indented_code, plain_heading, plain_paragraph, thematic_break
from homerow.markdown.reference.rows import ROW_RULES, read_rows
from homerow.markdown.rule_chains import ANY, WHOLE, BlockRule, Chains, InlineRule, block_rule, inline_rule
from homerow.markdown.table_blocks import table_block
from homerow.markdown.tables import TABLE_RULES
from homerow.markdown.tokens import Token
from homerow.markdown.unresolved import report_unresolved
from homerow.markdown.writer import WriteRule

MAX_NESTING = 60  # containers in containers; what is deeper is reported, since markdown-it drops it

CoreRule = Callable[[StateCore], None]
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


def parse_inlines(state: StateCore) -> None:
    """Core rule: parse what stands in paragraphs, headings and cells; half of it is nothing but text."""
    inlines = [token for token in state.tokens if token.type == "inline"]
    escaped: list[Token] = []
    for token in inlines:
        content = token.content
        token.children = []
        if _TEXT_END.search(content):
            state.md.inline.parse(content, state.md, state.env, token.children)
            if "\\" in content or "&" in content:
                escaped.append(token)
        elif content:
            token.children.append(Token("text", "", 0, content=content))
    rules_core.text_join(StateCore(state.src, state.md, state.env, escaped))
    for token in inlines:
        if may_hold_address(token.content):
            autolink(token)


CORE_RULES: tuple[CoreRule, ...] = (
    parse_blocks,
    read_markers,
    parse_inlines,
    report_unresolved,
    footnote_tail,
    lift_components,
    balance,
    read_rows,
)

# What a line that the rule reads begins with, the rule, and which blocks such a line ends.
_ENDS_ANY = ("paragraph", "reference", "blockquote", "list")
_ENDS_MOST = ("paragraph", "reference", "blockquote")
BLOCK_PARSE_RULES: tuple[tuple[str, BlockRule, tuple[str, ...]], ...] = (
    ("i", import_line, ()),
    ("e", export_statement, ()),
    ("<", component_block, _ENDS_ANY),
    (":", admonition_fence, _ENDS_ANY),
    ("{", mdx_comment, _ENDS_ANY),
    (ANY, table_block, ("paragraph", "reference")),
    (ANY, indented_code, ()),
    ("`~", rules_block.fence, _ENDS_ANY),
    (">", rules_block.blockquote, _ENDS_ANY),
    ("*-_", thematic_break, _ENDS_ANY),
    ("*+-0123456789", list_block, _ENDS_MOST),
    ("[", footnote_def, ("paragraph", "reference")),
    ("[", rules_block.reference, ()),
    ("<", html_block, _ENDS_MOST),
    ("#", plain_heading, _ENDS_MOST),
    (ANY, underlined_heading, ()),
    (ANY, plain_paragraph, ()),
)

# What the rule reads begins with, and the rule.
INLINE_PARSE_RULES: tuple[tuple[str, InlineRule], ...] = (
    ("\n", rules_inline.newline),
    ("\\", rules_inline.escape),
    ("`", plain_code),
    ("`", with_offsets(rules_inline.backtick)),
    ("~", rules_inline.strikethrough.tokenize),
    ("*", comment_inline),
    ("*_", rules_inline.emphasis.tokenize),
    ("[", footnote_mark),
    ("[", plain_link),
    ("[", with_offsets(full_link)),
    ("!", with_offsets(rules_inline.image)),
    ("<", component_inline),
    ("<", with_offsets(rules_inline.autolink)),
    ("<", with_offsets(element_inline)),
    ("<", with_offsets(rules_inline.html_inline)),
    ("&", rules_inline.entity),
    (ANY, rules_inline.text),  # which finds nothing where one of the others may begin
)
PAIR_RULES: tuple[Callable[[StateInline], None], ...] = (
    rules_inline.link_pairs,
    rules_inline.strikethrough.postProcess,
    rules_inline.emphasis.postProcess,
    rules_inline.fragments_join,
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
    markdown.options = _Options(markdown.options)  # type: ignore[assignment]
    markdown.validateLink = _accept_link  # type: ignore[method-assign,assignment]
    markdown.normalizeLink = str  # type: ignore[method-assign,assignment]
    markdown.core.ruler = Chains({WHOLE: CORE_RULES})
    markdown.block.ruler = Chains({name: [_block_rule(name)] for name in (WHOLE, *_ENDS_ANY)})
    markdown.inline = InlineParser()
    markdown.inline.ruler = Chains({WHOLE: [inline_rule(INLINE_PARSE_RULES)]})
    markdown.inline.ruler2 = Chains({WHOLE: PAIR_RULES})
    markdown.inline.terminator_re = _TEXT_END
    return markdown


def _block_rule(chain: str) -> BlockRule:
    return block_rule(
        (beginnings, rule) for beginnings, rule, ends in BLOCK_PARSE_RULES if chain in (WHOLE, *ends)
    )


class _Options(dict[str, Any]):
    """Markdown-it's options, for which its rules ask at every turn; its own mapping answers in Python."""

    @property
    def maxNesting(self) -> int:  # noqa: N802 - markdown-it's name
        """The option that its rules ask for as an attribute."""
        return cast("int", self["maxNesting"])


def _accept_link(_: str) -> bool:
    return True

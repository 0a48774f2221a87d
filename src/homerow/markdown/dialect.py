"""The dialect as tables: which rules read Markdown, in which order, and which write it as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from markdown_it import MarkdownIt, rules_inline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote.index import footnote_def, footnote_tail

from homerow.config.model import DEFAULT_CONVENTIONS, Conventions
from homerow.markdown.code.blocks import ANNOTATION_RULES, CODE_RULES, find_texts
from homerow.markdown.code.inline import CODE_INLINE_RULES
from homerow.markdown.components.rows import ROW_RULES, read_rows
from homerow.markdown.components.tags import (
    component_block,
    component_inline,
    element_inline,
    html_block,
    lift_components,
)
from homerow.markdown.components.writing import COMPONENT_RULES
from homerow.markdown.extension import MarkdownExtension
from homerow.markdown.syntax.admonitions import ADMONITION_RULES, admonition_fence, read_alert
from homerow.markdown.syntax.balance import balance
from homerow.markdown.syntax.blocks import BLOCK_RULES, read_task
from homerow.markdown.syntax.emphasis import (
    cjk_emphasis,
    cjk_strikethrough,
    single_tilde,
    strike_between_tildes,
)
from homerow.markdown.syntax.headings import HEADING_RULES, read_heading_id
from homerow.markdown.syntax.images import IMAGE_RULES
from homerow.markdown.syntax.links import LINK_RULES, autolink
from homerow.markdown.syntax.math import MATH_RULES
from homerow.markdown.syntax.mdx import comment_inline, mdx_comment, statements
from homerow.markdown.syntax.raw_html import HTML_RULES
from homerow.markdown.syntax.references import FOOTNOTE_RULES, footnote_mark, report_unresolved
from homerow.markdown.syntax.tables import TABLE_RULES, mark_tables, report_tables
from homerow.markdown.writer import WriteRule

MAX_NESTING = 60  # containers in containers; deeper ones are reported, because markdown-it drops them

CoreRule = Callable[[StateCore], None]
BlockRule = Callable[[StateBlock, int, int, bool], bool]
InlineRule = Callable[[StateInline, bool], bool]

_OFFSET_TYPES = frozenset({"code_inline", "link_open", "image", "html_inline"})
_NO_WORDS = re.compile(r"\[\s*\]")


def with_offsets(rule: InlineRule) -> InlineRule:
    """Return a rule that keeps in its token's meta which characters of the paragraph the token is."""

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


def link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a link; one without words is marked."""
    is_empty = _NO_WORDS.match(state.src, state.pos)
    if not rules_inline.link(state, silent):
        return False
    if is_empty and not silent:
        opening = next(token for token in reversed(state.tokens) if token.type == "link_open")
        opening.meta["is_empty"] = True
    return True


# Markers in a block's own text: a heading's `{#id}`, an item's `[x]`, a quote's `[!NOTE]`; a fence's `(1)!`.
MARKERS: dict[str, Callable[[StateCore, int], None]] = {
    "heading_open": read_heading_id,
    "list_item_open": read_task,
    "blockquote_open": read_alert,
    "fence": find_texts,
}


def read_markers(state: StateCore) -> None:
    """Core rule: apply MARKERS to the block tokens."""
    for index, token in enumerate(state.tokens):
        read = MARKERS.get(token.type)
        if read:
            read(state, index)


# Rules beside those of markdown-it: the name, the rule of markdown-it that it comes before, and the rule. Of
# a block rule also which blocks its line ends.
_ENDS_ANY = ("paragraph", "reference", "blockquote", "list")
BLOCK_PARSE_RULES: tuple[tuple[str, str, BlockRule, tuple[str, ...]], ...] = (
    ("statements", "table", statements, ()),
    ("component", "table", component_block, _ENDS_ANY),
    ("admonition", "table", admonition_fence, _ENDS_ANY),
    ("mdx_comment", "table", mdx_comment, _ENDS_ANY),
    ("footnote_def", "reference", footnote_def, ("paragraph", "reference")),
)
INLINE_PARSE_RULES: tuple[tuple[str, str, InlineRule], ...] = (
    ("mdx_comment", "emphasis", comment_inline),
    ("single_tilde", "strikethrough", single_tilde),
    ("footnote_ref", "link", footnote_mark),
    ("component", "autolink", component_inline),
    ("jsx_element", "html_inline", with_offsets(element_inline)),
)
# Core rules that come after markdown-it has found all blocks, and after it has parsed the text in them.
BLOCK_CORE_RULES: tuple[CoreRule, ...] = (read_markers, report_tables, mark_tables)
CORE_RULES: tuple[CoreRule, ...] = (
    autolink,
    report_unresolved,
    footnote_tail,
    lift_components,
    balance,
    read_rows,
)

WRITE_RULES: dict[str, WriteRule] = {
    **BLOCK_RULES,
    **TABLE_RULES,
    **HEADING_RULES,
    **CODE_RULES,
    **ANNOTATION_RULES,
    **LINK_RULES,
    **IMAGE_RULES,
    **HTML_RULES,
    **ADMONITION_RULES,
    **FOOTNOTE_RULES,
    **COMPONENT_RULES,
    **ROW_RULES,
    **CODE_INLINE_RULES,
    **MATH_RULES,
}


def make_markdown(extension: MarkdownExtension, conventions: Conventions = DEFAULT_CONVENTIONS) -> MarkdownIt:
    """Return a parser for the dialect. Links are neither checked nor encoded here: links.py does both."""
    markdown = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable(["table", "strikethrough"])
    markdown.validateLink = lambda _: True  # type: ignore[method-assign,assignment] # as its plugins do
    markdown.normalizeLink = str  # type: ignore[method-assign,assignment]
    _add_block_rules(markdown, BLOCK_PARSE_RULES)
    _end_html_in_components(markdown)
    _add_inline_rules(markdown, INLINE_PARSE_RULES)
    markdown.inline.ruler.at("emphasis", cjk_emphasis)
    markdown.inline.ruler.at("strikethrough", cjk_strikethrough)
    markdown.inline.ruler2.after("strikethrough", "single_tilde", strike_between_tildes)
    _keep_offsets(markdown)
    for core_rule in reversed(BLOCK_CORE_RULES):
        markdown.core.ruler.after("block", core_rule.__name__, core_rule)
    for core_rule in CORE_RULES:
        markdown.core.ruler.push(core_rule.__name__, core_rule)
    if conventions.math:
        markdown.use(dollarmath_plugin, allow_labels=False, double_inline=True)
    extension.add_rules(markdown)
    return markdown


def _add_block_rules(
    markdown: MarkdownIt, rules: Iterable[tuple[str, str, BlockRule, tuple[str, ...]]]
) -> None:
    ruler = markdown.block.ruler
    for name, following, rule, ends in rules:
        ruler.before(following, name, rule, {"alt": list(ends)})


def _end_html_in_components(markdown: MarkdownIt) -> None:
    markdown.block.ruler.at("html_block", html_block, {"alt": ["paragraph", "reference", "blockquote"]})


def _add_inline_rules(markdown: MarkdownIt, rules: Iterable[tuple[str, str, InlineRule]]) -> None:
    ruler = markdown.inline.ruler
    for name, following, rule in rules:
        ruler.before(following, name, rule)


def _keep_offsets(markdown: MarkdownIt) -> None:
    ruler = markdown.inline.ruler
    ruler.at("backticks", with_offsets(rules_inline.backtick))
    ruler.at("link", with_offsets(link))
    ruler.at("image", with_offsets(rules_inline.image))
    ruler.at("autolink", with_offsets(rules_inline.autolink))
    ruler.at("html_inline", with_offsets(rules_inline.html_inline))

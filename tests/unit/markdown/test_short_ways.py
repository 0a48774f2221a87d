"""Where the parser takes a shorter way than markdown-it, it comes to the same tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from homerow.markdown.block_state import BlockState
from homerow.markdown.inline_parser import InlineParser, plain_code, plain_link
from homerow.markdown.plain_blocks import plain_heading, plain_paragraph
from homerow.markdown.rule_chains import WHOLE, Chains
from homerow.markdown.table_blocks import table_block

PIECES = (  # what links and code are made of
    "`",
    "``",
    "`a`",
    "[",
    "](",
    "[a](b)",
    "](c)",
    ")",
    "*",
    "_",
    "!",
    "\\",
    "<",
    "&amp;",
    " ",
    "\n",
    "a",
    "b c",
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
CELLS = ("|", "\\|", "a", " ", "`b`", "--", "> ", "- ", "\n")
ROWS = st.lists(st.sampled_from(CELLS), max_size=20).map("".join)
BLOCK_PIECES = (
    "#",
    "##",
    "#######",
    " ",
    "  ",
    "\t",
    "a",
    "b #",
    "\\#",
    "\n",
    "\n\n",
    "> ",
    "- ",
    "1. ",
    "    ",
    "---",
    "`",
)
BLOCKS = st.lists(st.sampled_from(BLOCK_PIECES), max_size=20).map("".join)
HEADS = st.sampled_from(
    ("", "|a|b|\n|-|:-:|\n", "a | b\n-|-\n", "|a|\n|--:|\n", "a|b\n--\n", "|a\\|b|\n| - |\n", "|a||\n|-|-|\n")
)


def parts(tokens: Sequence[Token]) -> Iterator[tuple[object, ...]]:
    for token in tokens:
        # A header cell without a name is a cell, which markdown-it does not know.
        kind = token.type.replace("th_", "td_")
        children = tuple(parts(token.children or ()))
        yield kind, token.nesting, token.level, token.map, token.attrs, token.content, token.markup, children


def plain() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_links_and_code_are_read_as_their_rules_read_them(text: str) -> None:
    short = plain()
    rules = short.inline.ruler.getRules(WHOLE)
    short.inline = InlineParser()
    short.inline.ruler = Chains({WHOLE: [_if_begins("[", plain_link), _if_begins("`", plain_code), *rules]})
    short.inline.ruler2 = plain().inline.ruler2
    assert list(parts(short.parse(text))) == list(parts(plain().parse(text)))


def _if_begins(character: str, rule):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202 - a rule of markdown-it
    return lambda state, silent: state.src[state.pos] == character and rule(state, silent)


@settings(deadline=None)
@given(HEADS, ROWS)
def test_a_table_is_read_as_its_rule_reads_it(head: str, rows: str) -> None:
    short = plain()
    short.block.ruler.at("table", table_block, {"alt": ["paragraph", "reference"]})
    assert list(parts(short.parse(head + rows))) == list(parts(plain().parse(head + rows)))


@settings(max_examples=300, deadline=None)
@given(BLOCKS)
def test_paragraphs_and_headings_are_read_as_their_rules_read_them(text: str) -> None:
    short = plain()
    short.block.ruler.at("paragraph", plain_paragraph)
    short.block.ruler.at("heading", plain_heading, {"alt": ["paragraph", "reference", "blockquote"]})
    assert list(parts(short.parse(text))) == list(parts(plain().parse(text)))


@settings(deadline=None)
@given(st.text(st.sampled_from(" \t\na\u00a0")))
def test_lines_begin_and_end_where_they_do(text: str) -> None:
    short, whole = (vars(state(text, plain(), {}, [])) for state in (BlockState, StateBlock))
    assert short == whole | {"md": short["md"]}

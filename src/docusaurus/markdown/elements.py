"""HTML elements as MDX has them: a line of tags alone is a block, wherever it begins; other tags are inline.

The content of an element is Markdown, but that of `pre`, `script`, `style` and `textarea` is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.components.tags import (
    TAG_TYPES,
    cut_line,
    html_block,
    line_at,
    tokenize_line,
)
from homerow.markdown.context import origin_of
from homerow.markdown.html_tags import VOID_ELEMENTS, HtmlTag, read_tag
from homerow.markdown.syntax.blocks import WITHOUT_P
from homerow.markdown.syntax.jsx import MAX_TAG, Tag, Values, braces_end, parse_tag

MAX_TAGS = 50  # on a line of tags; components among them are read by a rule that calls this one again

_ELEMENT = re.compile(r"</?(?!(?:pre|script|style|textarea|details|summary)\b)[a-z]")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_SPACE = re.compile(r"[^\S\n]*")
_TAG = re.compile(r"<(/?)([A-Za-z][\w.-]*)[^<>]*?(/?)>")
# Elements that a paragraph in them would end.
_OF_TEXT = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6"})


def element_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: the tags of elements at the start of a line that has nothing but tags."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not _ELEMENT.match(state.src, position):
        return html_block(state, start_line, end_line, silent)
    values = origin_of(state).values
    end = state.eMarks[end_line - 1]
    if not _are_tags(state.src, position, end, values):
        return False
    if silent:
        return True
    line = start_line
    while _ELEMENT.match(state.src, position) and (tag := read_tag(state.src, position, values)):
        line = _push_element(state, tag, position, line)
        position = state.bMarks[line]
    tokenize_line(state, line, end_line)
    return True


def _are_tags(text: str, position: int, end: int, values: Values) -> bool:
    """Return whether there are only tags and comments, but not too many, up to a line's end."""
    for _ in range(MAX_TAGS):
        position = _SPACE.match(text, position, end).end()  # type: ignore[union-attr] # it matches ""
        if position >= end or text[position] == "\n":
            return True
        after = _tag_end(text, position, end, values)
        if after is None or after > end:
            return False
        position = after
    return False


def _tag_end(text: str, position: int, end: int, values: Values) -> int | None:
    """Return the offset after a tag or a comment; None if there is none."""
    if text.startswith("{/*", position):
        after = braces_end(text, position, min(end, position + MAX_TAG))
        return None if after < 0 else after
    if comment := _COMMENT.match(text, position, end):
        return comment.end()
    if element := read_tag(text, position, values):
        return position + len(element.raw)
    tag = parse_tag(text, position, end, values=values)
    return tag.end if isinstance(tag, Tag) else None


def _push_element(state: StateBlock, tag: HtmlTag, position: int, line: int) -> int:
    """Add a tag, let its line begin after it, and return the number of that line."""
    end = position + len(tag.raw)
    last = line_at(state, end, line)
    token = state.push("html_block", "", 0)
    token.map = [line, last + 1]
    token.content = tag.raw + ("" if state.src[end : state.eMarks[last]].strip() else "\n")
    cut_line(state, last, end)
    return last


def paragraph(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: ARG001, FBT001
    """Block rule: a paragraph, which any block may end, however far it is indented.

    A line that begins with a tag does not end it while an element is open in it.
    """
    rules = state.md.block.ruler.getRules("paragraph")
    outer, state.parentType = state.parentType, "paragraph"
    opened = Counter[str]()
    line = start_line
    while True:
        _count_tags(state.src[state.bMarks[line] : state.eMarks[line]], opened)
        line += 1
        if line >= state.lineMax or state.isEmpty(line):
            break
        is_open = max(opened.values(), default=0) > 0
        is_tag = state.src.startswith("<", state.bMarks[line] + state.tShift[line])
        if state.sCount[line] < 0 or (is_open and is_tag):  # a quote has looked at the line before
            continue
        if any(rule(state, line, state.lineMax, True) for rule in rules):
            break
    state.line = line
    state.push("paragraph_open", "p", 1).map = [start_line, line]
    token = state.push("inline", "", 0)
    token.content = state.getLines(start_line, line, state.blkIndent, False).strip()
    token.map = [start_line, line]
    token.children = []
    state.push("paragraph_close", "p", -1)
    state.parentType = outer
    return True


def _count_tags(text: str, opened: Counter[str]) -> None:
    for match in _TAG.finditer(text) if "<" in text else ():
        if not match[3] and match[2].lower() not in VOID_ELEMENTS:
            opened[match[2]] += -1 if match[1] else 1


def unwrap_elements(state: StateCore) -> None:
    """Core rule: have no `<p>` around a paragraph of elements alone, or in one."""
    if "<" not in state.src:
        return
    inside = 0  # raw elements that hold text alone
    for index, token in enumerate(state.tokens):
        if token.type == "html_block" and (tag := read_tag(token.content)) and tag.name in _OF_TEXT:
            inside += -1 if tag.closing else 1
        elif token.type == "paragraph_open" and (inside > 0 or _has_only_elements(state.tokens[index + 1])):
            token.meta[WITHOUT_P] = state.tokens[index + 2].meta[WITHOUT_P] = True
            (state.tokens[index + 1].children or []).append(Token("softbreak", "", 0))


def _has_only_elements(inline: Token) -> bool:
    """Return whether all text is in elements."""
    if not inline.content.startswith("<") or not inline.content.endswith(">"):
        return False
    depth = 0
    for change, is_text in _changes(inline.children or ()):
        if is_text and depth <= 0:
            return False
        depth += change
    return True


def _changes(tokens: Iterable[Token]) -> Iterator[tuple[int, bool]]:
    """Yield how tokens change the number of open elements, and whether they are text outside of a tag."""
    for token in tokens:
        if token.type == "html_inline":
            tag = read_tag(token.content)
            is_void = tag is None or tag.self_closing or tag.name.lower() in VOID_ELEMENTS
            yield (0 if is_void or tag is None else -1 if tag.closing else 1), False
        elif token.type in TAG_TYPES:
            yield {"component_open": 1, "component_close": -1}.get(token.type, 0), False
        else:
            is_blank = token.type == "softbreak" or (token.type == "text" and not token.content.strip())
            yield 0, not is_blank

"""Tags of components in Markdown, at the start of a line and in a sentence.

A tag is a token of its own. The content between an opening and a closing tag is parsed as Markdown. Tags are
paired later (balance.py), so that reading stays linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, groupby
from typing import cast

from markdown_it import rules_block
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from homerow.diagnostics import Place, Severity
from homerow.markdown.components.table import ComponentSpec
from homerow.markdown.context import ParseContext, context_of, origin_of
from homerow.markdown.html_tags import KNOWN_ELEMENTS, read_jsx
from homerow.markdown.places import InlinePlaces, Origin
from homerow.markdown.syntax.jsx import TAG_START, Attribute, BrokenTag, Tag, parse_tag
from homerow.markdown.syntax.mdx import TRUNCATE

# Raw HTML that a blank line ends: not a comment, and none of the four elements that only their end tags end.
_ELEMENT = re.compile(r"</?(?!(?:pre|script|style|textarea)\b)[a-zA-Z]", re.IGNORECASE)
_LINE_END = re.compile(r"[^\S\n]*(?:\n|\Z)")
_CLOSING_NAME = re.compile(r"</([A-Z][A-Za-z0-9]*)\s*>")
TAG_TYPES = frozenset({"component_open", "component_close", "component_void"})


def component_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: one or more tags at the start of a line, then the rest of the line."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith("<", position) or state.is_code_block(start_line):
        return False
    end = state.eMarks[end_line - 1]
    values = origin_of(state).values
    tag = parse_tag(state.src, position, end, values=values)
    if tag is None or not _is_component(state, tag, alone=_ends_line(state, tag)):
        return False
    if isinstance(tag, Tag) and _begins_sentence(state, tag):
        return False
    if silent:
        return True
    if isinstance(tag, BrokenTag):
        report_broken_tag(context_of(state), tag, origin_of(state).at(tag.start, tag.end))
        state.line = start_line + 1
        return True
    line, indent, opened = start_line, state.sCount[start_line], False
    while isinstance(tag, Tag) and _is_component(state, tag, alone=_ends_line(state, tag)):
        _push_tag(state, tag, line)
        opened = not (tag.closing or tag.self_closing)
        line = line_at(state, tag.end, line)
        cut_line(state, line, tag.end)
        tag = parse_tag(state.src, state.bMarks[line], end, values=values)
    if opened:
        _dedent(state, line, indent)
    tokenize_line(state, line, end_line)
    return True


def _begins_sentence(state: StateBlock, tag: Tag) -> bool:
    """Return whether a tag is that of a component in a sentence: `<Link to="…">words</Link> and more`."""
    spec = context_of(state).tags.get(tag.name)
    return spec is not None and spec.inline and spec.content and not _ends_line(state, tag)


def html_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: raw HTML (CommonMark §4.6), which in a component ends before the next tag of one."""
    start = state.bMarks[start_line] + state.tShift[start_line]
    tag = TAG_START.match(state.src, start)
    if tag and tag[2] in context_of(state).tags:
        return False  # <Link> begins a sentence, <link> is HTML
    if silent or not _ELEMENT.match(state.src, start):
        return rules_block.html_block(state, start_line, end_line, silent)
    if _open_components(state):
        lines = range(start_line + 1, end_line)
        starts = ((line, state.bMarks[line] + state.tShift[line]) for line in lines)
        ends = (line for line, start in starts if state.isEmpty(line) or TAG_START.match(state.src, start))
        end_line = next(ends, end_line)
    return rules_block.html_block(state, start_line, end_line, silent)


def line_at(state: StateBlock, offset: int, line: int) -> int:
    """Return the line that `offset` is on, searching from `line`."""
    while line + 1 < state.lineMax and state.eMarks[line] < offset:
        line += 1
    return line


def cut_line(state: StateBlock, line: int, offset: int) -> None:
    """Let a line begin at `offset`, as if the text before it were on a line of its own."""
    while offset < state.eMarks[line] and state.src[offset] in " \t":
        offset += 1
    state.bMarks[line] = offset
    state.tShift[line] = 0
    state.sCount[line] = state.blkIndent
    state.bsCount[line] = 0


def tokenize_line(state: StateBlock, line: int, end_line: int) -> None:
    """Parse one block that begins on `line`: the rest of a line after a tag."""
    if state.isEmpty(line):
        state.line = line + 1
        return
    for rule in state.md.block.ruler.getRules(""):
        if rule(state, line, end_line, False):
            return


def _push_tag(state: StateBlock, tag: Tag, line: int) -> None:
    token = state.push(_token_type(tag), "", 0)
    token.map = [line, line + 1]
    token.meta = {"tag": tag, "places": origin_of(state)}
    if tag.closing:
        state.env["open_components"] = max(0, _open_components(state) - 1)
    elif not tag.self_closing:
        state.env["open_components"] = _open_components(state) + 1


def _open_components(state: StateBlock) -> int:
    """Return how many components are open."""
    return int(state.env.get("open_components", 0))


def _token_type(tag: Tag) -> str:
    if tag.closing:
        return "component_close"
    return "component_void" if tag.self_closing else "component_open"


def component_inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a tag in a sentence, or at the end of a line that another tag began."""
    if not state.src.startswith("<", state.pos):
        return False
    tag = parse_tag(state.src, state.pos, state.posMax, values=origin_of(state).values)
    if tag is None or not _is_component(state, tag, alone=False):
        return False
    if isinstance(tag, BrokenTag):
        return _broken_inline(state, tag, silent=silent)
    if not silent:
        token = state.push(_token_type(tag), "", 0)
        token.meta = {"tag": tag}
    state.pos = tag.end
    return True


def element_inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: an HTML element as JSX has it, with values in braces."""
    if not state.src.startswith("<", state.pos):
        return False
    tag = read_jsx(state.src, state.pos, origin_of(state).values)
    if tag is None:
        return False
    if isinstance(tag, BrokenTag):
        return _broken_inline(state, tag, silent=silent)
    if not silent:
        state.push("html_inline", "", 0).content = tag.raw
    state.pos += len(tag.raw)
    return True


def _broken_inline(state: StateInline, tag: BrokenTag, *, silent: bool) -> bool:
    if tag.unfinished:
        return False
    if not silent:
        token = state.push("broken_tag", "", 0)
        token.content = f"<{tag.name}"
        token.meta = {"tag": tag}
    state.pos += len(tag.name) + 1
    return True


def _ends_line(state: StateBlock, tag: Tag | BrokenTag) -> bool:
    return _LINE_END.match(state.src, tag.end) is not None


def _is_component(state: StateBlock | StateInline, tag: Tag | BrokenTag, *, alone: bool) -> bool:
    """Return whether this is a component and not, say, a `<KEY>` in a sentence.

    Known names always are. An unknown one is a component if it is alone on its line, has attributes, closes
    itself, or has a closing tag.
    """
    if tag.name in context_of(state).tags or tag.name in origin_of(state).imports:
        return True
    if isinstance(tag, BrokenTag) or (tag.name.isupper() and tag.name.lower() in KNOWN_ELEMENTS):
        return False  # <DIV> is HTML
    deliberate = alone or tag.self_closing or bool(tag.attributes) or tag.closing
    return deliberate or tag.name in _closed_names(state)


def _closed_names(state: StateBlock | StateInline) -> frozenset[str]:
    names: frozenset[str] | None = state.env.get("closed_names")
    if names is None:
        names = state.env["closed_names"] = frozenset(_CLOSING_NAME.findall(origin_of(state).body))
    return names


def report_broken_tag(
    context: ParseContext, tag: BrokenTag, place: Place, severity: Severity = Severity.ERROR
) -> None:
    """Report a tag that cannot be read."""
    message = f"the tag {tag.name} cannot be read: {'its > is missing' if tag.unfinished else tag.message}"
    hint = f'write <{tag.name} name="text" other={{value}}>, or `<{tag.name}>` as code'
    context.report("bad-tag", message, place, hint=hint, severity=severity)


def report_unread(context: ParseContext, name: str, unread: Sequence[Attribute], place: Place) -> None:
    """Report the attributes of a tag that are code: they alone are left out."""
    if unread:
        names = ", ".join(dict.fromkeys(each.name for each in unread))
        message = f"{name} is shown without {names}: {unread[0].unread} is code, which is not run"
        hint = "write plain data: texts, numbers, true, false, lists and objects of these"
        context.report("bad-tag", message, place, hint=hint)


def tag_of(token: Token) -> Tag:
    """Return the tag of a component token."""
    return cast("Tag", token.meta["tag"])


def _dedent(state: StateBlock, line: int, indent: int) -> None:
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


_SPACE = frozenset({"softbreak", "hardbreak"})


def lift_components(state: StateCore) -> None:
    """Core rule: split the paragraphs that hold tags of block components."""
    tokens, result, position = state.tokens, list[Token](), 0
    origin, tags = origin_of(state), context_of(state).tags

    def is_block(token: Token) -> bool:
        return _is_block(token, origin, tags)

    for index, token in enumerate(tokens):
        if token.type == "paragraph_open" and _has_blocks(tokens[index + 1], is_block):
            result += tokens[position:index]
            result += _split(tokens[index : index + 3], origin, is_block)
            position = index + 3
    state.tokens = result + tokens[position:]


def _has_blocks(inline: Token, is_block: Callable[[Token], bool]) -> bool:
    if "<" not in inline.content and "{/*" not in inline.content:
        return False
    return any(is_block(child) for child in inline.children or ())


def _is_block(token: Token, origin: Origin, tags: Mapping[str, ComponentSpec]) -> bool:
    if token.type == "html_inline":
        return TRUNCATE.fullmatch(token.content) is not None
    if token.type not in TAG_TYPES or token.level:
        return False
    spec = tags.get(tag_of(token).name)
    return not spec.inline if spec is not None else tag_of(token).name in origin.imports


def _split(paragraph: list[Token], origin: Origin, is_block: Callable[[Token], bool]) -> Iterator[Token]:
    opening, inline, closing = paragraph
    places = InlinePlaces(origin, inline)
    for are_blocks, children in groupby(inline.children or (), is_block):
        if are_blocks:
            yield from (_as_block(child, inline, places) for child in children)
        elif run := _trim(children):
            yield from (opening, inline.copy(children=run), closing)


def _as_block(child: Token, inline: Token, places: InlinePlaces) -> Token:
    child.map = inline.map
    if child.type == "html_inline":
        child.type = "comment"
    else:
        child.meta["places"] = places
    return child


def _trim(tokens: Iterable[Token]) -> list[Token]:
    """Return tokens without white space at their beginning and their end."""
    run = [*dropwhile(_is_blank, tokens)]
    run = [*dropwhile(_is_blank, reversed(run))][::-1]
    if run and run[0].type == "text":
        run[0].content = run[0].content.lstrip()
    if run and run[-1].type == "text":
        run[-1].content = run[-1].content.rstrip()
    return run


def _is_blank(token: Token) -> bool:
    return token.type in _SPACE or (token.type == "text" and not token.content.strip())

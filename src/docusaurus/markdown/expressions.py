"""Values in braces: `{frontMatter.title}`, `{' '}`, constants, and emoji by their short names."""

from __future__ import annotations

import re

from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from msgspec.structs import asdict

from homerow.javascript import Fields, Unread
from homerow.markdown.context import context_of, origin_of
from homerow.markdown.document import Json
from homerow.markdown.syntax.jsx import MAX_TAG, braces_end, read_data

MAX_LENGTH = 2_000  # characters of an expression in a sentence

_COMMENT = re.compile(r"\{\s*(?:/\*|\})")
_HINT = "write its result instead, or \\{ for a brace"


def expression(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a value in braces."""
    if not state.src.startswith("{", state.pos):
        return False
    end = braces_end(state.src, state.pos, min(state.posMax, state.pos + MAX_LENGTH))
    code = state.src[state.pos + 1 : end - 1].strip()
    if end < 0 or not code or code.startswith("/"):  # {/* a comment */}
        return False
    value = read_data(code, {**_front_matter(state, code), **origin_of(state).values})
    if value is None or isinstance(value, str | int | float):
        if not silent:
            is_shown = value is not None and not isinstance(value, bool)  # as React has it
            state.push("text", "", 0).content = str(value) if is_shown else ""
        state.pos = end
        return True
    if not silent and isinstance(value, Unread) and origin_of(state).path.suffix == ".mdx":
        _report(state, state.src[state.pos : end])
    return False


def _front_matter(state: StateInline, code: str) -> dict[str, Json]:
    if "frontMatter" not in code:
        return {}
    found, props = Fields(), Fields()
    for key, value in asdict(context_of(state).front_matter).items():
        found[key] = ", ".join(map(str, value)) if isinstance(value, tuple) else value and str(value)
    props["frontMatter"] = found
    return {"frontMatter": found, "props": props}


def _report(state: StateInline, code: str) -> None:
    origin = origin_of(state)
    context_of(state).report_chosen(
        "unread-expression",
        "code in braces is not run, so it is shown as text",
        lambda: origin.find(code, 0, len(origin.lines)),
        hint=_HINT,
    )


def expression_block(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: code in braces on several lines of its own, which is shown as a block of code."""
    start = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith("{", start) or _COMMENT.match(state.src, start):
        return False
    end = braces_end(state.src, start, min(state.eMarks[end_line - 1], start + MAX_TAG))
    last = start_line + state.src.count("\n", start, max(start, end))
    if last == start_line or state.src[end : state.eMarks[last]].strip():
        return False
    if not silent:
        token = state.push("fence", "code", 0)
        token.info, token.markup = "jsx", "```"
        token.content = state.getLines(start_line, last + 1, state.sCount[start_line], True)
        token.map = [start_line, start_line + token.content.count("\n") + 2]
        message = "code in braces is not run, so it is shown as it is written"
        context_of(state).report("unread-expression", message, origin_of(state).line(start_line), hint=_HINT)
        state.line = last + 1
    return True


_NAME = re.compile(r":[a-z0-9_+-]{1,60}:")


def replace_emoji(state: StateCore) -> None:
    """Core rule: replace short names in text; unknown ones stay."""
    for index, token in enumerate(state.tokens):
        if token.type == "inline" and _NAME.search(token.content):
            replaced = _replace_names(token)
            if state.tokens[index - 1].type == "heading_open":
                state.tokens[index - 1].meta["replaced"] = replaced


def _replace_names(inline: Token) -> dict[str, str]:
    """Replace the names in a paragraph or a heading, and return them by their emoji."""
    import emoji  # noqa: PLC0415 - loads for 0.1 s, and few pages need it

    replaced: dict[str, str] = {}

    def emoji_of(match: re.Match[str]) -> str:
        found = emoji.emojize(match[0], language="alias")
        replaced[found] = match[0]
        return found

    for child in inline.children or ():
        if child.type == "text" and ":" in child.content:
            child.content = _NAME.sub(emoji_of, child.content)
    return replaced

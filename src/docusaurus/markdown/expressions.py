"""Values in braces: `{frontMatter.title}`, `{' '}`; other code in .mdx files is reported."""

from __future__ import annotations

import re
from typing import Any

from markdown_it.rules_inline import StateInline
from msgspec.structs import asdict

from homerow.markdown.context import context_of, origin_of
from homerow.markdown.syntax.jsx import unquote

MAX_LENGTH = 2_000  # characters of an expression

_FRONT_MATTER = re.compile(r"\{\s*(?:props\.)?frontMatter(?:\.|\?\.|\[[\"'])(\w+)(?:[\"']\])?\s*\}")
_LITERAL = re.compile(r"\{\s*(\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`|\d+)\s*\}")
_CODE = re.compile(r"\{\s*(?![/}])[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*\}")


def expression(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a value in braces."""
    if not state.src.startswith("{", state.pos):
        return False
    end = min(state.posMax, state.pos + MAX_LENGTH)
    if match := _FRONT_MATTER.match(state.src, state.pos, end):
        value = asdict(context_of(state).front_matter).get(match[1])
        return value is not None and _replace(state, match, _text(value), silent=silent)
    if match := _LITERAL.match(state.src, state.pos, end):
        text = match[1] if match[1].isdigit() else unquote(match[1])
        return _replace(state, match, text, silent=silent)
    if (
        not silent
        and origin_of(state).path.suffix == ".mdx"
        and (match := _CODE.match(state.src, state.pos, end))
    ):
        _report(state, match[0])
    return False


def _replace(state: StateInline, match: re.Match[str], text: str, *, silent: bool) -> bool:
    if not silent:
        state.push("text", "", 0).content = text
    state.pos = match.end()
    return True


def _text(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _report(state: StateInline, code: str) -> None:
    origin = origin_of(state)
    context_of(state).report_chosen(
        "unread-expression",
        "code in braces is not run, so it is shown as text",
        lambda: origin.find(code, 0, len(origin.lines)),
        hint="write its result instead, or \\{ for a brace",
    )

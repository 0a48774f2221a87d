"""Values in braces: `{frontMatter.title}`, `{' '}`, constants; other code in .mdx files is reported."""

from __future__ import annotations

from markdown_it.rules_inline import StateInline
from msgspec.structs import asdict

from homerow.javascript import Fields, Unread
from homerow.markdown.context import context_of, origin_of
from homerow.markdown.document import Json
from homerow.markdown.syntax.jsx import braces_end, read_data

MAX_LENGTH = 2_000  # characters of an expression


def expression(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a value in braces."""
    if not state.src.startswith("{", state.pos):
        return False
    end = braces_end(state.src, state.pos, min(state.posMax, state.pos + MAX_LENGTH))
    code = state.src[state.pos + 1 : end - 1].strip()
    if end < 0 or not code or code.startswith("/"):  # {/* a comment */}
        return False
    value = read_data(code, {**_front_matter(state, code), **origin_of(state).values})
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        if not silent:
            state.push("text", "", 0).content = str(value)
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
        hint="write its result instead, or \\{ for a brace",
    )

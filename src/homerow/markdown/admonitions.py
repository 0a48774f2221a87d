"""Admonitions: `:::note Title` … `:::`, nested with more colons; and GitHub's `> [!NOTE]`.

An opening and a closing fence are tokens of their own, paired later (balance.py).
"""

from __future__ import annotations

import re

from markdown_it.rules_block import StateBlock

from homerow.diagnostics import did_you_mean
from homerow.markdown.blocks import tag
from homerow.markdown.draft import draft_of, origin_of
from homerow.markdown.tokens import Token
from homerow.markdown.writer import Writer, WriteRule

# kind -> the title that is shown when the author writes none
KINDS = {
    "note": "Note",
    "tip": "Tip",
    "info": "Info",
    "warning": "Warning",
    "danger": "Danger",
    "caution": "Caution",
}
# GitHub's five alerts -> kind and title. Its caution is the gravest of them, as our danger is.
ALERTS = {
    "NOTE": ("note", "Note"),
    "TIP": ("tip", "Tip"),
    "IMPORTANT": ("info", "Important"),
    "WARNING": ("warning", "Warning"),
    "CAUTION": ("danger", "Caution"),
}

_OPENING = re.compile(r"(:{3,})[ \t]*([A-Za-z][\w-]*)(?:\[(.*)\]|[ \t]+(.*?))?[ \t]*$")
_CLOSING = re.compile(r"(:{3,})[ \t]*$")
_ALERT = re.compile(r"\[!([A-Za-z]+)\][ \t]*(?:\n|$)")


def admonition_fence(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: ARG001, FBT001
    """Block rule: a line that opens or closes an admonition."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith(":::", position) or state.is_code_block(start_line):
        return False
    text = state.src[position : state.eMarks[start_line]]
    opening, closing = _OPENING.match(text), _CLOSING.match(text)
    if not (opening or closing):
        return False
    if silent:
        return True
    if opening:
        _push_opening(state, start_line, opening)
    elif closing:
        token = state.push("admonition_close", "div", 0)
        token.map = [start_line, start_line + 1]
        token.markup = closing[1]
    state.line = start_line + 1
    return True


def _push_opening(state: StateBlock, line: int, opening: re.Match[str]) -> None:
    kind = opening[2]
    if kind not in KINDS:
        place = origin_of(state).find(kind, line)
        cure = did_you_mean(kind.lower(), KINDS) or f"the kinds are {', '.join(KINDS)}"
        draft_of(state).report("unknown-admonition", f"no admonition is called {kind}", place, cure=cure)
        kind = "note"
    token = state.push("admonition_open", "div", 0)
    token.map = [line, line + 1]
    token.markup = opening[1]
    token.info = kind
    title = (opening[3] if opening[3] is not None else opening[4] or "").strip()
    push_title(state.tokens, title or KINDS[kind], line)


def push_title(tokens: list[Token], title: str, line: int) -> None:
    """Append an admonition's title, which is Markdown."""
    inline = Token("inline", "", 0, content=title, map=[line, line + 1], children=[])
    tokens += [Token("admonition_title_open", "p", 1), inline, Token("admonition_title_close", "p", -1)]


def mark_alert(tokens: list[Token], index: int, result: list[Token]) -> int:
    """Turn a quote that begins with [!NOTE] into an admonition; return how many tokens were taken."""
    inline = tokens[index + 2] if index + 2 < len(tokens) else None
    if tokens[index + 1].type != "paragraph_open" or inline is None or inline.map is None:
        return 0
    alert = _ALERT.match(inline.content)
    if not alert or alert[1].upper() not in ALERTS:
        return 0
    kind, title = ALERTS[alert[1].upper()]
    tokens[index].type, tokens[index].info = "alert_open", kind
    result.append(tokens[index])
    push_title(result, title, inline.map[0])
    inline.content = inline.content[alert.end() :].lstrip()
    inline.map = [inline.map[0] + 1, inline.map[1]]
    if inline.content:
        return 1
    return 4  # the marker was the whole paragraph: quote, paragraph, text, end of paragraph


def write_admonition_open(writer: Writer, token: Token) -> None:
    """Open an admonition."""
    writer.open_admonitions += 1
    writer.out.append(f'<div class="admonition admonition-{token.info}" role="note">\n')


def write_admonition_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    """Close an admonition."""
    writer.open_admonitions -= 1
    writer.out.append("</div>\n")


ADMONITION_RULES: dict[str, WriteRule] = {
    "admonition_open": write_admonition_open,
    "alert_open": write_admonition_open,
    "admonition_title_open": tag('<p class="admonition-title">'),
    "admonition_title_close": tag("</p>\n", "\n"),
    "admonition_close": write_admonition_close,
    "alert_close": write_admonition_close,
}

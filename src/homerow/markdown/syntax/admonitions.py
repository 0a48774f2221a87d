"""Admonitions: `:::note Title` … `:::`, nested with more colons; and GitHub's `> [!NOTE]`.

An opening and a closing fence are tokens of their own, paired later (balance.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.config.messages import Message
from homerow.diagnostics import did_you_mean
from homerow.markdown.context import context_of, origin_of
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import escape_markdown
from homerow.markdown.places import line_of
from homerow.markdown.writer import Writer, WriteRule

# kind -> the title that is shown when the author writes none
KINDS: Mapping[str, Message] = {
    "note": "Note",
    "tip": "Tip",
    "info": "Info",
    "warning": "Warning",
    "danger": "Danger",
    "caution": "Caution",
}
# GitHub's five alerts -> kind and title. Its caution is the gravest of them, as our danger is.
ALERTS: Mapping[str, tuple[str, Message]] = {
    "NOTE": ("note", "Note"),
    "TIP": ("tip", "Tip"),
    "IMPORTANT": ("info", "Important"),
    "WARNING": ("warning", "Warning"),
    "CAUTION": ("danger", "Caution"),
}

_OPENING = re.compile(r"(:{3,})[ \t]*([A-Za-z][\w-]*)(?:\[(.*)\]|[ \t]+(.*?))?[ \t]*$")
_CLOSING = re.compile(r"(:{3,})[ \t]*$")
_ODD_OPENING = re.compile(r"(:{3,})[ \t]*([A-Za-z]+)[^\w\s-]")
_ALERT = re.compile(r"\[!([A-Za-z]+)\][ \t]*(?:\n|$)")
_ALMOST_ALERT = re.compile(r"\[!([A-Za-z]+)\](?![(\[])")


def admonition_fence(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: ARG001, FBT001
    """Block rule: a line that opens or closes an admonition."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith(":::", position) or state.is_code_block(start_line):
        return False
    text = state.src[position : state.eMarks[start_line]]
    opening, closing = _OPENING.match(text), _CLOSING.match(text)
    odd = None if opening or closing else _odd_opening(text)
    if not (opening or closing or odd):
        return False
    if silent:
        return True
    if odd:
        _report_odd(state, start_line, odd)
        _push_opening(state, start_line, odd[1], odd[2].lower())
    elif opening:
        _push_titled(state, start_line, opening)
    elif closing:
        token = state.push("admonition_close", "div", 0)
        token.map = [start_line, start_line + 1]
        token.markup = closing[1]
    state.line = start_line + 1
    return True


def _odd_opening(text: str) -> re.Match[str] | None:
    """Return the beginning of a line that opens an admonition, but goes on as none does."""
    odd = _ODD_OPENING.match(text)
    return odd if odd and odd[2].lower() in KINDS else None


def _report_odd(state: StateBlock, line: int, odd: re.Match[str]) -> None:
    message = f"what follows {odd[2]} is not read"
    place = origin_of(state).find(odd[0], line)
    hint = f"write only a title after it: {odd[1]}{odd[2].lower()} A title"
    context_of(state).warn("bad-admonition", message, place, hint=hint)


def _push_titled(state: StateBlock, line: int, opening: re.Match[str]) -> None:
    kind, usual_title = _kind(state, line, opening[2])
    title = opening[3] if opening[3] is not None else opening[4] or ""
    _push_opening(state, line, opening[1], kind, title.strip() or usual_title)


def _kind(state: StateBlock, line: int, name: str) -> tuple[str, str]:
    """Return the kind that a name stands for, and its title; a note, reported, for an unknown name."""
    context = context_of(state)
    if name in KINDS:
        return name, context.text(KINDS[name])
    own, added = dict(context.conventions.admonitions), context.extension.admonitions
    if name in own:
        return own[name].like, own[name].title or name.replace("-", " ").capitalize()
    if name in added:
        kind, title = added[name]
        return kind, context.text(title)
    known = (*KINDS, *own)
    hint = did_you_mean(name.lower(), known) or f"the kinds are {', '.join(known)}; [admonitions] adds others"
    place = origin_of(state).find(name, line)
    context.report("unknown-admonition", f"no admonition is called {name}", place, hint=hint)
    return "note", name.replace("-", " ").capitalize()


def _push_opening(state: StateBlock, line: int, markup: str, kind: str, title: str = "") -> None:
    title = title or context_of(state).text(KINDS[kind])
    token = state.push("admonition_open", "div", 0)
    token.map = [line, line + 1]
    token.markup = markup
    token.info = kind
    inline = Token("inline", "", 0, content=title, map=[line, line + 1], children=[])
    state.tokens += [
        Token("admonition_title_open", "p", 1),
        inline,
        Token("admonition_title_close", "p", -1),
    ]


def read_alert(state: StateCore, index: int) -> None:
    """Turn a quote that begins with [!NOTE] into an admonition."""
    quote, paragraph = state.tokens[index : index + 2]
    if paragraph.type != "paragraph_open":
        return
    inline, paragraph_end = state.tokens[index + 2 : index + 4]
    alert = _ALERT.match(inline.content)
    if not alert or alert[1].upper() not in ALERTS:
        _report_almost_alert(state, inline)
        return
    quote.type, quote.info = "alert_open", alert[1].upper()
    inline.content = inline.content[alert.end() :].lstrip()
    inline.map = [line_of(inline) + 1, *(inline.map or [])[1:]]
    paragraph.hidden = paragraph_end.hidden = not inline.content or paragraph.hidden


def _report_almost_alert(state: StateCore, inline: Token) -> None:
    """Report a quote that was meant to be an alert: its kind is unknown, or text follows on its line."""
    almost = _ALMOST_ALERT.match(inline.content)
    if not almost or normalizeReference(f"!{almost[1]}") in state.env.get("references", ()):
        return
    if almost[1].upper() in ALERTS:
        message, hint = f"text beside {almost[0]} makes it a quotation", "begin the text on the next line"
    else:
        message = f"no alert is called {almost[1]}, so this stays a quotation"
        hint = did_you_mean(almost[1].upper(), ALERTS) or f"the kinds are {', '.join(ALERTS)}"
    place = origin_of(state).find(almost[0], line_of(inline))
    context_of(state).warn("unknown-alert", message, place, hint=hint)


def _write_open(writer: Writer, token: Token) -> None:
    writer.open_admonitions += 1
    writer.out.append(f'<div class="admonition admonition-{token.info}" role="note">\n')
    writer.markdown.begin()


def _write_alert_open(writer: Writer, token: Token) -> None:
    token.info, english = ALERTS[token.info]
    title = writer.context.text(english)
    _write_open(writer, token)
    writer.out.append(f'<p class="admonition-title">{escape(title)}</p>\n')
    writer.text.append(f"{title}\n")
    writer.markdown.write_block(f"**{escape_markdown(title)}**")


def _write_title_open(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append('<p class="admonition-title">')
    writer.markdown.begin()


def _write_title_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("</p>\n")
    writer.text.append("\n")
    writer.markdown.write_block(f"**{writer.markdown.end().strip()}**")


def _write_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.open_admonitions -= 1
    writer.out.append("</div>\n")
    writer.markdown.end_quote()


ADMONITION_RULES: dict[str, WriteRule] = {
    "admonition_open": _write_open,
    "alert_open": _write_alert_open,
    "admonition_title_open": _write_title_open,
    "admonition_title_close": _write_title_close,
    "admonition_close": _write_close,
    "alert_close": _write_close,
}

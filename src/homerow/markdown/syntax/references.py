"""Footnotes, and references that lead nowhere: CommonMark shows these as text."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TypeAlias

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.footnote.index import footnote_ref

from homerow.diagnostics import did_you_mean, misspelled
from homerow.markdown.anchors import OF_PAGE
from homerow.markdown.context import context_of, origin_of
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import indented
from homerow.markdown.places import InlinePlaces, line_of
from homerow.markdown.syntax.blocks import tag
from homerow.markdown.writer import Writer, WriteRule

Finding: TypeAlias = tuple[str, str, str]  # its code, its message, its hint

_SPACED = re.compile(r"\]\([^()<>\n\"']* [^()<>\n\"']*\)")
# Code and what is escaped come first, and are passed over.
_UNRESOLVED = re.compile(
    r"\\.|(?<!`)(?P<ticks>`++).*?(?<!`)(?P=ticks)(?!`)"
    r"|\[\^(?P<note>[^\s\[\]]+)\](?![(\[:])"
    r"|(?<![\w\]])\[(?P<text>[^\[\]]+)\]\[(?P<label>[^\[\]]*)\]"
    r"|(?<![\w\]!\[])\[(?P<alone>[^\[\]^]{4,80})\](?![\[(:{])"
    r"|\]\((?P<address>[^()<>\n\"']* [^()<>\n\"']*)\)",
    re.DOTALL,
)
_BEFORE_COLON = re.compile(r"\[([^\[\]]+)\]:")
_WORDS = re.compile(r"\w\s+\w")  # more than the name of a key
# An address with spaces, or else words in parentheses.
_FILE = re.compile(r"\s*(?:\.{0,2}/\S.*|.*\.\w{1,5}(?:#\S*)?)\s*", re.DOTALL)


def report_unresolved(state: StateCore) -> None:
    """Core rule: report marks, notes and links that come to nothing; most pages have no candidate."""
    if "footnotes" in state.env:
        _report_notes(state)
    for again in state.env.get("duplicate_refs", ()):
        _report_second_reference(state, again["label"], again["href"], again["map"][0])
    has_references = bool(state.env.get("references"))
    if not _may_hold_any(state.src, has_references=has_references):
        return
    for token in state.tokens:
        if token.type == "inline" and _may_hold_any(token.content, has_references=has_references):
            _report_paragraph(state, token)


def _may_hold_any(text: str, *, has_references: bool) -> bool:
    if "[^" in text or "][" in text or _SPACED.search(text) is not None:
        return True
    return has_references and "[" in text


def _report_notes(state: StateCore) -> None:
    """Report footnotes that are defined twice, or for nothing."""
    context, origin = context_of(state), origin_of(state)
    seen: set[str] = set()
    for token in state.tokens:
        if token.type != "footnote_reference_open":
            continue
        label: str = token.meta["label"]
        place = origin.find(f"[^{label}]", line_of(token))
        if label in seen:
            message = f"another footnote is called {label}, and only the last one is shown"
            context.report("duplicate-footnote", message, place, hint="choose another name")
        elif state.env["footnotes"]["refs"][f":{label}"] < 0:
            message = "nothing leads to this footnote, so it is not shown"
            hint = f"write [^{label}] where it belongs, or remove it"
            context.report("unused-footnote", message, place, hint=hint)
        seen.add(label)


def _report_second_reference(state: StateCore, label: str, href: str, line: int) -> None:
    if state.env["references"][label]["href"] == href:
        return
    message = "another reference has this name, and only the first one counts"
    place = origin_of(state).line(line)
    context_of(state).warn("duplicate-reference", message, place, hint="choose another name")


def _report_paragraph(state: StateCore, token: Token) -> None:
    places, context = InlinePlaces(origin_of(state), token), context_of(state)
    for match in _UNRESOLVED.finditer(token.content):
        if context.is_full:
            return
        found: Finding | None = None
        if match["note"]:
            found = _unresolved_note(state, match["note"])
        elif match["text"]:
            found = _unresolved_reference(state, match["text"], match["label"])
        elif match["alone"]:
            found = _misspelled_reference(state, match["alone"])
        elif match["address"] and _FILE.fullmatch(match["address"]):
            hint = f"put it in angle brackets: (<{match['address'].strip()}>)"
            found = "spaced-address", "an address with spaces makes no link", hint
        if found:
            code, message, hint = found
            place = places.at(*match.span())
            context.warn(code, f"{message}, so this is shown as text", place, hint=hint)


def _unresolved_note(state: StateCore, name: str) -> Finding | None:
    notes = state.env.get("footnotes", {}).get("refs", {})  # their names begin with a colon
    if f":{name}" in notes:
        return None
    near = did_you_mean(name, [note[1:] for note in notes], prefix="^")
    hint = near or f"add a line [^{name}]: …, or write it as `code`"
    return "undefined-footnote", f"no footnote is called {name}", hint


def _misspelled_reference(state: StateCore, text: str) -> Finding | None:
    references: Collection[str] = state.env.get("references", {}).keys()
    name = normalizeReference(text)
    near = misspelled(name, references) if references and name not in references else None
    if near is None:
        return None
    return "undefined-reference", f"no reference is called {text}", f"did you mean [{near.lower()}]?"


def _unresolved_reference(state: StateCore, text: str, label: str) -> Finding | None:
    references: Collection[str] = state.env.get("references", {}).keys()
    name = (label or text).strip()
    if not name or normalizeReference(name) in references:
        return None
    is_glued = name in _glued_names(state)
    if label and not references and not is_glued and not _WORDS.search(text):
        return None  # it may be prose
    near = did_you_mean(name.lower(), [each.lower() for each in references])
    hint = "leave an empty line above its definition" if is_glued else near
    hint = hint or f"add a line [{name}]: address, or write \\[ for a bracket"
    return "undefined-reference", f"no reference is called {name}", hint


def _glued_names(state: StateCore) -> frozenset[str]:
    """Return what looks like the name of a definition, whether or not it is one."""
    names: frozenset[str] | None = state.env.get("glued_names")
    if names is None:
        names = state.env["glued_names"] = frozenset(_BEFORE_COLON.findall(state.src))
    return names


FOOTNOTE_INDENT = 4  # columns of the further blocks of a note


def footnote_mark(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a footnote's mark, on a page that has footnotes."""
    return "footnotes" in state.env and footnote_ref(state, silent)


def _number(writer: Writer, token: Token) -> str:
    number = int(token.meta["id"]) + 1
    return f"{writer.origin.footnote_prefix}{number}"


def _mark_id(writer: Writer, token: Token) -> str:
    again = int(token.meta.get("subId", 0))
    return f"{OF_PAGE}fnref-{_number(writer, token)}" + (f"-{again + 1}" if again else "")


def _write_mark(writer: Writer, token: Token) -> None:
    number, mark = _number(writer, token), _mark_id(writer, token)
    writer.context.ids.add(mark)
    shown = int(token.meta["id"]) + 1
    label = escape(writer.context.text("Footnote {number}", number=shown))
    writer.out.append(
        f'<sup class="footnote-mark">'
        f'<a id="{mark}" href="#{OF_PAGE}fn-{number}" aria-label="{label}">{shown}</a></sup>'
    )
    writer.markdown.write(f"[^{number}]")


def _write_notes_open(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    label = escape(writer.context.text("Footnotes"))
    writer.out.append(f'<section class="footnotes" aria-label="{label}">\n<ol>\n')


def _write_note_open(writer: Writer, token: Token) -> None:
    note = f"{OF_PAGE}fn-{_number(writer, token)}"
    writer.context.ids.add(note)
    writer.out.append(f'<li id="{note}">')
    writer.markdown.begin()
    writer.markdown.write(f"[^{_number(writer, token)}]: ")


def _write_note_close(writer: Writer, token: Token) -> None:  # noqa: ARG001 - a rule of the table
    writer.out.append("</li>\n")
    writer.text.append("\n")
    writer.markdown.write_block(indented(writer.markdown.end().strip("\n"), FOOTNOTE_INDENT))


def _write_way_back(writer: Writer, token: Token) -> None:
    mark = _mark_id(writer, token)
    shown = int(token.meta["id"]) + 1
    label = escape(writer.context.text("Back to the text of footnote {number}", number=shown))
    writer.out.append(f' <a class="footnote-back" href="#{mark}" aria-label="{label}">↩</a>')


FOOTNOTE_RULES: dict[str, WriteRule] = {
    "footnote_ref": _write_mark,
    "footnote_block_open": _write_notes_open,
    "footnote_block_close": tag("</ol>\n</section>\n"),
    "footnote_open": _write_note_open,
    "footnote_close": _write_note_close,
    "footnote_anchor": _write_way_back,
}

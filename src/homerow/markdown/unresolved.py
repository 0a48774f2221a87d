"""References that lead to nothing: CommonMark shows them as text, or leaves out what nobody refers to.

Brackets in prose are legal, so what only may be meant as a link is left alone: `[Ctrl][C]` is two keys, on a
page that defines no reference, and `list[0][1]` is code.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from markdown_it.common.utils import normalizeReference
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.diagnostics import did_you_mean
from homerow.markdown.draft import draft_of, origin_of
from homerow.markdown.places import InlinePlaces, Place, line_of

_SPACED = re.compile(r"\]\([^()<>\n\"']* [^()<>\n\"']*\)")
# Code and what is escaped come first, and are passed over.
_UNRESOLVED = re.compile(
    r"\\.|(?<!`)(?P<ticks>`++).*?(?<!`)(?P=ticks)(?!`)"
    r"|\[\^(?P<note>[^\s\[\]]+)\](?![(\[:])"
    r"|(?<![\w\]])\[(?P<text>[^\[\]]+)\]\[(?P<label>[^\[\]]*)\]"
    r"|\]\((?P<address>[^()<>\n\"']* [^()<>\n\"']*)\)",
    re.DOTALL,
)
# An address with spaces, or else words in parentheses.
_FILE = re.compile(r"\s*(?:\.{0,2}/\S.*|.*\.\w{1,5}(?:#\S*)?)\s*", re.DOTALL)


def report_unresolved(state: StateCore) -> None:
    """Core rule: report marks, notes and links that come to nothing; most pages have no candidate."""
    if "footnotes" in state.env:
        _report_notes(state)
    for again in state.env.get("duplicate_refs", ()):
        _report_second_reference(state, again["label"], again["href"], again["map"][0])
    if not _may_hold_any(state.src):
        return
    for token in state.tokens:
        if token.type == "inline" and _may_hold_any(token.content):
            _Unresolved(state, token).report()


def _may_hold_any(text: str) -> bool:
    return "[^" in text or "][" in text or _SPACED.search(text) is not None


def _report_notes(state: StateCore) -> None:
    """Report footnotes that are defined twice, or for nothing."""
    draft, origin = draft_of(state), origin_of(state)
    seen: set[str] = set()
    for token in state.tokens:
        if token.type != "footnote_reference_open":
            continue
        label: str = token.meta["label"]
        place = origin.find(f"[^{label}]", line_of(token))
        if label in seen:
            message = f"another footnote is called {label}, and only the last one is shown"
            draft.report("duplicate-footnote", message, place, cure="choose another name")
        elif state.env["footnotes"]["refs"][f":{label}"] < 0:
            message = "nothing leads to this footnote, so it is not shown"
            cure = f"write [^{label}] where it belongs, or take it out"
            draft.report("unused-footnote", message, place, cure=cure)
        seen.add(label)


def _report_second_reference(state: StateCore, label: str, href: str, line: int) -> None:
    if state.env["references"][label]["href"] == href:
        return
    message = "another reference has this name, and only the first one counts"
    place = origin_of(state).line(line)
    draft_of(state).warn("duplicate-reference", message, place, cure="choose another name")


class _Unresolved:
    """What is left as text in one paragraph."""

    def __init__(self, state: StateCore, token: Token) -> None:
        self._draft = draft_of(state)
        self._body = state.src
        self._content = token.content
        self._places = InlinePlaces(origin_of(state), token)
        self._notes = [name[1:] for name in state.env.get("footnotes", {}).get("refs", ())]
        self._references: Collection[str] = state.env.get("references", {}).keys()

    def report(self) -> None:
        for match in _UNRESOLVED.finditer(self._content):
            place = self._places.at(*match.span())
            if match["note"]:
                self._report_note(match["note"], place)
            elif match["text"]:
                self._report_reference(match["text"], match["label"], place)
            elif match["address"] and _FILE.fullmatch(match["address"]):
                self._report_address(match["address"].strip(), place)

    def _report_note(self, name: str, place: Place) -> None:
        if name not in self._notes:
            near = did_you_mean(name, self._notes, prefix="^")
            cure = near or f"add a line [^{name}]: …, or write it as `code`"
            self._report("undefined-footnote", f"no footnote is called {name}", place, cure)

    def _report_reference(self, text: str, label: str, place: Place) -> None:
        name = (label or text).strip()
        if not name or normalizeReference(name) in self._references:
            return
        is_glued = f"[{name}]:" in self._body
        if label and not self._references and not is_glued:
            return  # it may be prose
        near = did_you_mean(name.lower(), [each.lower() for each in self._references])
        cure = "leave an empty line above its definition" if is_glued else near
        cure = cure or f"add a line [{name}]: address, or write \\[ for a bracket"
        self._report("undefined-reference", f"no reference is called {name}", place, cure)

    def _report_address(self, address: str, place: Place) -> None:
        cure = f"put it in angle brackets: (<{address}>)"
        self._report("spaced-address", "an address with spaces makes no link", place, cure)

    def _report(self, code: str, message: str, place: Place, cure: str) -> None:
        self._draft.warn(code, f"{message}, so this is shown as text", place, cure=cure)

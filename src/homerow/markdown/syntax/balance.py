"""Pairing what opens with what closes: components, admonitions and raw HTML, each within its container.

After this rule the token stream nests properly. A component or an admonition without partner is reported,
and closed where its container ends. HTML without partner becomes text, so that `<key>` in a sentence is
shown and a stray `</div>` cannot break the page.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from operator import attrgetter
from typing import cast

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.diagnostics import Place, Severity
from homerow.markdown.components.tags import report_broken_tag, report_unread, tag_of
from homerow.markdown.context import ParseContext, context_of, origin_of
from homerow.markdown.html_tags import (
    KNOWN_ELEMENTS,
    VOID_ELEMENTS,
    HtmlTag,
    broken_tags,
    read_tag,
    split_html,
)
from homerow.markdown.places import InlinePlaces, Origin, Places, line_of
from homerow.markdown.syntax.jsx import BrokenTag
from homerow.markdown.syntax.mdx import SWALLOWING, SWALLOWS, report_unclosed


class Container:
    """The openings in a quote, a list item or an emphasis, each with the key of what closes it."""

    def __init__(self) -> None:
        self._openings: list[tuple[str, Token]] = []

    @property
    def keys(self) -> Collection[str]:
        """The keys of all openings."""
        return {key for key, _ in self._openings}

    def open(self, key: str, token: Token) -> None:
        """Add an opening."""
        self._openings.append((key, token))

    def close(self, key: str) -> Sequence[Token]:
        """Close the last opening with a key; return those inside it, which nothing has closed, last first."""
        inside: list[Token] = []
        while self._openings[-1][0] != key:
            inside.append(self._openings.pop()[1])
        self._openings.pop()
        return inside

    def unclosed(self) -> Sequence[Token]:
        """Return the openings that nothing has closed, last first."""
        return [token for _, token in reversed(self._openings)]


_TYPE = attrgetter("type")
_LISTS = frozenset({"list_item_open", "bullet_list_open", "ordered_list_open"})
_LONE_COMMENT = re.compile(r"\s*<!--(?:[^-]|-(?!->))*-->\s*")


def balance(state: StateCore) -> None:
    """Core rule: pair openings and closings."""
    origin, context = origin_of(state), context_of(state)
    for token in state.tokens:
        if token.type == "inline" and token.children and ("<" in token.content or "{/*" in token.content):
            token.children = _Balance(origin, context, token).balanced(token.children)
    if not _UNPAIRED.isdisjoint(map(_TYPE, state.tokens)):
        state.tokens = _Balance(origin, context).balanced(state.tokens)


class _Balance:
    """One walk over a stream of tokens; `inline` is the token whose children they are."""

    def __init__(self, origin: Origin, context: ParseContext, inline: Token | None = None) -> None:
        self._origin = origin
        self._context = context
        self._inline = inline
        self._around: list[Token | None] = [None]  # what opened the containers around; None is the root
        self._containers: dict[int, Container] = {}  # by depth: few of them hold what must be paired
        self._indented_fence: Token | None = None  # below a list: may close what is around it
        self._result: list[Token] = []

    def balanced(self, tokens: Iterable[Token]) -> list[Token]:
        """Return tokens, properly nested."""
        rules, result, around = _RULES, self._result, self._around
        for token in tokens:
            if self._indented_fence and token.nesting != -1:
                self._report_unopened(self._indented_fence)
            rule = rules.get(token.type)
            if rule:
                if "tag" in token.meta:
                    token.meta.setdefault("places", self._places)
                rule(self, token)
                continue
            if token.nesting == -1:
                self._leave(token)
            elif token.nesting:
                around.append(token)
            result.append(token)
            if self._indented_fence:
                self.close_admonition(self._indented_fence)
        for depth in sorted(self._containers, reverse=True):
            self._abandon(self._containers[depth].unclosed())
        return self._result

    def _leave(self, token: Token) -> None:
        depth = len(self._around)
        if depth == 1:
            return
        if depth in self._containers:
            self._abandon(self._containers.pop(depth).unclosed())
        opening = self._around.pop()
        if opening and opening.type == "alert_open":
            token.type = "alert_close"

    def _container(self) -> Container:
        """Return the innermost container."""
        return self._containers.setdefault(len(self._around), Container())

    def open_component(self, token: Token) -> None:
        self._open(f"<{tag_of(token).name}>", token)

    def close_component(self, token: Token) -> None:
        name = tag_of(token).name
        if self._close(f"<{name}>"):
            self._result.append(token)
            return
        if name not in self._context.tags and name in self._origin.opened_names:
            return  # it is unknown, which is said where it opens
        message = f"</{name}> closes nothing"
        hint = f"open <{name}> before it, in the same list item or quote, or remove it"
        self._context.report("unopened-component", message, self._component_place(token), hint=hint)

    def void_component(self, token: Token) -> None:
        self._result.append(token)

    def broken_tag(self, token: Token) -> None:
        tag = cast("BrokenTag", token.meta["tag"])
        self._report_tag(tag, self._component_place(token))
        token.type = "text"
        self._result.append(token)

    def open_admonition(self, token: Token) -> None:
        self._open(token.markup, token)

    def close_admonition(self, token: Token) -> None:
        """Close the admonition with as many colons; or else the innermost of those with fewer.

        Formatters indent a closing fence below a list like the last item, so it may also end that list.
        """
        colons = token.markup
        fewer = [key for key in self._container().keys if key[0] == ":" and len(key) <= len(colons)]
        if fewer and self._close(max(fewer)):
            self._result.append(token)
            self._indented_fence = None
        elif self._around[-1] and self._around[-1].type in _LISTS:
            self._indented_fence = token
        else:
            self._report_unopened(token)

    def _report_unopened(self, token: Token) -> None:
        self._indented_fence = None
        place = self._origin.line(line_of(token))
        hint = "remove it, or open with :::note"
        self._context.report("unopened-admonition", f"{token.markup} closes nothing", place, hint=hint)

    def html_block(self, token: Token) -> None:
        line = line_of(token)
        if token.content.startswith("<!--") and "-->" not in token.content:
            report_unclosed(self._context, self._origin.line(line), "this comment never ends", "-->")
            return
        self._report_swallowed(token.content, line)
        if _LONE_COMMENT.fullmatch(token.content):
            token.type = "comment"
            self._result.append(token)
            return
        self._report_broken(token)
        passed = 0
        for offset, piece in split_html(token.content, self._origin.values):
            line += token.content.count("\n", passed, offset)
            passed = offset
            if isinstance(piece, str):
                self._result.append(Token("html_text", "", 0, content=piece))
            else:
                place = self._origin.find(piece.raw.split("\n", 1)[0], line, (token.map or [0, 0])[1])
                self._html_tag(piece, place)

    def _report_swallowed(self, html: str, line: int) -> None:
        """Report comments that end where a later one does, and so hide what is between them."""
        passed = 0
        for comment in SWALLOWING.finditer(html):
            line += html.count("\n", passed, comment.start())
            passed = comment.start()
            report_unclosed(self._context, self._origin.find("<!--", line), SWALLOWS, "-->")

    def _report_broken(self, token: Token) -> None:
        line, passed = line_of(token), 0
        for tag in broken_tags(token.content, self._origin.values):
            line += token.content.count("\n", passed, tag.start)
            passed = tag.start
            place = self._origin.find(f"<{tag.name}", line)
            self._report_tag(tag, place)

    def _report_tag(self, tag: BrokenTag, place: Place) -> None:
        # An element is shown as text; of a component nothing could be shown.
        severity = (
            Severity.WARNING if tag.name in KNOWN_ELEMENTS - self._context.tags.keys() else Severity.ERROR
        )
        report_broken_tag(self._context, tag, place, severity)

    def html_inline(self, token: Token) -> None:
        tag = read_tag(token.content, values=self._origin.values)
        if tag is None:
            self._not_a_tag(token)
            return
        start, end = token.meta["start"], token.meta["end"]
        self._html_tag(tag, self._places.at(start, end))

    def _not_a_tag(self, token: Token) -> None:
        if SWALLOWING.match(token.content):
            place = self._places.at(token.meta["start"], token.meta["end"])
            report_unclosed(self._context, place, SWALLOWS, "-->")
        if not token.content.startswith(("<!--", "{/*")):  # a processing instruction, a declaration, CDATA
            token.type = "text"
            self._result.append(token)

    def _html_tag(self, tag: HtmlTag, place: Place) -> None:
        meta = {"html": tag, "place": place}
        token = Token("html_tag", "", 0, content=tag.raw, meta=meta, block=self._inline is None)
        name = tag.name.lower()
        report_unread(self._context, name, tag.unread, place)
        if tag.closing:
            if self._ends_void(name):
                return
            if not self._close(f"<{name}"):
                self.as_text(token)
            self._result.append(token)
        elif name in VOID_ELEMENTS or tag.self_closing:
            self._result.append(token)
        else:
            self._open(f"<{name}", token)

    def _ends_void(self, name: str) -> bool:
        """Return whether the last tag is that of an element without an end: JSX has `<img></img>`."""
        blanks = ("text", "html_text", "softbreak")
        last = next(
            (each for each in reversed(self._result) if each.type not in blanks or each.content.strip()), None
        )
        before = cast("HtmlTag", last.meta["html"]) if last and last.type == "html_tag" else None
        return before is not None and before.name.lower() == name in VOID_ELEMENTS and not before.closing

    def _open(self, key: str, token: Token) -> None:
        self._container().open(key, token)
        self._result.append(token)

    def _close(self, key: str) -> bool:
        container = self._container()
        if key not in container.keys:
            return False
        self._abandon(container.close(key))
        return True

    def _abandon(self, openings: Iterable[Token]) -> None:
        for token in openings:
            _ABANDON[token.type](self, token)

    def as_text(self, token: Token) -> None:
        tag = cast("HtmlTag", token.meta["html"])
        name = tag.name.lower()
        token.type = "text"
        if name in KNOWN_ELEMENTS:
            partner = "opens" if tag.closing else "closes"
            partnered = "add its partner in the same paragraph or container"
            instead = f"write <{name}>, which has no end" if name in VOID_ELEMENTS else partnered
            message = f"nothing {partner} {tag.raw[:40]} here, so it is shown as text"
            hint = f"{instead}, or write `{tag.raw[:40]}`"
            self._context.warn("unbalanced-html", message, token.meta["place"], hint=hint)

    def abandon_component(self, token: Token) -> None:
        name = tag_of(token).name
        if name in self._context.tags:  # an unknown one is reported for that
            place = self._component_place(token)
            hint = f"add </{name}> at the same level, or write `<{name}>` as code"
            self._context.report("unclosed-component", f"<{name}> is never closed", place, hint=hint)
        self._result.append(Token("component_close", "", 0))

    def abandon_admonition(self, token: Token) -> None:
        place = self._origin.line(line_of(token))
        hint = f"add a line with {token.markup} after it"
        self._context.report("unclosed-admonition", "this admonition is never closed", place, hint=hint)
        self._result.append(Token("admonition_close", "", 0))

    def _component_place(self, token: Token) -> Place:
        tag = token.meta["tag"]
        return cast("Places", token.meta["places"]).at(tag.start, tag.end)

    @cached_property
    def _places(self) -> Places:
        return InlinePlaces(self._origin, self._inline) if self._inline else self._origin


_RULES = {
    "component_open": _Balance.open_component,
    "component_close": _Balance.close_component,
    "component_void": _Balance.void_component,
    "broken_tag": _Balance.broken_tag,
    "admonition_open": _Balance.open_admonition,
    "admonition_close": _Balance.close_admonition,
    "html_block": _Balance.html_block,
    "html_inline": _Balance.html_inline,
}
_ABANDON = {
    "component_open": _Balance.abandon_component,
    "admonition_open": _Balance.abandon_admonition,
    "html_tag": _Balance.as_text,
}
# Without any of them there is nothing to pair.
_UNPAIRED = frozenset({*_RULES, "alert_open"})

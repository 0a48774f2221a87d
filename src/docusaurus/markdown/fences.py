"""Fences that become tabs: `npm2yarn`, and neighbors with the word `tab`; `mdx-code-block` is Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from docusaurus.markdown.packages import TABS, commands_for
from homerow.markdown.context import origin_of
from homerow.markdown.syntax.jsx import Attribute, Tag

_NPM = re.compile(r"(?<!\S)npm2yarn(?!\S)")
_TAB = re.compile(r"(?<!\S)tab(?:=(?:\{(?P<options>[^{}]*)\}|\"(?P<label>[^\"]*)\"))?(?!\S)")
_LABEL = re.compile(r"[\"']?label[\"']?\s*:\s*[\"']([^\"']*)[\"']")
# The labels of tabs by language, as the plugin for `tab` fences has them.
_LABELS = {
    "js": "JavaScript",
    "jsx": "JavaScript",
    "javascript": "JavaScript",
    "ts": "TypeScript",
    "tsx": "TypeScript",
    "typescript": "TypeScript",
    "bash": "Shell",
    "sh": "Shell",
}


def make_tabs(state: StateCore) -> None:
    """Core rule: turn fences into tabs."""
    state.tokens = [*_with_tabs(state, state.tokens)]


def _with_tabs(state: StateCore, tokens: list[Token]) -> Iterator[Token]:
    for is_tab, group in groupby(tokens, _is_tab):
        if is_tab:
            yield from _code_tabs(state, [*group])
            continue
        for token in group:
            is_npm = token.type == "fence" and _NPM.search(token.info)
            yield from _package_tabs(state, token) if is_npm else (token,)


def _is_tab(token: Token) -> bool:
    is_fence = token.type == "fence" and not _NPM.search(token.info)
    return is_fence and _TAB.search(token.info) is not None


def _package_tabs(state: StateCore, fence: Token) -> Iterator[Token]:
    fence.info = _NPM.sub("", fence.info).strip()
    yield _tag(state, fence, "Tabs", groupId="npm2yarn")
    for manager, label in TABS.items():
        yield _tag(state, fence, "TabItem", value=manager, label=label)
        yield fence.copy(content=commands_for(manager, fence.content))
        yield _tag(state, fence, "TabItem", closing=True)
    yield _tag(state, fence, "Tabs", closing=True)


def _code_tabs(state: StateCore, fences: list[Token]) -> Iterator[Token]:
    yield _tag(state, fences[0], "Tabs", groupId="code-examples")
    seen: set[str] = set()
    for number, fence in enumerate(fences, 1):
        language = fence.info.split(maxsplit=1)[0] if fence.info.strip() else "text"
        label = _label(fence.info, language)
        value = language if language not in seen else f"{language}-{number}"
        seen.add(value)
        fence.info = _TAB.sub("", fence.info).strip()
        yield _tag(state, fence, "TabItem", value=value, label=label)
        yield fence
        yield _tag(state, fence, "TabItem", closing=True)
    yield _tag(state, fences[0], "Tabs", closing=True)


def _label(info: str, language: str) -> str:
    match = _TAB.search(info)
    given = match and (match["label"] or ((found := _LABEL.search(match["options"] or "")) and found[1]))
    return given or _LABELS.get(language, language)


def _tag(state: StateCore, fence: Token, name: str, *, closing: bool = False, **attributes: str) -> Token:
    """Return the token of a tag at the place of a fence."""
    kind = "component_close" if closing else "component_open"
    given = tuple(Attribute(key, value, 0, 0) for key, value in attributes.items())
    token = Token(kind, "", 0, level=fence.level, map=fence.map, block=True)
    token.meta = {"tag": Tag(name, given, 0, 0, closing=closing), "places": origin_of(state)}
    return token

"""Fences that become tabs: `npm2yarn`, whose commands are translated, and neighbors with the word `tab`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from homerow.markdown.context import origin_of
from homerow.markdown.syntax.jsx import Attribute, Tag

_COMMAND = re.compile(
    r"(?P<before>^|&& |\|\| |; |\$ )(?P<tool>npm|npx)(?P<rest>[ \t][^\n&|;]*)", re.MULTILINE
)
_GLOBAL = frozenset({"-g", "--global"})
_INSTALL = frozenset({"install", "i", "add"})
_REMOVE = frozenset({"uninstall", "remove", "rm", "un"})
_RUNNERS: Mapping[str, str] = {"yarn": "yarn dlx", "pnpm": "pnpm dlx", "bun": "bunx"}
_DEVELOPMENT: Mapping[str, Mapping[str, str]] = {
    "yarn": {"--save-dev": "--dev", "-D": "--dev"},
    "pnpm": {},
    "bun": {"--save-dev": "--dev", "-D": "--dev"},
}
_COMMANDS: Mapping[str, Mapping[str, str]] = {
    "yarn": {"run": "", "t": "test", "ci": "install --frozen-lockfile"},
    "pnpm": {"ci": "install --frozen-lockfile"},
    "bun": {"start": "run start", "test": "run test", "t": "run t", "ci": "install --frozen-lockfile"},
}
# The tabs, with the label of each.
TABS: Mapping[str, str] = {"npm": "npm", "yarn": "Yarn", "pnpm": "pnpm", "bun": "Bun"}


def commands_for(manager: str, code: str) -> str:
    """Return code with npm's commands as those of a package manager of TABS."""
    if manager not in _RUNNERS:
        return code

    def translate(match: re.Match[str]) -> str:
        words = match["rest"].split()
        if match["tool"] == "npx":
            return f"{match['before']}{_RUNNERS[manager]} {' '.join(words)}"
        end = " " if match["rest"].endswith(" ") else ""
        return f"{match['before']}{_translated(manager, words)}{end}" if words else match[0]

    return _COMMAND.sub(translate, code)


def _translated(manager: str, words: list[str]) -> str:
    """Return the words after `npm` as a command of another manager."""
    command, *rest = words
    program = manager
    if manager == "yarn" and not _GLOBAL.isdisjoint(rest):
        program, rest = "yarn global", [word for word in rest if word not in _GLOBAL]
    rest = [_DEVELOPMENT[manager].get(word, word) for word in rest if word not in {"--save", "-S"}]
    if command in _INSTALL and all(word.startswith("-") for word in rest):
        command = "" if manager == "yarn" else "install"
    elif command in _INSTALL or command in _REMOVE:
        command = "add" if command in _INSTALL else "remove"
    else:
        command = _COMMANDS[manager].get(command, command)
        rest = [word for word in rest if word != "--"]
    return " ".join(word for word in (program, command, *rest) if word)


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

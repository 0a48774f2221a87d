"""Commands of npm as those of other package managers, as `npm2yarn` fences show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_COMMAND = re.compile(
    r"(?P<before>^|&& |\|\| |; |\$ )(?P<tool>npm|npx)(?P<rest>[ \t][^\n&|;]*)", re.MULTILINE
)
_GLOBAL = frozenset({"-g", "--global"})
_DEVELOPMENT = {"--save-dev": "-D", "-D": "-D"}
_INSTALL = frozenset({"install", "i", "add"})
_REMOVE = frozenset({"uninstall", "remove", "rm", "un"})
_SCRIPTS = frozenset({"start", "test", "t"})


def _yarn(words: list[str]) -> list[str]:
    command, *rest = words
    is_global = not _GLOBAL.isdisjoint(rest)
    prefix = ["yarn", "global"] if is_global else ["yarn"]
    rest = [
        "--dev" if word in _DEVELOPMENT else word for word in rest if word not in _GLOBAL | {"--save", "-S"}
    ]
    if command in _INSTALL:
        return [*prefix, "add", *rest] if any(not word.startswith("-") for word in rest) else ["yarn", *rest]
    if command in _REMOVE:
        return [*prefix, "remove", *rest]
    if command == "run":
        return ["yarn", *(word for word in rest if word != "--")]
    return ["yarn", {"ci": "install --frozen-lockfile", "t": "test"}.get(command, command), *rest]


def _pnpm(words: list[str]) -> list[str]:
    command, *rest = words
    rest = [word for word in rest if word not in {"--save", "-S"}]
    named = any(not word.startswith("-") for word in rest)
    if command in _INSTALL:
        return ["pnpm", "add" if named else "install", *rest]
    if command in _REMOVE:
        return ["pnpm", "remove", *rest]
    return [
        "pnpm",
        {"ci": "install --frozen-lockfile"}.get(command, command),
        *(w for w in rest if w != "--"),
    ]


def _bun(words: list[str]) -> list[str]:
    command, *rest = words
    rest = ["--dev" if word in _DEVELOPMENT else word for word in rest if word not in {"--save", "-S"}]
    named = any(not word.startswith("-") for word in rest)
    if command in _INSTALL:
        return ["bun", "add" if named else "install", *rest]
    if command in _REMOVE:
        return ["bun", "remove", *rest]
    if command in _SCRIPTS:
        return ["bun", "run", command, *rest]
    return ["bun", {"ci": "install --frozen-lockfile"}.get(command, command), *(w for w in rest if w != "--")]


_RUNNERS = {"yarn": "yarn dlx", "pnpm": "pnpm dlx", "bun": "bunx"}
_MANAGERS: Mapping[str, Callable[[list[str]], list[str]]] = {"yarn": _yarn, "pnpm": _pnpm, "bun": _bun}
# The tabs, with the label of each.
TABS: Mapping[str, str] = {"npm": "npm", "yarn": "Yarn", "pnpm": "pnpm", "bun": "Bun"}


def commands_for(manager: str, code: str) -> str:
    """Return code with npm's commands as those of a package manager of TABS."""
    if manager not in _MANAGERS:
        return code

    def translate(match: re.Match[str]) -> str:
        words = match["rest"].split()
        if match["tool"] == "npx":
            return f"{match['before']}{_RUNNERS[manager]} {' '.join(words)}"
        end = " " if match["rest"].endswith(" ") else ""
        return f"{match['before']}{' '.join(_MANAGERS[manager](words))}{end}" if words else match[0]

    return _COMMAND.sub(translate, code)

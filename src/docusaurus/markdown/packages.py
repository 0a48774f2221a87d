"""Commands of npm as those of other package managers, as `npm2yarn` fences show them."""

from __future__ import annotations

import re
from collections.abc import Mapping

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

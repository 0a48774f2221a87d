"""Kconfig files as a parser can read them without Zephyr, and without running what they ask to run.

Kconfig can call functions of the build, shell commands among them, and include files from anywhere. A copy of
the checkout's own Kconfig files, line for line, does neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from zmk.checkout.source_tree import Checkout, line_of

# Functions of Zephyr whose answers have names: it makes an option of each compatible that is enabled.
_COMPATIBLE = re.compile(r"\$\(dt_compat_enabled,\s*\$\(DT_COMPAT_(\w+)\)\)")
_CHOSEN = re.compile(r"\$\(dt_chosen_enabled,\s*\$\((DT_CHOSEN_\w+)\)\)")
_CALL = re.compile(r"\$\((?:[^()\n]|\([^()\n]*\))*\)")
_SOURCE = re.compile(r'^[ \t]*o?(?P<relative>r?)source[ \t]+"(?P<pattern>[^"\n]*)".*$', re.MULTILINE)
# Zephyr's template makes an option of a log level; which one, the line before it says.
_LOG_TEMPLATE = re.compile(
    r'^module = (?P<module>\w+)\n(?:\w+-?\w* = .*\n)*source "subsys/logging/Kconfig\.template\.log_config"',
    re.MULTILINE,
)


def copy_kconfig(checkout: Checkout, target: Path, folder: str) -> None:
    """Copy the Kconfig files below a folder of the checkout; they include nothing but each other."""
    for path, text in checkout.texts(folder, "Kconfig*"):
        copy = target / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(harmless(text, path), "utf-8")


def harmless(text: str, path: str) -> str:
    """Return a Kconfig text without function calls that includes only files below its own folder."""
    text = _COMPATIBLE.sub(r"DT_HAS_\1_ENABLED", text)
    text = _CHOSEN.sub(r"\1", text)
    text = _SOURCE.sub(lambda match: _include(match, path), text)
    # Whatever else is asked is answered with no; a call that is none of one line is none at all.
    return _CALL.sub("n", text).replace("$", "")


def log_levels(checkout: Checkout, folder: str) -> Iterator[tuple[str, str, int]]:
    """Yield the options that Zephyr's template makes of log levels: symbol, path and line."""
    for path, text in checkout.texts(folder, "Kconfig*"):
        for match in _LOG_TEMPLATE.finditer(text):
            yield f"{match['module']}_LOG_LEVEL", path, line_of(text, match.end())


def _include(match: re.Match[str], path: str) -> str:
    pattern = match["pattern"]
    # Without "r" a path begins at the top, which is Zephyr's; only in the topmost file both are the same.
    is_ours = bool(match["relative"]) or PurePosixPath(path).parent == PurePosixPath("app")
    if not is_ours or "$" in pattern or pattern.startswith(("/", "boards/")) or ".." in pattern:
        return ""
    return f'orsource "{pattern}"'

"""Import lines: those of components are accepted and dropped, those of Markdown files name partials.

Those of pictures and recordings give a name to a path, which may then stand in braces: `src={picture}`.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from markdown_it.rules_block import StateBlock

from homerow.diagnostics import did_you_mean
from homerow.markdown.components import COMPONENTS
from homerow.markdown.draft import Draft, draft_of, origin_of
from homerow.markdown.places import Origin

# Functions that authors import for use inside attributes; jsx.py reads through them.
_HELPERS = frozenset({"useBaseUrl"})

# What is imported may be wrapped over lines, as formatters do.
_STATEMENT = (
    r"import[ \t]+(?:(?P<default>[A-Za-z_$][\w$]*)(?:,\s*(?=[{*]))?)?"
    r"(?:\{(?P<names>[\w$,\s]{0,2000})\}|\*[ \t]+as[ \t]+(?P<all>[\w$]+))?\s{1,20}from[ \t]+"
    r"(?P<quote>[\"'])(?P<module>[^\"'\n]+)(?P=quote)[ \t]*;?[ \t]*$"
)
_IMPORT = re.compile(_STATEMENT, re.MULTILINE)
_IMPORT_LINE = re.compile(f"^{_STATEMENT}", re.MULTILINE)
_NAME = re.compile(r"(?:[\w$]+\s+as\s+)?([\w$]+)")
_PARTIAL = (".md", ".mdx")
_FILE = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".mp4", ".webm", ".mp3", ".ogg")


def read_imports(origin: Origin) -> None:
    """Keep the names that a body gives to partials, as paths in the site folder, and to other files."""
    if "import" not in origin.body:
        return
    for match in _IMPORT_LINE.finditer(origin.body):
        name, module = match["default"], match["module"]
        if name and module.endswith(_PARTIAL):
            origin.imports[name] = PurePosixPath(site_path(origin.folder, module))
        elif name and module.endswith(_FILE):
            origin.files[name] = module


def site_path(folder: str, target: str) -> str:
    """Return a path written in `folder` as one relative to the site folder; it may begin with `..`."""
    target = unquote(target).removeprefix("@site")
    joined = target.lstrip("/") if target.startswith("/") else f"{folder}/{target}"
    return posixpath.normpath(joined)


def import_line(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: an import."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith("import", position):
        return False
    match = _IMPORT.match(state.src, position, state.eMarks[end_line - 1])
    if not match:
        return False
    if not silent:
        _check(match, start_line, origin_of(state), draft_of(state))
        state.line = start_line + 1 + match[0].count("\n")
    return True


def _check(match: re.Match[str], line: int, origin: Origin, draft: Draft) -> None:
    if match["default"] and match["module"].endswith((*_PARTIAL, *_FILE)):
        return
    names = (match["default"], match["all"], *_NAME.findall(match["names"] or ""))
    for name in filter(None, names):
        if name not in COMPONENTS and name not in _HELPERS:
            known = [name for name, spec in COMPONENTS.items() if spec.importable]
            cure = did_you_mean(name, known) or _without(name)
            origin.unavailable.add(name)
            draft.report(
                "unknown-import",
                f"{name} is not a component of this site",
                origin.find(name, line, line + match[0].count("\n")),
                cure=cure,
            )


def _without(name: str) -> str:
    return (
        f"take it out, and write what it shows where <{name}> stands" if name[0].isupper() else "take it out"
    )

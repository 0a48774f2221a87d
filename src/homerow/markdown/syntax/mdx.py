"""MDX besides Markdown and tags: `import`, `export`, and `{/* comments */}`."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import unquote

from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from msgspec import Struct
from tree_sitter import Node

from homerow.content.discovery import MEDIA_SUFFIXES
from homerow.content.partial import UnreadablePartial
from homerow.diagnostics import Place, did_you_mean
from homerow.javascript import (
    Fields,
    Import,
    Script,
    Unread,
    descendants,
    from_json,
    is_data,
    line_of,
    text_of,
)
from homerow.markdown.context import ParseContext, context_of, origin_of
from homerow.markdown.places import Origin

# Functions that authors import for use inside attributes; jsx.py reads through them.
_HELPERS = frozenset({"useBaseUrl", "CodeBlock", "Head"})
_RAW = re.compile(r"!{0,2}raw-loader!(?P<loaded>.+)|(?P<file>[^?]+)\?raw")

_PARTIAL = (".md", ".mdx")
_MODULE = ("", ".js", ".ts", ".mjs", ".jsx", ".tsx", ".json")  # endings, which an import may leave out
UNREAD = Unread("", 1)  # of a module that is not there or no JSON
MAX_LINES = 150  # of statements
# No more than what can only be code: a sentence may begin with "import" or "export", too.
_BEGINS = re.compile(
    r"[ \t]*import(?:[ \t]*[\"'{*]|[ \t]+[\w$]+(?:,|\s+from\b))"
    r"|export[ \t]+(?:default[ \t]+)?"
    r"(?:(?:const|let|var)[ \t]+(?P<name>[\w$]+)[ \t]*="
    r"|(?:async[ \t]+)?function[ \t]*(?P<function>[\w$]*)[ \t]*\()"
)
_BRACKET = re.compile(r"[(\[{}\])]")
_DECLARATIONS = frozenset({"variable_declarator", "function_declaration", "class_declaration"})
_SCOPES = frozenset({"statement_block", "arrow_function", "class_body", "object", "array", "jsx_element"})

SWALLOWS = "this comment ends where a later one does, and so hides what is between them"
SWALLOWING = re.compile(r"<!--(?!>)(?:(?!-->).)*?<!--", re.DOTALL)  # a comment with the begin of another one

MAX_COMMENT = 5_000  # characters of a `{/* … */}`; bounds the search for its end
TRUNCATE = re.compile(r"\s*(?:<!--\s*truncate\s*-->|\{/\*\s*truncate\s*\*/\})\s*")
ASKED = re.compile(r"\s*<!--\s*asked:((?:[^-]|-(?!->))*)-->\s*")  # how readers ask for a section


class Statements(Struct, frozen=True):
    """Imports and exports in the lines from `start` up to `end`: the nodes of `script` that have no error."""

    script: Script
    nodes: tuple[Node, ...]
    start: int
    end: int


def _statements_at(lines: Sequence[str], start: int, end: int) -> Statements | None:
    """Return the statements that begin on a line; None if that begins a sentence or code with an error."""
    if not _BEGINS.match(lines[start]):
        return None
    script = Script("\n".join(lines[start : _blank_line(lines, start, end)]))
    nodes = tuple(
        takewhile(
            lambda node: node.type in {*_READERS, "comment"} and not node.has_error,
            script.root.named_children,
        )
    )
    return Statements(script, nodes, start, start + nodes[-1].end_point.row + 1) if nodes else None


def _blank_line(lines: Sequence[str], start: int, end: int) -> int:
    """Return the blank line after code; the first one, if its brackets are never closed."""
    depth, blank = 0, None
    end = min(end, start + MAX_LINES)
    for number in range(start, end):
        if not lines[number].strip():
            blank = number if blank is None else blank
            if depth <= 0:
                return number
        for bracket in _BRACKET.findall(lines[number]):
            depth += 1 if bracket in "([{" else -1
    return end if blank is None or depth <= 0 else blank


def read_imports(origin: Origin, context: ParseContext) -> None:
    """Keep the names that a body gives to partials, other files and constants of modules."""
    if "import" not in origin.body:
        return
    line = 0
    while line < len(origin.lines):
        found = _statements_at(origin.lines, line, len(origin.lines))
        for name, each in found.script.imports.items() if found else ():
            _keep_import(origin, context, name, each, line)
        line = found.end if found else line + 1


def _keep_import(origin: Origin, context: ParseContext, name: str, found: Import, line: int) -> None:
    module = found.module
    if raw := _RAW.fullmatch(module):
        origin.raw_files[name] = site_path(origin, raw["loaded"] or raw["file"])
        return
    place = _place(origin, line, found.source, quotes=1)
    if module.endswith(_PARTIAL) and found.name == "default":
        path = PurePosixPath(site_path(origin, module))
        origin.imports[name] = path
        origin.import_places[str(path)] = place
    elif module.endswith(MEDIA_SUFFIXES) and found.name == "default":
        origin.values[name] = module
        origin.import_places[module] = place
    elif module.startswith((".", "@site/")):
        exported = _exported(site_path(origin, module), found.name, context)
        if isinstance(exported, Fields) or is_data(exported):
            origin.values[name] = exported


def _exported(path: str, name: str, context: ParseContext) -> Any:
    """Return what a module of the site exports under a name, or `default`; Unread if that is code."""
    files = (PurePosixPath(f"{path}{ending}") for ending in _MODULE)
    file = next((each for each in files if (context.site_dir / each).is_file()), None)
    text = context.read_file(file) if file else None
    if file is None or not isinstance(text, str):
        return UNREAD
    context.add_partial(file)
    if file.suffix == ".json":
        try:
            return from_json(json.loads(text))
        except (ValueError, RecursionError):
            return UNREAD
    script = Script(text)
    return script.default_export() if name == "default" else script.constant(name)


def site_path(origin: Origin, target: str) -> str:
    """Return a path written in a file as one relative to the site folder; it may begin with `..`."""
    target = unquote(target).removeprefix("@site")
    folder = origin.root if target.startswith("/") else origin.folder
    return posixpath.normpath(posixpath.join(folder, target.lstrip("/")))


def statements(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: imports and exports."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith(("import", "export"), position):
        return False
    origin, context = origin_of(state), context_of(state)
    begin = _BEGINS.match(origin.lines[start_line])
    found = _statements_at(origin.lines, start_line, end_line)
    if not begin or (found is None and state.src.startswith("import", position)):
        return False
    if silent:
        return True
    if found is None:
        _report_export(begin["name"] or begin["function"] or "default", start_line, origin, context)
        state.line = _blank_line(origin.lines, start_line, end_line)
        return True
    for node in found.nodes:
        if read := _READERS.get(node.type):
            read(found, node, origin, context)
    state.line = found.end
    return True


def _check_import(found: Statements, node: Node, origin: Origin, context: ParseContext) -> None:
    """Report the names of an import that are neither components nor files of the site."""
    if not any(each.type == "import_clause" for each in node.named_children):
        module = text_of(node.child_by_field_name("source") or node)
        place = origin.line(found.start + line_of(node) - 1)
        context.report("unknown-import", f"{module} does nothing here", place, hint="remove it")
    for name, each in found.script.imports.items():
        if not node.start_byte <= each.node.start_byte < node.end_byte or name in origin.raw_files:
            continue
        if name in origin.values or name in origin.imports:
            _check_partial(origin.imports.get(name), origin, context)
        elif name not in context.tags and name not in _HELPERS:
            known = [name for name, spec in context.tags.items() if spec.importable]
            hint = did_you_mean(name, known) or _removal_hint(name, "shows")
            place = _place(origin, found.start, each.node)
            origin.unavailable.add(name)
            context.report("unknown-import", f"{name} is not a component of this site", place, hint=hint)


def _place(origin: Origin, start: int, node: Node, quotes: int = 0) -> Place:
    """Return the place of a node in statements that begin on a line, without its quotes."""
    line = start + node.start_point.row
    before = origin.lines[line].encode()[: node.start_point.column].decode()
    return origin.place(line, len(before) + quotes, len(text_of(node)) - 2 * quotes)


def _check_partial(path: PurePosixPath | None, origin: Origin, context: ParseContext) -> None:
    """Report an imported partial that cannot be read, whether or not the page shows it."""
    text = context.read_file(path) if path else None
    if path and isinstance(text, UnreadablePartial):
        context.add_partial(path)
        context.report("bad-partial", text.message, origin.import_places[str(path)], hint=text.hint)


def _read_export(found: Statements, node: Node, origin: Origin, context: ParseContext) -> None:
    """Keep the constants of an export; report everything else that it defines."""
    line = found.start + line_of(node) - 1
    declared = [*descendants(node, _DECLARATIONS, without=_SCOPES)]
    for each in declared:
        name_node = each.child_by_field_name("name") or each
        name = text_of(name_node)
        value = found.script.value(each.child_by_field_name("value") or each)
        if is_data(value) and name_node.type == "identifier":
            origin.values[name] = value
        else:
            _report_export(name, line, origin, context)
    if not declared:
        _report_export("default", line, origin, context)


def _report_export(name: str, line: int, origin: Origin, context: ParseContext) -> None:
    origin.unavailable.add(name)
    message = f"{name} is code, which no page can define"
    context.report("exported-code", message, origin.line(line), hint=_removal_hint(name, "makes"))


_READERS: Mapping[str, Callable[[Statements, Node, Origin, ParseContext], None]] = {
    "import_statement": _check_import,
    "export_statement": _read_export,
}


def _removal_hint(name: str, does: str) -> str:
    return "remove it" + (f", and write what it {does} in place of <{name}>" if name[0].isupper() else "")


def mdx_comment(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: a `{/* … */}` on lines of its own."""
    start = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith("{/*", start) or state.is_code_block(start_line):
        return False
    limit = min(state.eMarks[end_line - 1], start + MAX_COMMENT)
    end = state.src.find("*/}", start + 3, limit)
    if end < 0:
        return False
    line = start_line + state.src.count("\n", start, end)
    if state.src[end + 3 : state.eMarks[line]].strip():
        return False
    if not silent:
        if "{/*" in state.src[start + 3 : end]:
            report_unclosed(context_of(state), origin_of(state).line(start_line), SWALLOWS, "*/}")
        token = state.push("comment", "", 0)
        token.map = [start_line, line + 1]
        token.content = state.src[start : end + 3]
        state.line = line + 1
    return True


def report_unclosed(context: ParseContext, place: Place, message: str, end: str) -> None:
    """Report a comment that has no end of its own."""
    context.report("unclosed-comment", message, place, hint=f"close it with {end}")


def comment_inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """Inline rule: a `{/* … */}` in a sentence."""
    start = state.pos
    if not state.src.startswith("{/*", start):
        return False
    end = state.src.find("*/}", start + 3, min(state.posMax, start + MAX_COMMENT)) + 3
    if end < 3:
        return False
    comment = state.src[start:end]
    if not silent and "{/*" in comment[3:] and not context_of(state).is_full:
        origin = origin_of(state)
        place = origin.find(comment.partition("\n")[0], 0, len(origin.lines))
        report_unclosed(context_of(state), place, SWALLOWS, "*/}")
    if not silent and TRUNCATE.fullmatch(comment):
        state.push("html_inline", "", 0).content = comment
    state.pos = end
    return True

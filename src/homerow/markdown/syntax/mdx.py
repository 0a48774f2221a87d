"""MDX besides Markdown and tags: `import`, `export`, and `{/* comments */}`."""

from __future__ import annotations

import posixpath
import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

from homerow.content.discovery import MEDIA_SUFFIXES
from homerow.content.partial import UnreadablePartial
from homerow.diagnostics import Place, did_you_mean
from homerow.markdown.context import ParseContext, context_of, origin_of
from homerow.markdown.places import Origin

# Functions that authors import for use inside attributes; jsx.py reads through them.
_HELPERS = frozenset({"useBaseUrl", "CodeBlock", "Head"})
_RAW = re.compile(r"!{0,2}raw-loader!")

# Formatters may wrap an import over several lines.
_STATEMENT = (
    r"import[ \t]+(?:(?P<default>[A-Za-z_$][\w$]*)(?:,\s*(?=[{*]))?)?"
    r"(?:\{(?P<names>[\w$,\s]{0,2000})\}|\*[ \t]+as[ \t]+(?P<all>[\w$]+))?\s{1,20}from[ \t]+"
    r"(?P<quote>[\"'])(?P<module>[^\"'\n]+)(?P=quote)[ \t]*;?[ \t]*$"
)
_IMPORT = re.compile(_STATEMENT, re.MULTILINE)
_IMPORT_LINE = re.compile(f"^{_STATEMENT}", re.MULTILINE)
_NAME = re.compile(r"(?:[\w$]+\s+as\s+)?([\w$]+)")
_PARTIAL = (".md", ".mdx")

MAX_LINES = 150  # of one statement
# No more than what can only be code: a sentence may begin with "export", too.
_EXPORT = re.compile(
    r"export[ \t]+(?:default[ \t]+)?"
    r"(?:(?:const|let|var)[ \t]+(?P<name>[\w$]+)[ \t]*="
    r"|(?:async[ \t]+)?function[ \t]*(?P<function>[\w$]*)[ \t]*\()"
)
_BRACKET = re.compile(r"[(\[{}\])]")

SWALLOWS = "this comment ends where a later one does, and so hides what is between them"
SWALLOWING = re.compile(r"<!--(?!>)(?:(?!-->).)*?<!--", re.DOTALL)  # a comment with the begin of another one

MAX_COMMENT = 5_000  # characters of a `{/* … */}`; bounds the search for its end
TRUNCATE = re.compile(r"\s*(?:<!--\s*truncate\s*-->|\{/\*\s*truncate\s*\*/\})\s*")


def read_imports(origin: Origin) -> None:
    """Keep the names that a body gives to partials, as paths in the site folder, and to other files."""
    if "import" not in origin.body:
        return
    for match in _IMPORT_LINE.finditer(origin.body):
        name, module = match["default"], match["module"]
        if name and (raw := _RAW.match(module)):
            origin.raw_files[name] = site_path(origin, module[raw.end() :])
            continue
        if name and module.endswith(_PARTIAL):
            path = PurePosixPath(site_path(origin, module))
            origin.imports[name] = path
            origin.import_places[str(path)] = origin.at(*match.span("module"))
        elif name and module.endswith(MEDIA_SUFFIXES):
            origin.files[name] = module
            origin.import_places[module] = origin.at(*match.span("module"))


def site_path(origin: Origin, target: str) -> str:
    """Return a path written in a file as one relative to the site folder; it may begin with `..`."""
    target = unquote(target).removeprefix("@site")
    folder = origin.root if target.startswith("/") else origin.folder
    return posixpath.normpath(posixpath.join(folder, target.lstrip("/")))


def import_line(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: an import."""
    position = state.bMarks[start_line] + state.tShift[start_line]
    if not state.src.startswith("import", position):
        return False
    match = _IMPORT.match(state.src, position, state.eMarks[end_line - 1])
    if not match:
        return False
    if not silent:
        _check(match, start_line, origin_of(state), context_of(state))
        state.line = start_line + 1 + match[0].count("\n")
    return True


def _check(match: re.Match[str], line: int, origin: Origin, context: ParseContext) -> None:
    if match["default"] and match["module"].endswith((*_PARTIAL, *MEDIA_SUFFIXES)):
        _check_partial(origin.imports.get(match["default"]), origin, context)
        return
    if match["default"] in origin.raw_files:
        return
    names = (match["default"], match["all"], *_NAME.findall(match["names"] or ""))
    for name in filter(None, names):
        if name not in context.tags and name not in _HELPERS:
            known = [name for name, spec in context.tags.items() if spec.importable]
            hint = did_you_mean(name, known) or _take_out(name, "shows")
            place = origin.find(name, line, line + match[0].count("\n"))
            origin.unavailable.add(name)
            context.report("unknown-import", f"{name} is not a component of this site", place, hint=hint)


def _check_partial(path: PurePosixPath | None, origin: Origin, context: ParseContext) -> None:
    """Report an imported partial that cannot be read, whether or not the page shows it."""
    text = context.read_file(path) if path else None
    if path and isinstance(text, UnreadablePartial):
        context.add_partial(path)
        context.report("bad-partial", text.message, origin.import_places[str(path)], hint=text.hint)


def _take_out(name: str, does: str) -> str:
    return "remove it" + (f", and write what it {does} in place of <{name}>" if name[0].isupper() else "")


def export_statement(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:  # noqa: FBT001
    """Block rule: an export statement at the left margin, up to where its brackets are closed."""
    if state.sCount[start_line]:
        return False
    match = _EXPORT.match(state.src, state.bMarks[start_line], state.eMarks[start_line])
    if not match:
        return False
    if not silent:
        name = match["name"] or match["function"] or "default"
        origin = origin_of(state)
        origin.unavailable.add(name)
        message = f"{name} is code, which no page can define"
        hint = _take_out(name, "makes")
        context_of(state).report("exported-code", message, origin.line(start_line), hint=hint)
        state.line = _end(state, start_line, end_line)
    return True


def _end(state: StateBlock, line: int, end_line: int) -> int:
    """Return the line after a statement; after the first blank line, if its brackets are never closed."""
    depth, blank = 0, None
    end_line = min(end_line, line + MAX_LINES)
    for number in range(line, end_line):
        if blank is None and state.isEmpty(number):
            blank = number
        for bracket in _BRACKET.findall(state.src, state.bMarks[number], state.eMarks[number]):
            depth += 1 if bracket in "([{" else -1
        if depth <= 0 and not state.isEmpty(number) and not _goes_on(state, number):
            return number + 1
    return end_line if blank is None else blank


def _goes_on(state: StateBlock, line: int) -> bool:
    """Return whether a line of code ends where it cannot: `=` or `=>`."""
    return state.src[state.bMarks[line] : state.eMarks[line]].rstrip().endswith(("=", "=>"))


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

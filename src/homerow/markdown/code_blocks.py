"""Code blocks: highlighted code, marked lines, line numbers, a title, buttons to wrap and to copy."""

from __future__ import annotations

import re

from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token
from msgspec import Struct
from msgspec.structs import replace

from homerow.markdown.fences import (
    CodeInfo,
    fence_place,
    read_code_info,
    report_open_fence,
    report_unknown_words,
)
from homerow.markdown.highlighting import (
    PLAIN,
    CommentForm,
    Language,
    find_language,
    highlight,
    nearest_language,
)
from homerow.markdown.html_text import escape
from homerow.markdown.pictures.keymap import write_keymap
from homerow.markdown.pictures.timing import write_timing
from homerow.markdown.places import line_of
from homerow.markdown.samples import keep_sample, read_sample_file
from homerow.markdown.writer import Writer, WriteRule

_BUTTONS = (
    '<button type="button" class="wrap-code" aria-label="Wrap long lines" aria-pressed="false"></button>'
    '<button type="button" class="copy-code" aria-label="Copy code"></button>'
)
_PICTURES: dict[str, WriteRule] = {"keymap": write_keymap, "timing": write_timing}
_DIFF_CLASSES = {"+": " inserted", "-": " deleted"}


class _MarkedCode(Struct, frozen=True):
    """Code without its magic comments, and the lines that they mark.

    Lines count from 1. `unclosed` is the line of a highlight-start without an end.
    """

    lines: tuple[str, ...]
    marked: frozenset[int]
    unclosed: int | None = None


def _write_fence(writer: Writer, token: Token) -> None:
    report_open_fence(writer, token)
    info = read_code_info(unescapeAll(token.info))
    if info.language in _PICTURES:
        _PICTURES[info.language](writer, token)
        return
    if info.ranges and not info.marked:
        cure = "write lines and ranges, counted from 1: {1,4-6}"
        _report_ranges(writer, token, info, f"{{{info.ranges}}} names no lines", cure)
    if info.unknown:
        report_unknown_words(writer, token, info.unknown)
    language = _language(writer, token, info)
    if info.file:
        shown = read_sample_file(writer, token, info, language)
        if shown is None:
            return
        token.content = shown
    else:
        keep_sample(writer, token, info, language)
    _write(writer, token, info, language)


def _write_indented_code(writer: Writer, token: Token) -> None:
    _write(writer, token, CodeInfo(), PLAIN)


def _language(writer: Writer, token: Token, info: CodeInfo) -> Language:
    if not info.language:
        return PLAIN
    language = find_language(info.language)
    if language:
        return language
    severity = writer.draft.unknown_language
    if severity is not None:
        near = nearest_language(info.language)
        message = f"the language {info.language} is not known, so this code is not highlighted"
        place = fence_place(writer, token, info.language)
        cure = f"did you mean {near}?" if near else 'write "text" for code without highlighting'
        writer.draft.report("unknown-language", message, place, cure=cure, severity=severity)
    return replace(PLAIN, name=info.language)


def _report_ranges(writer: Writer, token: Token, info: CodeInfo, message: str, cure: str) -> None:
    writer.draft.report("bad-line-range", message, fence_place(writer, token, info.ranges), cure=cure)


def _write(writer: Writer, token: Token, info: CodeInfo, language: Language) -> None:
    code = _read_magic_comments(token.content.removesuffix("\n"), language.comments)
    if code.unclosed is not None:
        place = writer.origin.line(line_of(token) + code.unclosed)
        message, cure = "highlight-start has no highlight-end", "add highlight-end in this block"
        writer.draft.report("unclosed-highlight", message, place, cure=cure)
    if max(info.marked, default=0) > len(code.lines):
        message = f"{{{info.ranges}}} marks a line that is not there"
        _report_ranges(writer, token, info, message, f"the last line is {len(code.lines)}")
    text, marked = "\n".join(code.lines), code.marked | info.marked
    pairs = zip(code.lines, highlight(text, language), strict=True)
    body = [
        f"<span{_line_attributes(number, line, marked, info, language)}>{html}\n</span>"
        for number, (line, html) in enumerate(pairs, 1)
    ]
    writer.out.append(_frame("".join(body) if text or len(body) > 1 else "", info, language))
    writer.text.append(f"{text}\n")


def _line_attributes(
    number: int, line: str, marked: frozenset[int], info: CodeInfo, language: Language
) -> str:
    css_class = "line highlighted" if number in marked else "line"
    if language.name == "diff" and not line.startswith(("+++", "---")):
        css_class += _DIFF_CLASSES.get(line[:1], "")
    # The number is an attribute because a CSS counter cannot start elsewhere without a style attribute.
    shown = "" if info.first_number is None else f' data-line="{info.first_number + number - 1}"'
    return f' class="{css_class}"{shown}'


def _frame(body: str, info: CodeInfo, language: Language) -> str:
    name = escape(language.name)
    label = escape(info.title or f"{language.label} code")
    numbered = "" if info.first_number is None else " numbered"
    element = "figure" if info.title else "div"
    caption = f"<figcaption>{escape(info.title)}</figcaption>" if info.title else ""
    return (
        f'<{element} class="code-block{numbered}">{caption}'
        f'<pre tabindex="0" role="group" aria-label="{label}">'
        f'<code class="language-{name}">{body}</code></pre>'
        f"{_BUTTONS}</{element}>\n"
    )


def _magic_comment(comments: tuple[CommentForm, ...]) -> re.Pattern[str]:
    words = "[ \\t]*highlight-(?:next-line|start|end)[ \\t]*"
    forms = "|".join(f"{re.escape(begin)}{words}{re.escape(end)}" for begin, end in comments)
    return re.compile(rf"[ \t]*(?:{forms})[ \t]*")


def _read_magic_comments(code: str, comments: tuple[CommentForm, ...]) -> _MarkedCode:
    """Remove the comments highlight-next-line, highlight-start and highlight-end from code."""
    lines = code.split("\n")
    if not comments or "highlight-" not in code:
        return _MarkedCode(tuple(lines), frozenset())
    pattern = _magic_comment(comments)
    kept: list[str] = []
    marked: set[int] = set()
    opened: int | None = None
    for number, line in enumerate(lines, 1):
        if not pattern.fullmatch(line):
            kept.append(line)
            marked.update({len(kept)} if opened is not None else ())
        elif "highlight-next-line" in line:
            marked.add(len(kept) + 1)
        elif "highlight-start" in line:
            opened = number
        else:
            opened = None
    return _MarkedCode(tuple(kept), frozenset(marked), opened)


CODE_RULES: dict[str, WriteRule] = {"fence": _write_fence, "code_block": _write_indented_code}

"""Code blocks: highlighted code, marked lines, line numbers, a title, buttons to wrap and to copy."""

from __future__ import annotations

from functools import partial

from markdown_it.common.utils import unescapeAll
from markdown_it.token import Token
from msgspec.structs import replace

from homerow.markdown.code.annotations import Badges, join_annotations
from homerow.markdown.code.fences import (
    CodeInfo,
    fence_place,
    read_code_info,
    report_open_fence,
    report_unknown_words,
)
from homerow.markdown.code.highlighting import PLAIN, Language, find_language, nearest_language
from homerow.markdown.code.lines import lines_html
from homerow.markdown.code.marked_code import MarkedCode, read_marked_code
from homerow.markdown.code.sample import Sample
from homerow.markdown.code.sample_files import keep_sample, read_sample_file
from homerow.markdown.components.table import MARKED_CODE
from homerow.markdown.html_text import escape
from homerow.markdown.markdown_text import code_block, escape_markdown
from homerow.markdown.places import PlacedSample, line_of
from homerow.markdown.writer import Writer, WriteRule

DIFF_SIGNS = {"inserted": "+", "deleted": "-"}
# Fences that other generators draw.
_DIAGRAMS = {"mermaid": "diagrams are not drawn: save it as an SVG file and embed that as an image"}


def _write_fence(writer: Writer, token: Token) -> None:
    report_open_fence(writer, token)
    info = read_code_info(unescapeAll(token.info))
    write = writer.context.extension.fences.get(info.language)
    if write:
        write(writer, token)
        return
    if info.ranges and not info.marked:
        hint = "write lines and ranges, counted from 1: {1,4-6}"
        _report_ranges(writer, token, info, f"{{{info.ranges}}} names no lines", hint)
    if info.unknown:
        report_unknown_words(writer, token, info.unknown)
    language = _language(writer, token, info)
    if info.file and token.content.strip():
        message, hint = "this fence has code and names a file", "leave the fence empty, or take out file="
        writer.context.report("code-beside-file", message, fence_place(writer, token, info.file), hint=hint)
    elif info.file:
        shown = read_sample_file(writer, token, info, language)
        if shown:
            _write(writer, token, shown, info, language)
        return
    shown = PlacedSample(Sample(language.name, token.content, info.marks), writer.origin, line_of(token))
    code = _write(writer, token, shown, info, language)
    keep_sample(writer, shown, code.checked)


def _write_indented_code(writer: Writer, token: Token) -> None:
    shown = PlacedSample(Sample(PLAIN.name, token.content), writer.origin, line_of(token) - 1)
    _write(writer, token, shown, CodeInfo(), PLAIN)


def _language(writer: Writer, token: Token, info: CodeInfo) -> Language:
    if not info.language:
        return PLAIN
    language = find_language(info.language)
    if language:
        return language
    if writer.context.severities.of("unknown-language"):
        near = nearest_language(info.language)
        message = f"the language {info.language} is not known, so this code is not highlighted"
        usual = f"did you mean {near}?" if near else 'write "text" for code without highlighting'
        place = partial(fence_place, writer, token, info.language)
        hint = _DIAGRAMS.get(info.language, usual)
        writer.context.report_chosen("unknown-language", message, place, hint=hint)
    return replace(PLAIN, name=info.language)


def _report_ranges(writer: Writer, token: Token, info: CodeInfo, message: str, hint: str) -> None:
    writer.context.report("bad-line-range", message, fence_place(writer, token, info.ranges), hint=hint)


def _write(
    writer: Writer, token: Token, shown: PlacedSample, info: CodeInfo, language: Language
) -> MarkedCode:
    """Write the block of a fence and return its code."""
    code = read_marked_code(shown.sample.text.removesuffix("\n"), language.comments)
    for problem in code.problems:
        place = shown.place(problem.start, problem.end)
        writer.context.report(problem.code, problem.message, place, hint=problem.hint)
    if max(info.marked, default=0) > len(code.lines):
        message = f"{{{info.ranges}}} marks a line that is not there"
        _report_ranges(writer, token, info, message, f"the last line is {len(code.lines)}")
    annotations = [annotation for line in code.lines for annotation in line.annotations]
    badges = join_annotations(writer, token, shown, annotations)
    writer.out.append(_frame(writer, lines_html(code.lines, info, language, badges), info, language))
    writer.text.append("".join(f"{line.text}\n" for line in code.lines))
    _write_markdown(writer, code, badges, title=info.title, language=language.name)
    if code.has_marks:
        writer.context.components.add(MARKED_CODE)
    return code


def _write_markdown(writer: Writer, code: MarkedCode, badges: Badges, *, title: str, language: str) -> None:
    """Write the block as Markdown; if lines are marked as added or removed, as a diff."""
    if title:
        writer.markdown.write_block(f"**{escape_markdown(title)}**")
    signs = ["".join(DIFF_SIGNS.get(each, "") for each in line.classes) for line in code.lines]
    texts = [f"{line.text}{badges.text(line.annotations)}" for line in code.lines]
    if any(signs):
        language = "diff"
        texts = [f"{sign or ' '} {text}" for sign, text in zip(signs, texts, strict=True)]
    writer.markdown.write_block(code_block("\n".join(texts), "" if language == PLAIN.name else language))


def _frame(writer: Writer, body: str, info: CodeInfo, language: Language) -> str:
    name = escape(language.name)
    text = writer.context.text
    label = escape(info.title or text("{language} code", language=language.label))
    numbered = "" if info.first_number is None else " numbered"
    element = "figure" if info.title else "div"
    caption = f"<figcaption>{escape(info.title)}</figcaption>" if info.title else ""
    return (
        f'<{element} class="code-block{numbered}">{caption}'
        f'<pre tabindex="0" role="group" aria-label="{label}">'
        f'<code class="language-{name}">{body}</code></pre>'
        f'<button type="button" class="wrap-code" aria-label="{escape(text("Wrap long lines"))}"'
        f' aria-pressed="false"></button>'
        f'<button type="button" class="copy-code" aria-label="{escape(text("Copy code"))}"></button>'
        f"</{element}>\n"
    )


CODE_RULES: dict[str, WriteRule] = {"fence": _write_fence, "code_block": _write_indented_code}

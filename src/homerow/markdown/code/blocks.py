"""Code blocks: highlighted code, marked lines, line numbers, a title, buttons to wrap and to copy."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from markdown_it.common.utils import unescapeAll
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from msgspec import Struct
from msgspec.structs import replace

from homerow.diagnostics import Place
from homerow.markdown.anchors import OF_PAGE
from homerow.markdown.code.fences import (
    CodeInfo,
    fence_place,
    read_code_info,
    report_open_fence,
    report_unknown_words,
)
from homerow.markdown.code.highlighting import PLAIN, Language, find_language, highlight, nearest_language
from homerow.markdown.code.marked_code import Annotation, CodeLine, MarkedCode, read_marked_code
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


_LIST = "code_annotations_open"
_ITEM = "code_annotation_open"


class Badges(Struct, frozen=True):
    """The badges of a block: `prefix` begins their ids, `labels` are their names for screen readers.

    `joined` are the annotations that have a text.
    """

    prefix: str = ""
    labels: Mapping[int, str] = {}
    joined: frozenset[Annotation] = frozenset()

    def html(self, annotations: Iterable[Annotation]) -> str:
        """Return the badges of a line."""
        return "".join(self._badge(each.number) for each in annotations if each in self.joined)

    def text(self, annotations: Iterable[Annotation]) -> str:
        """Return the badges of a line as plain text."""
        return "".join(f"  ({each.number})" for each in annotations if each in self.joined)

    def _badge(self, number: int) -> str:
        text = f"{self.prefix}-{number}"
        link = f'<a id="{text}-code" href="#{text}" aria-label="{escape(self.labels[number])}">{number}</a>'
        return f'<span class="code-annotation"> {link}</span>'


def find_texts(state: StateCore, index: int) -> None:
    """Keep the ordered list right below a fence in its meta: the items may be texts of annotations."""
    tokens = state.tokens
    below = index + 1
    if below == len(tokens) or tokens[below].type != "ordered_list_open":
        return
    opening = tokens[below]
    items: list[Token] = []
    for following in range(below + 1, len(tokens)):
        token = tokens[following]
        if token.level == opening.level:
            break
        if token.type == "list_item_open" and token.level == opening.level + 1:
            items.append(token)
    tokens[index].meta["texts"] = (opening, items)


def join_annotations(
    writer: Writer, fence: Token, shown: PlacedSample, annotations: Collection[Annotation]
) -> Badges:
    """Join the markers in a fence with the list below it, and report those without a partner."""
    if not annotations:
        return Badges()
    opening, texts = _texts(fence)
    joined: dict[int, Annotation] = {}
    for annotation in annotations:
        number, place = annotation.number, shown.place(annotation.start, annotation.end)
        if number not in texts:
            hint = f"write it as item {number} of a numbered list right below this code block"
            _report(writer, f"annotation {number} has no text", place, hint)
        elif joined.setdefault(number, annotation) is not annotation:
            hint = "give each marker its own number and text"
            _report(writer, f"annotation {number} has two markers", place, hint)
    for number in texts.keys() - joined.keys():
        place = writer.origin.line(line_of(texts[number]))
        hint = f"write ({number})! in a comment at the end of a line of the code"
        _report(writer, f"annotation {number} has no marker in the code", place, hint)
    if opening is None or not joined:
        return Badges()
    return _join(writer, opening, texts, joined)


def _texts(fence: Token) -> tuple[Token | None, Mapping[int, Token]]:
    """Return the list below a fence, and its items by their numbers."""
    opening, items = fence.meta.get("texts", (None, ()))
    first = int(opening.attrs.get("start", 1)) if opening else 1
    return opening, dict(enumerate(items, first))


def _report(writer: Writer, message: str, place: Place, hint: str) -> None:
    writer.context.report("unmatched-annotation", message, place, hint=hint)


def _join(
    writer: Writer, opening: Token, texts: Mapping[int, Token], joined: Mapping[int, Annotation]
) -> Badges:
    """Have the list written by ANNOTATION_RULES, when its turn comes."""
    writer.annotated_blocks += 1
    prefix = f"{OF_PAGE}annotation-{writer.annotated_blocks}"
    opening.type = _LIST
    for number in joined:
        texts[number].type = _ITEM
        texts[number].meta.update(prefix=prefix, number=number)
        writer.context.ids.update((f"{prefix}-{number}", f"{prefix}-{number}-code"))
    labels = {number: writer.context.text("Annotation {number}", number=number) for number in joined}
    return Badges(prefix, labels, frozenset(joined.values()))


def _write_list_open(writer: Writer, token: Token) -> None:
    # Safari would take a list whose markers are replaced for none.
    writer.out.append('<ol class="code-annotations" role="list">\n')
    writer.markdown.lists.append(int(token.attrs.get("start", 1)))


def _write_item_open(writer: Writer, token: Token) -> None:
    number, text = token.meta["number"], f"{token.meta['prefix']}-{token.meta['number']}"
    label = escape(writer.context.text("Annotation {number}, back to the code", number=number))
    writer.out.append(
        f'<li id="{text}"><a class="code-annotations__back" href="#{text}-code"'
        f' aria-label="{label}">{number}</a> '
    )
    writer.markdown.begin()


ANNOTATION_RULES: dict[str, WriteRule] = {
    _LIST: _write_list_open,
    _ITEM: _write_item_open,
}


_DIFF_CLASSES = {"+": ("inserted",), "-": ("deleted",)}
# For lines that directives mark. All lines of a diff are part of its code.
_ELEMENTS = {"inserted": "ins", "deleted": "del"}
_PIECE = re.compile(r"<[^>]*>|&\w+;|.")  # of a line of HTML: a tag or a character


def lines_html(lines: Sequence[CodeLine], info: CodeInfo, language: Language, badges: Badges) -> str:
    """Return lines, highlighted and marked."""
    text = "\n".join(line.text for line in lines)
    if not text and len(lines) == 1:
        return ""
    pairs = zip(lines, highlight(text, language), strict=True)
    return "".join(
        _line(number, line, f"{_mark_words(html, line)}{badges.html(line.annotations)}", info, language)
        for number, (line, html) in enumerate(pairs, 1)
    )


def _line(number: int, line: CodeLine, html: str, info: CodeInfo, language: Language) -> str:
    element = next((_ELEMENTS[name] for name in line.classes if name in _ELEMENTS), "span")
    names = ["line", *line.classes, *(["highlighted"] if number in info.marked else [])]
    if language.name == "diff" and not line.text.startswith(("+++", "---")):
        names += _DIFF_CLASSES.get(line.text[:1], ())
    # The number is an attribute because a CSS counter cannot start elsewhere without a style attribute.
    shown = "" if info.first_number is None else f' data-line="{info.first_number + number - 1}"'
    return f'<{element} class="{" ".join(dict.fromkeys(names))}"{shown}>{html}\n</{element}>'


def _mark_words(html: str, line: CodeLine) -> str:
    """Put the words of a line into `mark` elements, each inside of one element of the highlighted code."""
    if not line.words:
        return html
    # The longest one first, because a word may begin with another one.
    words = "|".join(map(re.escape, sorted(line.words, key=len, reverse=True)))
    marked = {index for match in re.finditer(words, line.text) for index in range(*match.span())}
    out: list[str] = []
    index, is_open = 0, False
    for piece in (*_PIECE.findall(html), "<>"):
        is_tag = piece.startswith("<")
        if is_open != (not is_tag and index in marked):
            out.append("</mark>" if is_open else "<mark>")
            is_open = not is_open
        out.append(piece)
        index += not is_tag
    return "".join(out[:-1])

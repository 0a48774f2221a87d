"""The lines of a code block as HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence

from homerow.markdown.code.annotations import Badges
from homerow.markdown.code.fences import CodeInfo
from homerow.markdown.code.highlighting import Language, highlight
from homerow.markdown.code.marked_code import CodeLine

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

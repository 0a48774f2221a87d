"""Comments that mark lines of code: `[!code focus]`, annotations `(1)!`, `highlight-next-line`.

A comment with marks contains nothing else. It is at the end of a line of code, or on a line of its own.
`[!!code …]` shows a directive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.code.highlighting import CommentForm
from homerow.markdown.code.sample import Problem

# The directives about lines, and the classes that they give them.
CLASSES: Mapping[str, tuple[str, ...]] = {
    "++": ("inserted",),
    "--": ("deleted",),
    "highlight": ("highlighted",),
    "hl": ("highlighted",),
    "focus": ("focused",),
    "error": ("highlighted", "error"),
    "warning": ("highlighted", "warning"),
}
HIGHLIGHT = "highlight"
# They have no count: the end of the one is the other.
HIGHLIGHT_START = "highlight-start"
HIGHLIGHT_END = "highlight-end"
SIGNS = ("[!code", "[!!code", ")!", "highlight-")  # code without any of them has no marks

_OPENING = "[!code"
_ESCAPED_OPENING = "[!!code"
_NAMES = (*CLASSES, "word")
_NAMES_HINT = f"the directives are {', '.join(CLASSES)} and word:text"

# Possessive and bounded, so that a line of openings takes linear time.
_BODY = r"(?:\\.|[^\]\\\n]){1,100}+"
_MARK = rf"\[!code[ \t]++{_BODY}\]|\(\d{{1,3}}\)!"
_READ_MARK = re.compile(rf"\[!code[ \t]++(?P<directive>{_BODY})\]|\((?P<number>\d{{1,3}})\)!")
_DIRECTIVE = re.compile(r"(?:word:(?P<word>(?:\\.|[^:\\])+)|(?P<name>[^\s:]+))(?::(?P<count>.*))?")
_COUNT = re.compile(r"0*[1-9]\d{0,5}")
_ESCAPE = re.compile(r"\\(.)")


class Directive(Struct, frozen=True):
    """The directive at code[start:end]. It marks `count` lines or a word in them; None: all lines below."""

    name: str
    start: int
    end: int
    count: int | None = 1
    word: str = ""


class Annotation(Struct, frozen=True):
    """The marker of an annotation at code[start:end]."""

    number: int
    start: int
    end: int


Mark: TypeAlias = Directive | Annotation | Problem


def read_line(
    line: str, offset: int, comments: tuple[CommentForm, ...]
) -> tuple[str | None, tuple[Mark, ...]]:
    """Return a line without its marks, or None if nothing else is on it; and the marks.

    `offset` is where the line begins in the code.
    """
    marks, highlight = _patterns(comments)
    if highlight.fullmatch(line):
        return None, (_highlight_directive(line, offset),)
    comment = marks.search(line)
    if not comment:
        return line.replace(_ESCAPED_OPENING, _OPENING), _misplaced(line, offset, comments[0])
    text = line[: comment.start()].rstrip()
    found = (*_read_marks(line, comment.start(), offset), *_misplaced(text, offset, comments[0]))
    return text.replace(_ESCAPED_OPENING, _OPENING) or None, found


@lru_cache(maxsize=32)  # one for each form of comments: building it takes longer than reading a line
def _patterns(comments: tuple[CommentForm, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of comments with marks at the end of a line, and of `highlight-` lines."""
    marks = _comment(rf"[ \t]*+(?:(?:{_MARK})[ \t]*+)++", comments)
    highlight = _comment(r"[ \t]*highlight-(?:next-line|start|end)[ \t]*", comments)
    return re.compile(rf"(?:(?:{marks})[ \t]*+)++$"), re.compile(rf"[ \t]*(?:{highlight})[ \t]*")


def _comment(content: str, comments: tuple[CommentForm, ...]) -> str:
    return "|".join(f"{re.escape(begin)}{content}{re.escape(end)}" for begin, end in comments)


def _highlight_directive(line: str, offset: int) -> Directive:
    start, end = offset + len(line) - len(line.lstrip()), offset + len(line.rstrip())
    words = (HIGHLIGHT_START, HIGHLIGHT_END)
    return Directive(next((word for word in words if word in line), HIGHLIGHT), start, end)


def _misplaced(text: str, offset: int, comment: CommentForm) -> tuple[Problem, ...]:
    column = text.find(_OPENING)
    if column < 0:
        return ()
    message = "this directive is not alone in a comment at the end of its line"
    hint = f"end the line with {' [!code …] '.join(comment).strip()}, or write [!!code to show it"
    start, end = offset + column, offset + len(text)
    return (Problem("misplaced-directive", message, start, end, hint),)


def _read_marks(line: str, column: int, offset: int) -> Iterator[Mark]:
    for mark in _READ_MARK.finditer(line, column):
        if mark["number"]:
            yield Annotation(int(mark["number"]), offset + mark.start(), offset + mark.end())
        else:
            yield _read_directive(mark["directive"].rstrip(), offset + mark.start("directive"))


def _read_directive(directive: str, start: int) -> Directive | Problem:
    end = start + len(directive)
    match = _DIRECTIVE.fullmatch(directive)
    word = _ESCAPE.sub(r"\1", match["word"] or "") if match else ""
    count = match["count"] if match else None
    name = "word" if word else re.split(r"[\s:]", directive, maxsplit=1)[0]
    if not match or (name not in CLASSES and not word):
        hint = "write word:text" if name == "word" else did_you_mean(name, _NAMES) or _NAMES_HINT
        return Problem("unknown-directive", f"unknown directive {directive}", start, end, hint)
    if count is not None and not _COUNT.fullmatch(count):
        hint = "write \\: for a colon in the word" if word else f"write {name}:3 for three lines"
        return Problem("bad-line-range", f"{count!r} is not a number of lines", start, end, hint)
    lines = int(count) if count else None if word else 1
    return Directive(name, start, end, lines, word)

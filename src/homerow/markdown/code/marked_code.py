"""Code without the comments that mark its lines, and what they mark."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
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


_ORDER = tuple(dict.fromkeys(css_class for classes in CLASSES.values() for css_class in classes))


class CodeLine(Struct, frozen=True):
    """A line to show, with its classes, the words to mark in it, and its annotations."""

    text: str
    classes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    annotations: tuple[Annotation, ...] = ()


class MarkedCode(Struct, frozen=True):
    """Code without the comments that mark its lines.

    `checked` has no deleted lines either. It has empty lines instead of all that it lacks, so that its lines
    are those of the source. The problems have offsets in the source.
    """

    lines: tuple[CodeLine, ...]
    checked: str
    problems: tuple[Problem, ...] = ()

    @property
    def has_marks(self) -> bool:
        """Whether it has marks besides the highlighted lines that any block may have."""
        return any(line.words or line.annotations or {*line.classes} - {"highlighted"} for line in self.lines)


class _Range(Struct, frozen=True):
    """The lines [first, last) that a directive marks; to the last one if `last` is None."""

    directive: Directive
    first: int
    last: int | None


def read_marked_code(code: str, comments: tuple[CommentForm, ...]) -> MarkedCode:
    """Remove the comments that mark lines from code."""
    lines = code.split("\n")
    if not comments or not any(sign in code for sign in SIGNS):
        return MarkedCode(tuple(map(CodeLine, lines)), code)
    reader = _Reader()
    offset = 0
    for number, line in enumerate(lines):
        text, marks = read_line(line, offset, comments)
        reader.add(number, text, marks)
        offset += len(line) + 1
    return reader.marked_code(len(lines))


class _Reader:
    """Collects the lines to show and what is marked in them."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._numbers: list[int] = []  # of the lines of `_texts` in the source
        self._ranges: list[_Range] = []
        self._annotations: defaultdict[int, list[Annotation]] = defaultdict(list)
        self._problems: list[Problem] = []
        self._opened: _Range | None = None  # by highlight-start

    def add(self, number: int, text: str | None, marks: Sequence[Mark]) -> None:
        """Add a line of the source."""
        for mark in marks:
            self._add_mark(mark)
        if text is not None:
            self._numbers.append(number)
            self._texts.append(text)

    def _add_mark(self, mark: Mark) -> None:
        first = len(self._texts)
        if isinstance(mark, Problem):
            self._problems.append(mark)
        elif isinstance(mark, Annotation):
            self._annotations[first].append(mark)
        elif mark.name in {HIGHLIGHT_START, HIGHLIGHT_END}:
            self._close_highlight()
            self._opened = _Range(mark, first, None) if mark.name == HIGHLIGHT_START else None
        else:
            last = None if mark.count is None else first + mark.count
            self._ranges.append(_Range(mark, first, last))

    def _close_highlight(self) -> None:
        if self._opened and self._opened.first < len(self._texts):
            opened = self._opened.directive
            directive = Directive(HIGHLIGHT, opened.start, opened.end)
            self._ranges.append(_Range(directive, self._opened.first, len(self._texts)))

    def marked_code(self, count: int) -> MarkedCode:
        """Return the code, whose source has `count` lines."""
        if self._opened:
            message, hint = "highlight-start has no highlight-end", "add highlight-end in this block"
            self._report("unclosed-highlight", message, self._opened.directive, hint)
            self._close_highlight()
        self._report_missing_lines()
        classes, words = self._classes(), self._words()
        lines = tuple(
            CodeLine(text, classes[index], tuple(words[index]), tuple(self._annotations[index]))
            for index, text in enumerate(self._texts)
        )
        checked = [""] * count
        for number, line in zip(self._numbers, lines, strict=True):
            checked[number] = "" if "deleted" in line.classes else line.text
        return MarkedCode(lines, "\n".join(checked), tuple(self._problems))

    def _report(self, code: str, message: str, mark: Directive | Annotation, hint: str) -> None:
        self._problems.append(Problem(code, message, mark.start, mark.end, hint))

    def _report_missing_lines(self) -> None:
        total = len(self._texts)
        too_long = [each.directive for each in self._ranges if max(each.last or 0, each.first + 1) > total]
        for mark in (*too_long, *self._annotations.pop(total, ())):
            message = "this marks a line that is not there"
            self._report("bad-line-range", message, mark, f"the last line is {total}")

    def _classes(self) -> list[tuple[str, ...]]:
        """Return the classes of each line, in linear time, however many ranges overlap."""
        total = len(self._texts)
        changes = {css_class: [0] * (total + 1) for css_class in _ORDER}
        for each in self._ranges:
            for css_class in CLASSES.get(each.directive.name, ()):
                changes[css_class][each.first] += 1
                changes[css_class][min(each.last or total, total)] -= 1
        covered = {css_class: list(accumulate(change)) for css_class, change in changes.items()}
        return [tuple(name for name in _ORDER if covered[name][line]) for line in range(total)]

    def _words(self) -> defaultdict[int, list[str]]:
        """Return the words to mark in each line."""
        total = len(self._texts)
        words: defaultdict[int, list[str]] = defaultdict(list)
        ranges = [each for each in self._ranges if each.directive.word]
        for each in ranges:
            word, last = each.directive.word, min(each.last or total, total)
            found = [line for line in range(each.first, last) if word in self._texts[line]]
            for line in found:
                words[line].append(word)
            if not found:
                message = f"{word} is not in the lines that this marks"
                self._report("unmarked-word", message, each.directive, "write the word as the code has it")
        return words

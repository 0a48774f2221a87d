"""Findings about content: each has a place, a severity and a hint.

ReportedFailure            a command ends with exit code 1; everything was already said
└── (raised by DiagnosticLog.raise_if_errors)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct, field

GUTTER = "   "
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # but tab and line feed (ECMA-48 §5.2 and §5.3)
SHORT_WORD = 4  # characters; in a short name more than one wrong character makes it another name
ALIKE = 0.6  # share of two names' characters that are the same, in the same order
MAX_LINE = 160  # characters of a source line shown; a minified line would flood the terminal


class Severity(StrEnum):
    """The severity of a finding: an error fails the build, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Span(Struct, frozen=True, gc=False):
    """A span of one line in a file; `line` and `column` count from 1, `length` is in characters."""

    path: str
    line: int
    column: int = 1
    length: int = 1


class Place(NamedTuple):
    """A span, and the text of its line."""

    span: Span
    source_line: str


class Diagnostic(Struct, frozen=True):
    """A finding: `code` names its kind, `message` the problem, `hint` the fix.

    `source_line` is the text of the line that `span` points into, so that a finding from the cache
    can be shown without reading the file again.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    source_line: str = ""
    severity: Severity = Severity.ERROR


class ReportedFailure(Exception):  # noqa: N818 - what failed was reported; the name says just that
    """The work cannot go on, and the reader has been, or will be, shown these findings."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(self.diagnostics)  # as args, so that it can be pickled on its way out of a worker

    def __str__(self) -> str:
        return f"{len(self.diagnostics)} findings"


class DiagnosticLog(Struct):
    """Findings in the order they were made; a stage adds, the top of the program decides."""

    # The keys alone matter: a dict is a set that keeps its order.
    _diagnostics: dict[Diagnostic, None] = field(default_factory=dict)

    def add(self, *diagnostics: Diagnostic) -> None:
        """Add findings; one that is already there is not added again."""
        self._diagnostics.update(dict.fromkeys(diagnostics))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._diagnostics, key=_place))

    def __len__(self) -> int:
        return len(self._diagnostics)

    @property
    def has_errors(self) -> bool:
        """Whether anything found fails the build."""
        return any(d.severity is Severity.ERROR for d in self._diagnostics)

    def raise_if_errors(self) -> None:
        """Fail once, after everything was found. Raises ReportedFailure."""
        if self.has_errors:
            raise ReportedFailure(self)


def _place(diagnostic: Diagnostic) -> tuple[str, int, int]:
    span = diagnostic.span
    return (span.path, span.line, span.column) if span else ("", 0, 0)


def locate(text: str, path: str, start: int, end: int, *, first_line: int = 1) -> Place:
    """Return the place of text[start:end], cut where its first line ends.

    `first_line` is the line that `text` begins on in the file `path`.
    """
    start = min(start, len(text))
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    line = text.count("\n", 0, start) + first_line
    length = max(1, min(end, line_end) - start)
    span = Span(path, line, start - line_start + 1, length)
    return Place(span, text[line_start:line_end].rstrip("\r"))


def misspelled(word: str, known: Iterable[str], *, typos: int | None = None) -> str | None:
    """Return the nearest name within so many typos, by default one, or two if `word` is long; else None.

    Of names that are equally near, one with the same letters comes first, then one that shares more of them.
    """
    from rapidfuzz import process  # noqa: PLC0415 - loads for 0.08 s, and only findings need it
    from rapidfuzz.distance import OSA, Indel  # noqa: PLC0415

    allowed = typos or (1 if len(word) <= SHORT_WORD else 2)
    found = process.extract(word, list(known), scorer=OSA.distance, score_cutoff=allowed, limit=None)
    letters = sorted(word)
    ranks = [
        (count, sorted(name) != letters, Indel.normalized_distance(word, name), at)
        for name, count, at in found
    ]
    return found[ranks.index(min(ranks))][0] if found else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that `word` most likely was meant to be, or None."""
    from rapidfuzz import process  # noqa: PLC0415 - as above
    from rapidfuzz.distance import Indel  # noqa: PLC0415

    names = list(known)
    if len(word) > 1 and (typo_of := misspelled(word, names)):
        return typo_of
    alike = process.extractOne(word, names, scorer=Indel.normalized_similarity, score_cutoff=ALIKE)
    return alike[0] if alike else None


def did_you_mean(word: str, known: Iterable[str], *, prefix: str = "") -> str:
    """Return 'did you mean X?' for the nearest known name, or ''."""
    match = nearest(word, known)
    return f"did you mean {prefix}{match}?" if match else ""


def format_diagnostic(diagnostic: Diagnostic) -> str:
    """Return a finding as a compiler shows it: place, kind, message, the line, a caret, the hint.

    site/docs/a.md:41:12: error[broken-anchor]: no heading "timeout" on /docs/config/combos
       41 | see [timeout](../config/combos.md#timeout)
          |     ~~~~~~~ did you mean #timeout-ms?
    """
    # Content is quoted here, and a stranger's content must not steer the terminal.
    return CONTROL.sub("\ufffd", _compose(diagnostic))


def _compose(diagnostic: Diagnostic) -> str:
    head = f"{diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}"
    span = diagnostic.span
    if span is None:
        return f"{head}\n{GUTTER}{diagnostic.hint}" if diagnostic.hint else head
    head = f"{span.path}:{span.line}:{span.column}: {head}"
    if not diagnostic.source_line:
        return f"{head}\n{GUTTER}{diagnostic.hint}" if diagnostic.hint else head
    number = str(span.line)
    shown = diagnostic.source_line.replace("\t", " ").rstrip()
    start = max(0, span.column - 1)
    offset = max(0, start + span.length - MAX_LINE)
    shown = shown[offset : offset + MAX_LINE]
    at = max(0, start - offset)
    before, marked = shown[:at], shown[at:][: span.length]
    indent = _width(before) + at - len(before)  # something is missing after the line
    marks = "~" * max(1, _width(marked))
    hint = f" {diagnostic.hint}" if diagnostic.hint else ""
    return f"{head}\n{GUTTER}{number} | {shown}\n{GUTTER}{' ' * len(number)} | {' ' * indent}{marks}{hint}"


def _width(text: str) -> int:
    """Return how many columns of a terminal a text takes (Unicode Annex 11; marks on a letter take none)."""
    if text.isascii():
        return len(text)
    import unicodedata  # noqa: PLC0415 - seldom needed, and loaded at each start otherwise

    return sum(
        0
        if unicodedata.category(each) in {"Mn", "Me", "Cf"}
        else 1 + (unicodedata.east_asian_width(each) in "WF")
        for each in text
    )

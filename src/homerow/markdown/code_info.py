"""What stands after the backticks of a code fence: language, title, lines to mark, what a sample is of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePosixPath

from msgspec import Struct, field

from homerow.samples.sample import Marks

MAX_LINE = 100_000

_TITLE = re.compile(r"\btitle=(?:\"([^\"]*)\"|'([^']*)'|(\S+))")
_RANGES = re.compile(r"(?:^|\s)\{([^{}]*)\}(?=\s|$)")
_RANGE = re.compile(r"\s*(\d{1,6})(?:\s*(?:-|\.\.)\s*(\d{1,6}))?\s*")
_FRAGMENT = re.compile(r"(?:^|\s)fragment=(?:\"([^\"]*)\"|(\S+))")
_OF = re.compile(r"(?:^|\s)of=(?:\"([^\"]*)\"|(\S+))")
_DEFINES = re.compile(r"(?:^|\s)defines=(?:\"([^\"]*)\"|(\S+))")
_FILE = re.compile(r"(?:^|\s)file=(?:\"([^\"]*)\"|(\S+))")
_PART = re.compile(r"(?:^|\s)part=(?:\"([^\"]*)\"|(\S+))")
_INVALID = re.compile(r"(?:^|\s)invalid(?=\s|$)")
_NUMBERS = re.compile(r"(?:^|\s)showLineNumbers(?:=\{?(\d{1,6})\}?)?(?=\s|$)")
_READ = (_FRAGMENT, _OF, _DEFINES, _FILE, _PART, _INVALID, _NUMBERS, _RANGES)

# What a fence may say, and how it is written.
FENCE_WORDS = {
    "title": 'title="…"',
    "showLineNumbers": "showLineNumbers",
    "fragment": "fragment=…",
    "of": "of=…",
    "defines": 'defines="…"',
    "invalid": "invalid",
    "file": "file=…",
    "part": 'part="…"',
}


class CodeInfo(Struct, frozen=True):
    """`first_number` is None without line numbers; `bad_ranges` is a range that cannot be read, or ''.

    `file` is one below samples/ that is shown instead, `part` a text on the line where what is shown begins.
    `ranges` is what marks lines, as it is written; `unknown` are words that mean nothing.
    """

    language: str = ""
    title: str = ""
    marked: frozenset[int] = frozenset()
    first_number: int | None = None
    bad_ranges: str = ""
    marks: Marks = field(default_factory=Marks)
    file: str = ""
    part: str = ""
    ranges: str = ""
    unknown: tuple[str, ...] = ()


@lru_cache(maxsize=1024)  # most fences say what others do
def read_code_info(info: str) -> CodeInfo:
    """Read the text after a fence's backticks."""
    language, _, rest = info.strip().partition(" ")
    if language.startswith("{"):
        language, rest = "", info
    language, brace, braces = language.partition("{")  # ```c{1,3}
    rest = f"{brace}{braces} {rest}" if brace else rest
    title = _TITLE.search(rest)
    rest = _TITLE.sub(" ", rest)
    file, part = _value(_FILE, rest), _value(_PART, rest)
    numbers = _NUMBERS.search(rest)
    ranges = ",".join(_RANGES.findall(rest))
    try:
        marked = frozenset(_lines(ranges)) if ranges else frozenset()
    except ValueError:
        marked = frozenset()
    return CodeInfo(
        language=language,
        title=next(filter(None, title.groups()), "") if title else PurePosixPath(file).name,
        marked=marked,
        first_number=int(numbers[1] or 1) if numbers else None,
        bad_ranges="" if marked else ranges,
        marks=_read_marks(rest),
        file=file,
        part=part if file else "",
        ranges=ranges,
        unknown=_unread(rest),
    )


def _unread(rest: str) -> tuple[str, ...]:
    """Return the words that none of the patterns reads."""
    for pattern in _READ:
        rest = pattern.sub(" ", rest)
    return tuple(rest.split())


def _read_marks(rest: str) -> Marks:
    return Marks(
        fragment=_value(_FRAGMENT, rest),
        of=_value(_OF, rest),
        defines=tuple(_value(_DEFINES, rest).split()),
        invalid=bool(_INVALID.search(rest)),
    )


def _value(pattern: re.Pattern[str], rest: str) -> str:
    match = pattern.search(rest)
    return next(filter(None, match.groups()), "") if match else ""


def _lines(ranges: str) -> Iterator[int]:
    for part in ranges.split(","):
        match = _RANGE.fullmatch(part)
        if not match:
            raise ValueError(part)
        first = int(match[1])
        last = int(match[2] or first)
        if not 0 < first <= last <= MAX_LINE:
            raise ValueError(part)
        yield from range(first, last + 1)

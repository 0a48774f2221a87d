"""Code fences: what their info string says, and what is wrong with it or with their end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

from markdown_it.token import Token
from msgspec import Struct, field

from homerow.diagnostics import Place, did_you_mean
from homerow.markdown.code.sample import Marks
from homerow.markdown.places import line_of
from homerow.markdown.writer import Writer

MAX_LINE = 100_000

_WORD = re.compile(
    r"(?<!\S)\{(?P<ranges>[^{}]*)\}(?!\S)"
    r"|(?P<name>\w++)=(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>\S+))"
    r"|\S+"
)
_RANGE = re.compile(r"\s*(\d{1,6})(?:\s*(?:-|\.\.)\s*(\d{1,6}))?\s*")
_NUMBER = re.compile(r"\{?(\d{1,6})\}?")

# The words of an info string, and how to write them.
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
    """An info string.

    `first_number` is None without line numbers. `ranges` is the text of `marked`, which is empty if it cannot
    be read. `file` is a file below samples/ to show, `part` a text on the line where the shown part begins.
    `unknown` are words without a meaning.
    """

    language: str = ""
    title: str = ""
    marked: frozenset[int] = frozenset()
    first_number: int | None = None
    marks: Marks = field(default_factory=Marks)
    file: str = ""
    part: str = ""
    ranges: str = ""
    unknown: tuple[str, ...] = ()


def read_code_info(info: str) -> CodeInfo:
    """Read the text after a fence's backticks."""
    language, _, rest = info.strip().partition(" ")
    if language.startswith("{"):
        language, rest = "", info
    language, brace, braces = language.partition("{")  # ```c{1,3}
    rest = f"{brace}{braces} {rest}" if brace else rest
    values: dict[str, str] = {}
    ranges: list[str] = []
    unknown: list[str] = []
    for word in _WORD.finditer(rest):
        value = next(filter(None, word.group("double", "single", "bare")), "")
        if word["ranges"] is not None:
            ranges.append(word["ranges"])
        elif _is_known(word[0], word["name"], value):
            values.setdefault(word["name"] or word[0], value)
        else:
            unknown.extend(word[0].split())
    return _code_info(language, values, ",".join(ranges), tuple(unknown))


def _is_known(word: str, name: str | None, value: str) -> bool:
    if name == "showLineNumbers":
        return bool(_NUMBER.fullmatch(value))
    return word in {"showLineNumbers", "invalid"} or (name in FENCE_WORDS and name != "invalid")


def _code_info(language: str, values: Mapping[str, str], ranges: str, unknown: tuple[str, ...]) -> CodeInfo:
    file = values.get("file", "")
    first_number = values.get("showLineNumbers")
    return CodeInfo(
        language=language,
        title=values.get("title", "") or PurePosixPath(file).name,
        marked=_lines(ranges),
        first_number=None if first_number is None else int(first_number.strip("{}") or 1),
        marks=Marks(
            fragment=values.get("fragment", ""),
            of=values.get("of", ""),
            defines=tuple(values.get("defines", "").split()),
            invalid="invalid" in values,
        ),
        file=file,
        part=values.get("part", "") if file else "",
        ranges=ranges,
        unknown=unknown,
    )


def _lines(ranges: str) -> frozenset[int]:
    """Return the lines in `1,4-6`; none if a range cannot be read."""
    lines: set[int] = set()
    for part in ranges.split(","):
        match = _RANGE.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last <= MAX_LINE:
            return frozenset()
        lines.update(range(first, last + 1))
    return frozenset(lines)


def fence_place(writer: Writer, token: Token, text: str) -> Place:
    """Return the place of a text on the line that opens a fence."""
    line = line_of(token)
    return writer.origin.find(text, line, line)


def report_open_fence(writer: Writer, token: Token) -> None:
    """Report a fence that ends where its container does, or at the end of another one.

    CommonMark takes both (§4.5), but the text after it is then shown as code.
    """
    first, after = token.map or [0, 0]
    opening = f"{token.markup}{token.info}".rstrip()
    lines = token.content.count("\n") + (not token.content.endswith("\n") and token.content != "")
    if after - first != lines + 2:
        message, hint = "this code block is never closed", f"add a line with {token.markup} where it ends"
    elif token.markup in token.content and _opening(token.markup).search(token.content):
        message = "this code block is not closed before another one begins in it"
        hint = f"close it with {token.markup}, or write {token.markup}{token.markup[0]} around all it shows"
    else:
        return
    writer.context.report("unclosed-fence", message, fence_place(writer, token, opening), hint=hint)


@lru_cache(maxsize=8)
def _opening(markup: str) -> re.Pattern[str]:
    """Return the pattern of a line that would open a fence, but here is code."""
    return re.compile(rf"^ {{0,3}}{markup}+[ \t]*[^\s{markup[0]}][^{markup[0]}\n]*$", re.MULTILINE)


def report_unknown_words(
    writer: Writer, token: Token, words: Iterable[str], known: Mapping[str, str] = FENCE_WORDS
) -> None:
    """Report words behind the language of a fence that mean nothing."""
    for word in words:
        place = fence_place(writer, token, word)
        writer.context.warn(
            "unknown-fence-word", f"{word} means nothing here", place, hint=_hint(word, known)
        )


def _hint(word: str, known: Mapping[str, str]) -> str:
    name = word.partition("=")[0]
    if not known:
        return "remove it"
    if word.startswith("{"):
        return "write lines and ranges in one pair of braces: {1,4-6}"
    if name in known:
        return f"write {known[name]}"
    usual = 'a fence takes title="a title", {1,4-6}, showLineNumbers and words about samples'
    return did_you_mean(name, known) or usual

"""Do the work of the C preprocessor for a keymap: includes, conditions, and macros.

The result is plain devicetree. All work is bounded: macros of macros can expand to any amount of text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import TypeAlias

from msgspec import Struct

from zmk.checkout.c_defines import call_arguments

MAX_CHARACTERS = 600_000  # that are looked at, in all expansions of a keymap together: half a second
MAX_DEPTH = 32  # macros in macros, and files in files

_COMMENT = re.compile(r"//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
_DIRECTIVE = re.compile(
    r"\s*#\s*(?P<keyword>include|define|undef|ifdef|ifndef|if|elif|else|endif)\b(?P<rest>.*)"
)
_DEFINE = re.compile(r"\s*(?P<name>\w+)(?:\((?P<params>[^()]*)\))?(?P<body>.*)")
_WORD = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|[A-Za-z_]\w*|\d\w*|\s+|##|.")
_CONTINUED = re.compile(r"\\\n")
_CONDITION = re.compile(r"\s*(?P<not>!?)\s*defined\s*\(?\s*(?P<name>\w+)\s*\)?\s*")
_VARIADIC = "__VA_ARGS__"
_JOINT = "##"

Include: TypeAlias = Callable[[str, PurePosixPath], str | None]


class PreprocessorError(Exception):
    """A keymap that needs more than the bounds, or a directive that is wrong."""

    def __init__(self, message: str, path: str, line: int) -> None:
        super().__init__(message)
        self.path = path
        self.line = line


class Macro(Struct, frozen=True):
    """A macro; `params` is None for one that takes no arguments, and ends with `...` for any number."""

    body: str
    params: tuple[str, ...] | None = None


class Source(Struct, frozen=True):
    """Devicetree, and the file and line that each of its lines is from; lines count from 1."""

    text: str
    origins: tuple[tuple[str, int], ...]

    def origin(self, offset: int) -> tuple[str, int]:
        """Return the file and the line of an offset."""
        line = self.text.count("\n", 0, offset)
        return self.origins[min(line, len(self.origins) - 1)]


def preprocess(text: str, path: str, macros: Mapping[str, Macro], include: Include) -> Source:
    """Return a file as plain devicetree; `include` returns the text of another one, None to leave it out.

    Raises PreprocessorError.
    """
    run = _Run(dict(macros), include)
    parts = list(run.file(text, PurePosixPath(path), 0))
    origins = tuple((place, line + index) for part, place, line in parts for index in range(part.count("\n")))
    return Source("".join(part for part, _, _ in parts), origins or ((path, 1),))


class _Run:
    """Reads files in order: macros count from their definition on."""

    def __init__(self, macros: dict[str, Macro], include: Include) -> None:
        self._macros = macros
        self._include = include
        self._left = MAX_CHARACTERS

    def file(self, text: str, path: PurePosixPath, depth: int) -> Iterator[tuple[str, str, int]]:
        """Yield parts of the result, each with the file and the line of its begin."""
        if depth > MAX_DEPTH:
            raise PreprocessorError("files include each other without end", str(path), 1)
        branches: list[bool] = []
        waiting: list[str] = []
        begin = 1
        number = 1
        for line in _logical_lines(text):
            directive = _DIRECTIVE.fullmatch(_CONTINUED.sub(" ", line.rstrip("\n")))
            if directive is None:
                waiting.append(line if all(branches) else _blank(line))
            else:
                yield self._expanded("".join(waiting), path, begin), str(path), begin
                yield from self._directive(directive, path, number, branches, depth)
                waiting, begin = [_blank(line)], number
            number += line.count("\n")
        yield self._expanded("".join(waiting), path, begin), str(path), begin

    def _directive(
        self, match: re.Match[str], path: PurePosixPath, line: int, branches: list[bool], depth: int
    ) -> Iterator[tuple[str, str, int]]:
        keyword, rest = match["keyword"], match["rest"]
        if keyword in {"ifdef", "ifndef", "if"}:
            branches.append(self._holds(keyword, rest))
        elif keyword in {"else", "elif", "endif"}:
            if not branches:
                raise PreprocessorError(f"#{keyword} without #if", str(path), line)
            holds = branches.pop()
            if keyword != "endif":
                branches.append(not holds)
        elif all(branches) and keyword == "define":
            self._define(rest)
        elif all(branches) and keyword == "undef":
            self._macros.pop(rest.strip(), None)
        elif all(branches):
            included = self._include(rest.strip(), path)
            if included is not None:
                yield from self.file(included, path.parent / rest.strip()[1:-1], depth + 1)

    def _holds(self, keyword: str, rest: str) -> bool:
        """Return whether a branch counts; of expressions only a number or one `defined` is understood."""
        if keyword != "if":
            return (rest.strip() in self._macros) == (keyword == "ifdef")
        match = _CONDITION.fullmatch(rest)
        return (match["name"] in self._macros) != bool(match["not"]) if match else rest.strip() != "0"

    def _define(self, rest: str) -> None:
        match = _DEFINE.fullmatch(rest)
        if match:
            params = match["params"]
            names = (
                None if params is None else tuple(each.strip() for each in params.split(",") if each.strip())
            )
            self._macros[match["name"]] = Macro(match["body"].strip(), names)

    def _expanded(self, text: str, path: PurePosixPath, line: int) -> str:
        try:
            return "".join(self._expand(_WORD.findall(text), frozenset()))
        except _LimitError as error:
            raise PreprocessorError(str(error), str(path), line) from None

    def _expand(self, words: Sequence[str], hidden: frozenset[str]) -> Iterator[str]:
        if len(hidden) > MAX_DEPTH:
            raise _LimitError("macros are nested too deep")
        at = 0
        while at < len(words):
            word = words[at]
            self._spend(len(word))
            macro = self._macros.get(word) if word not in hidden else None
            at += 1
            call = self._call(words, at) if macro and macro.params is not None else None
            if macro is None or (macro.params is not None and call is None):
                yield word
                continue
            arguments, end = call or ([], at)
            body = self._body(macro, arguments, hidden)
            yield from self._expand(body, hidden | {word})
            # The lines of a call stay, so that later lines keep their numbers.
            yield "\n" * sum(each.count("\n") for each in words[at:end])
            at = end

    def _call(self, words: Sequence[str], at: int) -> tuple[list[list[str]], int] | None:
        call = _arguments(words, at)
        self._spend((call[1] if call else len(words)) - at)
        return call

    def _spend(self, characters: int) -> None:
        self._left -= characters
        if self._left < 0:
            raise _LimitError("macros expand to too much")

    def _body(
        self, macro: Macro, arguments: Sequence[Sequence[str]], hidden: frozenset[str]
    ) -> Sequence[str]:
        """Return the body of a macro with its arguments; `##` joins the words around it."""
        words = _WORD.findall(macro.body)
        if not macro.params and _JOINT not in words:
            return words
        given = _named(macro.params or (), arguments)
        body: list[str] = []
        for index, word in enumerate(words):
            is_joined = _follows_joint(words, index)
            if word == _JOINT:
                while body and body[-1].isspace():
                    body.pop()
            elif word not in given:
                body += () if is_joined and word.isspace() else (word,)
            elif is_joined or _precedes_joint(words, index):
                body.append("".join(given[word]).strip())
            else:
                body += self._expand(given[word], hidden)
        text = "".join(body).replace("\n", " ")
        self._spend(len(text))
        return _WORD.findall(text)


class _LimitError(Exception):
    """An expansion that is too large."""


def _logical_lines(text: str) -> Iterator[str]:
    """Yield lines without comments; a line that ends with a backslash goes on."""
    without = _COMMENT.sub(lambda match: match[0] if match[0][0] == '"' else _blank(match[0]), text)
    line = ""
    for each in without.splitlines(keepends=True):
        line += each
        if not each.endswith("\\\n"):
            yield line
            line = ""
    yield line + "\n"


def _blank(text: str) -> str:
    return "".join(each for each in text if each == "\n") or " "


def _arguments(words: Sequence[str], at: int) -> tuple[list[list[str]], int] | None:
    """Return the arguments of a call whose name is before `at`, and its end, or None without a call."""
    while at < len(words) and words[at].isspace():
        at += 1
    return call_arguments(words, at) if words[at : at + 1] == ["("] else None


def _named(params: Sequence[str], arguments: Sequence[Sequence[str]]) -> dict[str, Sequence[str]]:
    if not params or params[-1] != "...":
        return dict(zip(params, arguments, strict=False))
    fixed = len(params) - 1
    rest = [word for each in arguments[fixed:] for word in (",", *each)][1:]
    return {**dict(zip(params[:fixed], arguments, strict=False)), _VARIADIC: rest}


def _follows_joint(words: Sequence[str], index: int) -> bool:
    before = [word for word in words[max(0, index - 2) : index] if not word.isspace()]
    return before[-1:] == [_JOINT]


def _precedes_joint(words: Sequence[str], index: int) -> bool:
    after = [word for word in words[index + 1 : index + 3] if not word.isspace()]
    return after[:1] == [_JOINT]

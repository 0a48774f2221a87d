"""Find syntax errors in devicetree, and suggest fixes.

A parser's own place for an error is where it gave up: often the begin of the file, for one semicolon. So the
line is sought that cannot follow on those before it, and then the change near it that leaves no error. Each
trial is a parse; what they read together is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct
from tree_sitter import Node as SyntaxNode

from zmk.devicetree.tree import Fault

MAX_MENDED = 30_000  # characters; in a longer text the parser's own place must do
MAX_TRIED = 1_000_000  # characters that are parsed in search of one repair

# Text that may be missing, and after which matches. The first one that fixes the text is suggested.
_INSERTIONS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (";", re.compile(r"[^\s;{,=<(](?=[ \t]*(?:$|\}|[\w#,.+?-]{1,31}[ \t]*=))", re.MULTILINE)),
    (">", re.compile(r"(?=[;,])")),
    (">", re.compile(r"\S(?=[ \t]*$)", re.MULTILINE)),
    ("<", re.compile(r"[=,]")),
    ("{", re.compile(r"[\w)/](?=[ \t]*$)", re.MULTILINE)),
    ("}", re.compile(r"(?=;)")),
    (")", re.compile(r"(?=[>;,\s])")),
    ("(", re.compile(r"[<\s]|\b[A-Z]+(?=\w)")),
    ("=", re.compile(r"(?=[<\"\[])")),
    (",", re.compile(r"[>\"](?=\s*[<\"])")),
)
_EXTRA = re.compile(r"\};?|[;<>(){}=,&]")
_BRACKET = re.compile(r"[{}<>()]")
_BRACE = re.compile(r"\{|\};?")
_CLOSERS = {"{": "};", "<": ">;", "(": ")"}
_OPENERS = {"}": "{", ">": "<", ")": "("}
_ENDS = ("", ";", "{};", "<0>;")  # one of them ends any statement that a line may stop in

Accept: TypeAlias = Callable[[str], bool]
Repair: TypeAlias = tuple[str, Fault]  # a repaired text, and the fault that it fixes


def find_faults(code: str, root: SyntaxNode, shift: int, accept: Accept) -> tuple[Fault, ...]:
    """Return what is wrong with a code that was read as `root`, whose offsets are larger by `shift`.

    `accept` says whether a code can be read without an error.
    """
    if len(code) > MAX_MENDED:
        return (_first_error(root, shift),)
    trials = _Trials(accept, MAX_TRIED)
    lines = _lines(code)
    bad = _first_bad_line(code, lines, trials)
    start, end = lines[bad]
    for repaired, fault in _repairs(code, lines[max(0, bad - 1)][0], end):
        if trials(repaired):
            return (fault,)
        if trials.left < 0:
            break
    return (Fault("this is not devicetree, or the line before it has no end", start, end),)


class _Trials(Struct):
    """Asks the parser, until too much was asked."""

    accept: Accept
    left: int

    def __call__(self, code: str) -> bool:
        self.left -= len(code)
        return self.left > 0 and self.accept(code)


def _first_error(root: SyntaxNode, shift: int) -> Fault:
    node = root
    while inner := next((each for each in node.children if each.has_error), None):
        node = inner
    return Fault("this is not devicetree", max(0, node.start_byte - shift), max(1, node.end_byte - shift))


def _repairs(code: str, start: int, end: int) -> Iterator[Repair]:
    yield from _brace_repairs(code)
    yield from _insertions(code, start, end)
    yield from _deletions(code, start, end)


def _lines(code: str) -> list[tuple[int, int]]:
    """Return begin and end of each line that holds something; of the whole when none does."""
    return [match.span() for match in re.finditer(r"\S.*", code)] or [(0, len(code))]


def _first_bad_line(code: str, lines: list[tuple[int, int]], accept: Accept) -> int:
    """Return the index of the first line that cannot follow on those before it; of the last when all can."""
    good, bad = 0, len(lines)
    while good < bad:
        middle = (good + bad) // 2
        if _can_go_on(code[: lines[middle][1]], accept):
            good = middle + 1
        else:
            bad = middle
    return min(good, len(lines) - 1)


def _can_go_on(begin: str, accept: Accept) -> bool:
    """Return whether some text after `begin` makes it whole."""
    opened: list[str] = []
    for bracket in _BRACKET.findall(begin):
        if bracket in _CLOSERS:
            opened.append(bracket)
        elif opened and opened[-1] == _OPENERS[bracket]:
            opened.pop()
    inner = "".join(_CLOSERS[each] for each in reversed(opened) if each != "{")
    outer = "};" * opened.count("{")
    return any(accept(f"{begin}{end}{outer}") for end in ((inner,) if inner else _ENDS))


def _insertions(code: str, start: int, end: int) -> Iterator[Repair]:
    for text, place in _INSERTIONS:
        for match in place.finditer(code, start, end):
            position = match.end()
            yield f"{code[:position]}{text}{code[position:]}", _missing(code, text, position)


def _missing(code: str, text: str, position: int) -> Fault:
    if code[position : position + 1].strip():
        return Fault(f"there is no {text} before this", position, position + 1, f"add {text}")
    position = len(code[:position].rstrip())
    return Fault(f"there is no {text} after this", max(0, position - 1), max(1, position), f"add {text}")


def _deletions(code: str, start: int, end: int) -> Iterator[Repair]:
    return (_without(code, *match.span()) for match in _EXTRA.finditer(code, start, end))


def _without(code: str, start: int, end: int) -> Repair:
    blank = " " * (end - start)
    fault = Fault(f"this {code[start:end]} is one too many", start, end, "remove it")
    return f"{code[:start]}{blank}{code[end:]}", fault


def _brace_repairs(code: str) -> Iterator[Repair]:
    """Yield repairs of braces by the indentation of their lines, as a reader would find them."""
    opened: list[tuple[int, int]] = []
    for brace in _BRACE.finditer(code):
        line = code.rfind("\n", 0, brace.start()) + 1
        before = code[line : brace.start()]
        indentation = len(before) - len(before.lstrip())
        if brace[0] == "{":
            opened.append((brace.start(), indentation))
            continue
        while not before.strip() and len(opened) > 1 and indentation < opened[-1][1]:
            yield _unclosed(code, opened.pop()[0], line)
        if not opened or (not before.strip() and indentation > opened[-1][1]):
            yield _without(code, *brace.span())
        else:
            opened.pop()
    for start, _ in reversed(opened):
        yield _unclosed(code, start, len(code))
    if opened:
        yield _unclosed(code, opened[-1][0], len(code), count=len(opened))


def _unclosed(code: str, start: int, position: int, *, count: int = 1) -> Repair:
    fault = Fault("this { is never closed", start, start + 1, "add };")
    return code[:position] + "};" * count + code[position:], fault

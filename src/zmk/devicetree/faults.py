"""Explain where a text stops being devicetree, and suggest a fix.

The first unexpected token often comes right after the mistake. So this tries changes near it, and suggests
the first one that leaves no mistake, or else the one after which most of the text can be read; then it looks
for the next mistake. The work of all trials together is bounded.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from msgspec import Struct

from homerow.diagnostics import misspelled
from zmk.devicetree.lexer import KEYWORDS
from zmk.devicetree.tree import Fault, File, Token

MAX_TRIED = 300_000  # tokens that are read in search of repairs
MAX_FAULTS = 20
NEAR = 4  # tokens; a repair must let more than these be read

NO_DEVICETREE = "this is not devicetree, or the line before it has no end"
_DOUBLED = {"<<": "<", ">>": ">", "&&": "&", "==": "=", "--": "-"}
_EXTRA = frozenset(";<>(){}=,&")
_FENCE = re.compile(r"^[ \t]*(?P<marks>`{3,}|~{3,})", re.MULTILINE)
_LAST = re.compile(r"[\w/]$")
_BEGINS_EXPRESSION = re.compile(r"[\w'(~!+-]")

# What word processors and web pages make of quotes, dashes and spaces.
_REPLACED: tuple[tuple[str, str], ...] = (
    ("\u201c\u201d\u201e\u00ab\u00bb", 'write " in place of it'),
    ("\u2018\u2019\u201a", "write ' in place of it"),
    ("\u2013\u2014\u2212", "write - in place of it"),
    ("\u00a0\u2009\u202f\u3000", "write a space in place of it"),
)

Repair: TypeAlias = tuple[list[Token], Fault]


class Stop(Struct, frozen=True):
    """A token that cannot follow on those before it, the brackets that are open there, and why, if known."""

    index: int
    opened: tuple[int, ...] = ()
    message: str = ""
    hint: str = ""


# Reads tokens up to the first one that cannot follow.
Trial: TypeAlias = Callable[[Sequence[Token]], Stop | None]


def find_faults(tokens: Sequence[Token], file: File, stop: Stop, trial: Trial) -> Iterator[Fault]:
    """Yield what is wrong with tokens that cannot be read beyond one of them."""
    known = markdown_fence(file, tokens) or _directive_typo(_Lines(tokens, file), stop)
    if faults := [known] if known else [*islice(_foreign_characters(tokens), MAX_FAULTS)]:
        yield from faults
        return
    left = MAX_TRIED
    found: Stop | None = stop
    for _ in range(MAX_FAULTS):
        if found is None:
            return
        lines = _Lines(tokens, file)
        rest = len(tokens) - found.index - NEAR  # tokens that a repair may leave unread
        best: tuple[Repair, Stop | None] | None = None
        for repair in _repairs(lines, found):
            left -= len(tokens)
            after = trial(repair[0])
            unread = len(repair[0]) - after.index if after else 0
            if unread < rest or after is None:
                best, rest = (repair, after), unread
            if after is None or left < 0:
                break
        if best is None or (best[1] and found.message):
            yield _unexplained(lines, found)
            return
        (tokens, fault), found = best
        yield fault


def markdown_fence(file: File, tokens: Sequence[Token]) -> Fault | None:
    """Return the first line that begins or ends a code block of Markdown, in which a text was pasted."""
    starts = {each.start for each in tokens if each.text in {"`", "~"}}  # a comment may have such a line
    fence = next((each for each in _FENCE.finditer(file.text) if each.start("marks") in starts), None)
    if fence is None:
        return None
    hint = f"remove the lines with {fence['marks']} : they are Markdown, and no part of the keymap"
    return Fault("this line is Markdown", *fence.span("marks"), hint, file)


def _foreign_characters(tokens: Sequence[Token]) -> Iterator[Fault]:
    """Yield the characters that devicetree has in comments and strings alone."""
    for token in tokens:
        character = token.text
        if len(character) == 1 and not character.isascii() and not character.isalpha():
            name = unicodedata.name(character, f"U+{ord(character):04X}").lower()
            shown = f"{character} ({name})" if character.isprintable() else name
            hint = next((hint for characters, hint in _REPLACED if character in characters), "remove it")
            yield Fault(f"the character {shown} cannot be here", token.start, token.end, hint, token.file)


def _directive_typo(lines: _Lines, stop: Stop) -> Fault | None:
    """Return a misspelled directive that begins the line of a token, such as #inlcude."""
    first = stop.index
    while not lines.is_first(first):
        first -= 1
    hash_sign, word = lines.tokens[first], _text(lines, first + 1)
    near = misspelled(word, KEYWORDS.split("|")) if hash_sign.text == "#" and word.isalpha() else None
    if near is None:
        return None
    end = lines.tokens[first + 1].end
    hint = f"did you mean #{near}?"
    return Fault(f"there is no directive #{word[:80]}", hash_sign.start, end, hint, hash_sign.file)


class _Lines:
    """Tokens with their lines, as the reader's file has them."""

    def __init__(self, tokens: Sequence[Token], file: File) -> None:
        self.tokens = tokens
        self.file = file
        self.numbers = [file.position(each.start)[0] for each in tokens]
        self.numbers[-1] = len(file.line_starts) + 1  # the end is on a line of its own

    def is_first(self, index: int) -> bool:
        """Return whether nothing is before a token on its line."""
        return index == 0 or self.numbers[index - 1] != self.numbers[index]

    def is_last(self, index: int) -> bool:
        """Return whether nothing is after a token on its line."""
        return index + 1 >= len(self.tokens) or self.numbers[index + 1] != self.numbers[index]

    def indentation(self, index: int) -> int:
        """Return how far the line of a token is indented."""
        starts = self.file.line_starts
        line = self.file.text[starts[min(self.numbers[index], len(starts)) - 1] :]
        return len(line) - len(line.lstrip(" \t"))


def _unexplained(lines: _Lines, found: Stop) -> Fault:
    """Return a fault without a repair: of the whole line unless its cause is known."""
    token = lines.tokens[found.index]
    file = token.file or lines.file
    if found.message:
        return Fault(found.message, token.start, token.end, found.hint, file)
    number = lines.numbers[found.index if token.text or not found.index else found.index - 1]
    same = [each for each, line in zip(lines.tokens, lines.numbers, strict=True) if line == number]
    same = [each for each in same if each.file is file and each.text] or [token]
    end = max(same[0].start + 1, same[-1].end)
    return Fault(NO_DEVICETREE, same[0].start, end, "", file)


def _repairs(lines: _Lines, found: Stop) -> Iterator[Repair]:
    tokens, at = lines.tokens, found.index
    doubled = _DOUBLED.get(tokens[at].text)
    if doubled:
        yield _replaced(tokens, at, doubled), _extra(tokens[at], doubled)
    if tokens[at].text in {"", "{", "}", "&", "/", "="} or found.message:
        yield from _brace_repairs(lines)
    places = range(_first_place(lines, found), min(at + 2, len(tokens)))
    if tokens[at].text in _EXTRA and at and tokens[at - 1].text == tokens[at].text:
        yield _without(tokens, at, 1)
    for mark, fits in _INSERTIONS:
        for index in reversed(places) if mark == "(" else places:
            if index and fits(lines, index):
                yield _with(tokens, index, mark), _missing(lines, mark, index)
    for index in places:
        if tokens[index].text in _EXTRA:
            yield _without(tokens, index, 1)
            if tokens[index].text == "}" and tokens[index + 1].text == ";":
                yield _without(tokens, index, 2)


def _first_place(lines: _Lines, found: Stop) -> int:
    """Return the first token on the line before the unexpected one, or the bracket around this."""
    first = found.index
    for _ in range(2):
        first -= 1
        while first > 0 and not lines.is_first(first):
            first -= 1
    is_value = found.opened and lines.tokens[found.opened[-1]].text in "(<"
    return max(0, min(first, found.opened[-1]) if is_value else first)


def _text(lines: _Lines, index: int) -> str:
    return lines.tokens[index].text if index < len(lines.tokens) else ""


def _ends_statement(lines: _Lines, index: int) -> bool:
    """Return whether a statement may end before a token: at the end of a line, before a } or a `name =`."""
    before = lines.tokens[index - 1].text
    is_end = before[-1:] not in {"", ";", "{", ",", "=", "<", "("}
    return is_end and (
        lines.is_first(index) or _text(lines, index) in {"}", ""} or _text(lines, index + 1) in {"=", "{"}
    )


# Marks that may be missing before a token, and whether one may be there. The first that fixes a text wins.
_INSERTIONS: tuple[tuple[str, Callable[[_Lines, int], bool]], ...] = (
    (";", _ends_statement),
    (">", lambda lines, index: _text(lines, index) in {";", ","}),
    (">", lambda lines, index: lines.is_first(index)),
    ("<", lambda lines, index: _text(lines, index - 1) in {"=", ","}),
    ("{", lambda lines, index: lines.is_first(index) and _LAST.search(_text(lines, index - 1)) is not None),
    ("}", lambda lines, index: _text(lines, index) == ";"),
    (")", lambda lines, index: lines.tokens[index].is_spaced or _text(lines, index) in {">", ";", ")", ""}),
    (
        "(",
        lambda lines, index: (
            _BEGINS_EXPRESSION.match(_text(lines, index)) is not None and _text(lines, index - 1) != "&"
        ),
    ),
    ("=", lambda lines, index: _text(lines, index)[:1] in {"<", '"', "["}),
    (
        ",",
        lambda lines, index: (
            _text(lines, index)[:1] in {"<", '"'} and _text(lines, index - 1)[-1:] in {">", '"'}
        ),
    ),
)


def _with(tokens: Sequence[Token], index: int, mark: str) -> list[Token]:
    place = tokens[index - 1]
    return [*tokens[:index], Token(mark, place.end, place.end, place.file, place.expansion), *tokens[index:]]


def _missing(lines: _Lines, mark: str, index: int) -> Fault:
    """Say what is missing after a token, or before it if nothing is between them."""
    token, before = lines.tokens[index], lines.tokens[index - 1]
    hint = f"add {mark}"
    is_touching = not (lines.tokens[index].is_spaced or lines.is_first(index))
    is_before = mark in {"=", "}", "("} or (mark == ">" and lines.tokens[index].text in {";", ","})
    if lines.tokens[index].text and (is_touching or is_before):
        return Fault(f"there is no {mark} before this", token.start, token.start + 1, hint, token.file)
    return Fault(f"there is no {mark} after this", before.end - 1, before.end, hint, before.file)


def _without(tokens: Sequence[Token], index: int, count: int) -> Repair:
    removed = tokens[index : index + count]
    text = "".join(each.text for each in removed)
    place = removed[0]
    end = max(place.end, removed[-1].end)
    fault = Fault(f"this {text} is one too many", place.start, end, "remove it", place.file)
    return [*tokens[:index], *tokens[index + count :]], fault


def _replaced(tokens: Sequence[Token], index: int, text: str) -> list[Token]:
    place = tokens[index]
    return [
        *tokens[:index],
        Token(text, place.start, place.end, place.file, place.expansion, place.is_spaced),
        *tokens[index + 1 :],
    ]


def _extra(token: Token, text: str) -> Fault:
    return Fault(f"this {text} is one too many", token.end - len(text), token.end, "remove it", token.file)


def _brace_repairs(lines: _Lines) -> Iterator[Repair]:
    """Yield repairs of braces by the indentation of their lines, as a reader would find them."""
    tokens = lines.tokens
    opened: list[tuple[int, int]] = []
    for index, token in enumerate(tokens):
        if token.text not in {"{", "}"}:
            continue
        indentation = lines.indentation(index)
        if token.text == "{":
            opened.append((index, indentation))
            continue
        is_first = lines.is_first(index)
        while is_first and len(opened) > 1 and indentation < opened[-1][1]:
            yield _unclosed(tokens, opened.pop()[0], index)
        if not opened or (is_first and indentation > opened[-1][1]):
            yield _without(tokens, index, 1 + (tokens[index + 1].text == ";"))
        else:
            opened.pop()
    last = len(tokens) - 1
    for index, _ in reversed(opened):
        yield _unclosed(tokens, index, last)
    if opened:
        yield _unclosed(tokens, opened[-1][0], last, count=len(opened))


def _unclosed(tokens: Sequence[Token], opening: int, index: int, *, count: int = 1) -> Repair:
    place = tokens[opening]
    fault = Fault("this { is never closed", place.start, place.end, "add };", place.file)
    closing = [Token(mark, tokens[index].start, tokens[index].start, place.file) for mark in "};"] * count
    return [*tokens[:index], *closing, *tokens[index:]], fault

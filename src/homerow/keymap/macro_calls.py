"""Calls of macros that the grammar cannot take: those that stand for nodes, properties or bindings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from homerow.keymap.tree import Call, Token, stripped

# \b and the possessive *+ keep a long word from being tried at each of its letters.
_ITEM_OR_CALL = re.compile(r"(?P<item>\A|[{};])|\b[A-Za-z_]\w*+\(")
_CELL_CALL = re.compile(r"(?P<item>[{};])|\b[A-Za-z_]\w*+\(")
_ITEM = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)(?P<rest>\s*[({:=@,?.+-]?)")
_CALL = re.compile(r"(?P<name>[A-Za-z_]\w*)\(")
_REFERENCE = re.compile(r"&[A-Za-z_{]")
_BRACKET = re.compile(r"[(),]")
_STEPS = {"(": 1, ")": -1, ",": 0}
_END = re.compile(r"(?:\s*;)?")


def find_calls(code: str, text: str, defined: frozenset[str], *, in_cells: bool) -> Iterator[Call]:
    """Yield calls in the order of the code, which is the text without comments, directives, insides of texts.

    `defined` are macros that stand for nodes or properties when their name alone is in such a place.
    An argument is searched for its end once for each bracket that it stands in; the caller bounds these.
    """
    if "(" not in code and not defined:
        return
    done = 0
    for place in (_CELL_CALL if in_cells else _ITEM_OR_CALL).finditer(code):
        is_item = place["item"] is not None
        position = place.end() if is_item else place.start()
        if position < done:
            continue
        found = (
            _item_calls(code, text, position, defined) if is_item else _binding_calls(code, text, position)
        )
        for call in found:
            yield call
            done = call.end


def _item_calls(code: str, text: str, position: int, defined: frozenset[str]) -> Iterator[Call]:
    while match := _ITEM.match(code, position):
        name = Token(match["name"], match.start("name"), match.end("name"))
        rest = match["rest"].strip()
        arguments = _arguments(code, text, match.end()) if rest == "(" else None
        if arguments is None and (rest or name.text not in defined):
            return
        given, end = arguments or ((), name.end)
        end_match = _END.match(code, end)
        position = end_match.end() if end_match else end
        yield Call(name, given, name.start, position, is_item=True)


def _binding_calls(code: str, text: str, position: int) -> Iterator[Call]:
    match = _CALL.match(code, position)
    arguments = _arguments(code, text, match.end()) if match else None
    if match and arguments and _REFERENCE.search(code, match.end(), arguments[1]):
        name = Token(match["name"], position, match.end("name"))
        yield Call(name, arguments[0], position, arguments[1], is_item=False)


def _arguments(code: str, text: str, start: int) -> tuple[tuple[Token, ...], int] | None:
    """Return what stands between commas up to the closing bracket, and its end; None when it never closes."""
    depth = 1
    arguments: list[Token] = []
    for bracket in _BRACKET.finditer(code, start):
        depth += _STEPS[bracket[0]]
        if depth == 0 or (depth == 1 and bracket[0] == ","):
            arguments.append(stripped(text, start, bracket.start()))
            start = bracket.end()
        if depth == 0:
            return tuple(arguments), start
    return None

"""Macros in `<…>` -> the cells that they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from msgspec.structs import replace

from zmk.devicetree.tree import Call, Cell, Define
from zmk.samples.devicetree.reading import read_tree

MAX_DEPTH = 8  # macros in macros
MAX_CELLS = 10_000  # of one property; a macro of macros could stand for millions
MAX_BODY = 10_000  # characters

_WORD = re.compile(r"[A-Za-z_]\w*")
_ARGUMENTS = re.compile(r"\((.*)\)", re.DOTALL)


def expand(cells: Sequence[Cell], defines: Mapping[str, Define], calls: Mapping[int, Call]) -> Sequence[Cell]:
    """Return cells with macros replaced by what they stand for, in the place of the macro.

    `calls` are those with references in their arguments, by their begin.
    """
    if not defines:
        return cells[:MAX_CELLS]
    return tuple(islice(_expand(cells, defines, calls, MAX_DEPTH), MAX_CELLS))


def _expand(
    cells: Iterable[Cell], defines: Mapping[str, Define], calls: Mapping[int, Call], depth: int
) -> Iterator[Cell]:
    for cell in cells:
        define = defines.get(cell.names[0].text) if cell.names and cell.kind in {"name", "call"} else None
        body = _body(define, cell, calls.get(cell.start)) if define and depth else None
        if body is None:
            yield cell
            continue
        for inner in _expand(_cells(body), defines, {}, depth - 1):
            yield replace(inner, start=cell.start, end=cell.end)


def _body(define: Define, cell: Cell, call: Call | None) -> str | None:
    """Return a macro's body with the arguments in it; None when it is not called as it is defined."""
    if define.parameters is None:
        return define.body.text if cell.kind == "name" and call is None else None
    arguments = [each.text for each in call.arguments] if call else _arguments(cell)
    if len(arguments) != len(define.parameters):
        return None
    given = dict(zip(define.parameters, arguments, strict=True))
    return _WORD.sub(lambda word: given.get(word[0], word[0]), define.body.text)[:MAX_BODY]


def _arguments(cell: Cell) -> list[str]:
    """Return the arguments of a call without references in them, split at the commas outside of brackets."""
    inner = _ARGUMENTS.search(cell.text)
    arguments, depth = [""], 0
    for letter in inner[1] if inner else "":
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            arguments.append("")
        else:
            arguments[-1] += letter
    return arguments if inner else []


@lru_cache(maxsize=512)
def _cells(body: str) -> tuple[Cell, ...]:
    tree = read_tree(body, "cells")
    return tuple(cell for node in tree.nodes for property_ in node.properties for cell in property_.cells)

"""Constants that are written as parameters of behaviors, and macros that define behaviors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zmk.checkout.c_defines import BIT, Define, expand, read_defines, split_cells, tokenize, value_of
from zmk.checkout.keycodes import FOLDER, HEADERS
from zmk.checkout.source_tree import Checkout, Found

INCLUDE = "app/include/"
# Macros that are documented elsewhere, and macros that only select code to compile.
OTHERS = frozenset({*HEADERS, f"{FOLDER}/behaviors.h"})

_COMPATIBLE = re.compile(r'\bcompatible = "([^"\n]+)"')
_CAST = re.compile(r"\(u?int\d+_t\)")  # which C knows and a devicetree does not
_CELLS = re.compile(r"#binding-cells = <(\d+)>")


def read_constants(checkout: Checkout) -> list[Found]:
    """Return the constants of the headers that keymaps include."""
    found = []
    for path in checkout.files(FOLDER, "*.h"):
        own = read_defines(checkout.read(path), path) if path not in OTHERS else []
        defines = {BIT.name: BIT} | {define.name: define for define in own}
        constants = ((_constant(define, defines), define) for define in own)
        found += [Found(record, path, define.line) for record, define in constants if record is not None]
    return found


def _constant(define: Define, defines: Mapping[str, Define]) -> dict[str, Any] | None:
    """Return a constant; None for a macro that a devicetree cannot use."""
    other = defines.get(define.body)
    meant = other if other is not None and other.params is not None else define  # another name of a function
    given = _given(meant, defines)
    if given is None:
        return None
    head = {"name": define.name, "header": define.path.removeprefix(INCLUDE)}
    params = {"params": [*meant.params]} if meant.params is not None else {}
    return head | params | given | ({"overridable": True} if define.overridable else {})


def _given(define: Define, defines: Mapping[str, Define]) -> dict[str, Any] | None:
    """Return what a macro gives: cells, or for a function how many of them."""
    if _CAST.search(define.body):
        return None
    try:
        cells = split_cells(expand(tokenize(define.body), defines))
        if define.params is not None:
            return {"gives": len(cells)}
        return {"cells": [value_of(cell) for cell in cells]} if cells else None
    except ValueError:
        return None


def read_macros(checkout: Checkout, folder: str) -> list[Found]:
    """Return the macros that define behaviors."""
    found = []
    for path, text in checkout.texts(folder, "*.dtsi"):
        for define in read_defines(text, path):
            compatible, cells = _COMPATIBLE.search(define.body), _CELLS.search(define.body)
            if define.params and compatible and cells:
                record = {
                    "name": define.name,
                    "params": [*define.params],
                    "compatible": compatible[1],
                    "cells": int(cells[1]),
                    "file": path,
                }
                found.append(Found(record, path, define.line))
    return found

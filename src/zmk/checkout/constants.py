"""Constants that are written as parameters of behaviors, and macros that define behaviors."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zmk.checkout.c_headers import BIT, Define, cells_of, read_defines
from zmk.checkout.keycodes import FOLDER, HEADERS
from zmk.checkout.source_tree import Checkout, Found
from zmk.devicetree.expressions import value_of
from zmk.devicetree.tree import Macro

INCLUDE = "app/include/"
# Macros that are documented elsewhere, and macros that only select code to compile.
OTHERS = frozenset({*HEADERS, f"{FOLDER}/behaviors.h"})

_COMPATIBLE = re.compile(r'\bcompatible = "([^"\n]+)"')
_CAST = re.compile(r"\( ?u?int\d+_t ?\)")  # which C knows and a devicetree does not
_CELLS = re.compile(r"#binding-cells = <(\d+)>")


def read_constants(checkout: Checkout) -> list[Found]:
    """Return the constants of the headers that keymaps include."""
    found = []
    for path in checkout.files(FOLDER, "*.h"):
        own = read_defines(checkout.read(path), path) if path not in OTHERS else []
        macros = {"BIT": BIT} | {define.name: define.macro for define in own}
        constants = ((_constant(define, macros), define) for define in own)
        found += [Found(record, path, define.line) for record, define in constants if record is not None]
    return found


def _constant(define: Define, macros: Mapping[str, Macro]) -> dict[str, Any] | None:
    """Return a constant; None for a macro that a devicetree cannot use."""
    other = macros.get(define.body)
    meant = (
        other if other is not None and other.params is not None else define.macro
    )  # another name of a function
    given = _given(meant, macros)
    if given is None:
        return None
    head = {"name": define.name, "header": define.path.removeprefix(INCLUDE)}
    params = {"params": [*meant.params]} if meant.params is not None else {}
    return head | params | given | ({"overridable": True} if define.overridable else {})


def _given(macro: Macro, macros: Mapping[str, Macro]) -> dict[str, Any] | None:
    """Return what a macro gives: cells, or for a function how many of them."""
    body = " ".join(each.text for each in macro.body if each.text != "##")
    if _CAST.search(body):
        return None
    try:
        cells = cells_of(body, macros)
        if macro.params is not None:
            return {"gives": len(cells)}
        return {"cells": [value_of(cell) for cell in cells]} if cells else None
    except ValueError:
        return None


def _params(macro: Macro) -> list[str]:
    """Return the parameters of a macro as its header writes them."""
    return [*(macro.params or ())[: -1 if macro.is_variadic else None], *["..."] * macro.is_variadic]


def read_macros(checkout: Checkout, folder: str) -> list[Found]:
    """Return the macros that define behaviors."""
    found = []
    for path, text in checkout.texts(folder, "*.dtsi"):
        for define in read_defines(text, path):
            compatible, cells = _COMPATIBLE.search(define.body), _CELLS.search(define.body)
            if define.macro.params and compatible and cells:
                record = {
                    "name": define.name,
                    "params": _params(define.macro),
                    "compatible": compatible[1],
                    "cells": int(cells[1]),
                    "file": path,
                }
                found.append(Found(record, path, define.line))
    return found

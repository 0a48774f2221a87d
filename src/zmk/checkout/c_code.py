"""The C code of a checkout: macros of headers, values of missing properties, locality, /chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from zmk.checkout.source_tree import Checkout, Fact, line_of
from zmk.devicetree.expressions import value_of
from zmk.devicetree.lexer import define
from zmk.devicetree.parser import cells_of
from zmk.devicetree.preprocessor import Environment, preprocess
from zmk.devicetree.tree import File, Macro

FOLDERS = ("app/src", "app/include", "app/module/drivers")

_DRIVER = re.compile(r"^#define\s+DT_DRV_COMPAT\s+(\w+)", re.MULTILINE)
_EACH_NODE = re.compile(r"\bDT_FOREACH_STATUS_OKAY\w*\(\s*(\w+)")
_FALLBACK = re.compile(r"\bDT_(?:INST_)?PROP_OR\(\s*\w+\s*,\s*(?P<property>\w+)\s*,\s*(?P<value>[^(),#]*)\)")
_ANY_FALLBACK = re.compile(r"\bDT_(?:INST_)?PROP_OR\(\s*\w+\s*,\s*(?P<property>\w+)\s*,")
_BEHAVIOR = re.compile(r"\bBEHAVIOR_DT_(?:INST_)?DEFINE\(")
_LOCALITY = re.compile(r"\.locality\s*=\s*BEHAVIOR_LOCALITY_(\w+)")
_CHOSEN = re.compile(r"\bDT_(?:HAS_)?CHOSEN\(\s*(\w+)\s*\)")


def read_fallbacks(checkout: Checkout) -> dict[tuple[str, str], str]:
    """Return what the code takes for a missing property, by compatible and property; C words, as in the code.

    Where the code takes one value here and another there, or that of another property, there is none.
    """
    found: dict[tuple[str, str], set[str]] = {}
    for _, text in _sources(checkout):
        for compatible in _compatibles(text):
            for match in _ANY_FALLBACK.finditer(text):
                plain = _FALLBACK.match(text, match.start())
                key = (compatible, match["property"].replace("_", "-"))
                found.setdefault(key, set()).add(plain["value"].strip() if plain else "")
    return {key: value for key, values in found.items() if len(values) == 1 and (value := min(values))}


def read_localities(checkout: Checkout) -> dict[str, str]:
    """Return where behaviors run on a split keyboard, by compatible."""
    return {
        compatible: match[1].lower() if (match := _LOCALITY.search(text)) else "central"
        for _, text in _sources(checkout)
        if _BEHAVIOR.search(text)
        for compatible in _compatibles(text)
    }


def read_chosen(checkout: Checkout) -> list[Fact]:
    """Return the properties of /chosen that the code asks for."""
    found: dict[str, Fact] = {}
    for path, text in _sources(checkout):
        for match in _CHOSEN.finditer(text):
            name = _devicetree_name(match[1])
            found.setdefault(name, Fact({"property": name}, path, line_of(text, match.start())))
    return [*found.values()]


def _sources(checkout: Checkout) -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        yield from checkout.texts(folder, "*.c", "*.h")


def _compatibles(text: str) -> list[str]:
    """Return which nodes a driver is for."""
    return [_devicetree_name(name) for name in (*_DRIVER.findall(text), *_EACH_NODE.findall(text))]


def _devicetree_name(name: str) -> str:
    """Return the name that C has as one word; its first part is the vendor."""
    vendor, _, rest = name.partition("_")
    return f"{vendor},{rest.replace('_', '-')}"


_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)

# Zephyr's, and in none of our headers.
BIT = define("BIT(n) (1 << (n))")


class Define(Struct, frozen=True):
    """A #define; `comment` is in its line. An overridable one leaves a macro of its name as it is."""

    name: str
    macro: Macro
    path: str
    line: int
    comment: str
    overridable: bool

    @property
    def body(self) -> str:
        """The text of its body."""
        body = self.macro.body
        file = self.macro.name.file
        return " ".join(file.text[body[0].start : body[-1].end].split()) if file and body else ""


def read_defines(text: str, path: str) -> list[Define]:
    """Return the macros of a header, in their order."""
    file = File(path, text)
    source = preprocess(file, Environment(all_branches=True))
    directives = [each for each in source.directives if each.keyword == "define" and each.tokens]
    guards = {each.tokens[0].text for each in source.directives if each.keyword == "ifndef" and each.tokens}
    written = {each.tokens[0].start: text[each.start : each.end] for each in directives}
    return [
        Define(
            macro.name.text,
            macro,
            path,
            file.position(macro.name.start)[0],
            " ".join(_COMMENT.findall(written[macro.name.start])),
            macro.name.text in guards,
        )
        for macro in source.defines
    ]


FOLDER = "app/include/dt-bindings/zmk"
KEYS = f"{FOLDER}/keys.h"
MODIFIERS = f"{FOLDER}/modifiers.h"
HEADERS = (f"{FOLDER}/hid_usage.h", f"{FOLDER}/hid_usage_pages.h", MODIFIERS, KEYS)
INCLUDE = "app/include/"
# Macros that are documented elsewhere, and macros that only select code to compile.
OTHERS = frozenset({*HEADERS, f"{FOLDER}/behaviors.h"})

_COMPATIBLE = re.compile(r'\bcompatible = "([^"\n]+)"')
_CAST = re.compile(r"\( ?u?int\d+_t ?\)")  # which C knows and a devicetree does not
_CELLS = re.compile(r"#binding-cells = <(\d+)>")


def read_constants(checkout: Checkout) -> list[Fact]:
    """Return the constants of the headers that keymaps include."""
    found = []
    for path in checkout.files(FOLDER, "*.h"):
        own = read_defines(checkout.read(path), path) if path not in OTHERS else []
        macros = {"BIT": BIT} | {define.name: define.macro for define in own}
        constants = ((_constant(define, macros), define) for define in own)
        found += [Fact(record, path, define.line) for record, define in constants if record is not None]
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
        cells = cells_of(body, Environment(macros))
        if macro.params is not None:
            return {"gives": len(cells)}
        return {"cells": [value_of(cell) for cell in cells]} if cells else None
    except ValueError:
        return None


def _params(macro: Macro) -> list[str]:
    """Return the parameters of a macro as its header writes them."""
    return [*(macro.params or ())[: -1 if macro.is_variadic else None], *["..."] * macro.is_variadic]


def read_macros(checkout: Checkout, folder: str) -> list[Fact]:
    """Return the macros that define behaviors."""
    found = []
    for path, text in checkout.texts(folder, "*.dtsi"):
        for each in read_defines(text, path):
            compatible, cells = _COMPATIBLE.search(each.body), _CELLS.search(each.body)
            if each.macro.params and compatible and cells:
                record = {
                    "name": each.name,
                    "params": _params(each.macro),
                    "compatible": compatible[1],
                    "cells": int(cells[1]),
                    "file": path,
                }
                found.append(Fact(record, path, each.line))
    return found


_USAGE = re.compile(r"\bZMK_HID_USAGE\(\s*\w+\s*,\s*([A-Za-z_]\w*)\s*\)")
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_APPLIED = re.compile(r"APPLY_MODS\((MOD_\w+), *\w+\)")


def read_keycodes(checkout: Checkout) -> dict[str, list[Fact]]:
    """Return the key codes of a checkout and the functions that add modifiers. Raises ReportedFailure."""
    files = {path: read_defines(checkout.read(path), path) for path in HEADERS}
    defines = {define.name: define.macro for each in files.values() for define in each}
    modifiers = [
        Fact(
            {"name": define.name, "flag": applied[1], "value": _value(applied[1], defines)},
            MODIFIERS,
            define.line,
        )
        for define in files[MODIFIERS]
        if define.macro.params is not None and (applied := _APPLIED.fullmatch(define.body))
    ]
    return {"keycodes": _keys(files[KEYS], defines, modifiers), "modifiers": modifiers}


def _keys(keys: list[Define], defines: Mapping[str, Macro], modifiers: list[Fact]) -> list[Fact]:
    """Return each key once: names with equal values belong to one key."""
    by_value: dict[int, list[Define]] = {}
    for each in keys:
        if each.macro.params is None and (value := _value(each.name, defines)):
            by_value.setdefault(value, []).append(each)
    own = {each.name: each for each in keys}
    return [_key(value, names, own, modifiers) for value, names in by_value.items()]


def _key(value: int, names: list[Define], keys: Mapping[str, Define], modifiers: list[Fact]) -> Fact:
    current = [define for define in names if "DEPRECATED" not in define.comment]
    best = (current or names)[0]
    record: dict[str, Any] = {
        "name": best.name,
        "aliases": [define.name for define in current[1:]],
        "deprecated": [define.name for define in names if define not in current],
        "page": value >> 16 & 0xFF,
        "id": value & 0xFFFF,
        "modifiers": [each.record["name"] for each in modifiers if value >> 24 & each.record["value"]],
        "usage": _usage(best, keys),
    }
    return Fact(record, KEYS, best.line)


def _usage(define: Define, keys: Mapping[str, Define], depth: int = 0) -> str | None:
    """Return the name of the HID usage that a key or, if it is another name of one, that one sends."""
    if match := _USAGE.search(define.body):
        return match[1]
    others = [keys[name] for name in _WORD.findall(define.body) if name in keys and name != define.name]
    return _usage(others[0], keys, depth + 1) if others and depth < len(keys) else None


def _value(name: str, defines: Mapping[str, Macro]) -> int:
    """Return the value of a macro, or 0 if it is not a number."""
    try:
        return value_of("".join(cells_of(name, Environment(defines))))
    except ValueError:
        return 0

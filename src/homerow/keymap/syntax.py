"""Devicetree text -> Devicetree: tree-sitter reads it, and what it could not read becomes faults with a cure.

The work is bounded by the length of the text: tree-sitter takes a time proportional to it (2 MB a second,
hostile text included), and text whose brackets nest too deeply is not given to it at all.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, get_args

import tree_sitter
import tree_sitter_devicetree
from tree_sitter import Language, Parser

from homerow.keymap.faults import find_faults
from homerow.keymap.preprocessor import preprocess
from homerow.keymap.tree import Devicetree, Fault
from homerow.keymap.tree_reader import TreeReader

MAX_LENGTH = 300_000  # characters; with every comment, large keymaps have a tenth of it

Fragment: TypeAlias = Literal["file", "body", "cells"]
FRAGMENTS: tuple[Fragment, ...] = get_args(Fragment)
# What stands around a fragment, so that it is a file. The line feed ends what the last line holds.
_FRAMES: dict[Fragment, tuple[str, str]] = {
    "file": ("", "\n"),
    "body": ("n{", "\n};"),
    "cells": ("n{p=<", "\n>;};"),
}


def parse(text: str | bytes, fragment: Fragment = "file") -> Devicetree:
    """Return a text as a tree, whatever it holds.

    A `body` is what stands in a node's braces; the tree has one node around it. `cells` are what stands in
    `<…>`; the tree has one property of one node around them. Bytes are UTF-8; offsets count characters.
    """
    text = text.decode(errors="replace") if isinstance(text, bytes) else text
    if len(text) > MAX_LENGTH:
        return Devicetree(text[:1], faults=(Fault(f"this has more than {MAX_LENGTH:,} characters", 0, 1),))
    source = preprocess(text, in_cells=fragment == "cells")
    root = _read(source.code, fragment)
    shift = len(_FRAMES[fragment][0])
    faults = source.faults
    if root.has_error and not faults:
        faults = find_faults(source.code, root, shift, lambda code: not _read(code, fragment).has_error)
    nodes = TreeReader(text, shift).nodes(root)
    return Devicetree(text, nodes, source.directives, source.defines, source.calls, faults)


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_devicetree.language()))


def _read(code: str, fragment: Fragment) -> tree_sitter.Node:
    before, after = _FRAMES[fragment]
    return _parser().parse(f"{before}{code}{after}".encode("ascii")).root_node

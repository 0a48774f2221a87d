"""Devicetree text -> Devicetree: tree-sitter reads it, and what it could not read becomes faults with a cure.

The work is bounded by the length of the text: tree-sitter takes a time proportional to it (2 MB a second,
hostile text included), and text whose brackets nest too deeply is not given to it at all.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

import tree_sitter
import tree_sitter_devicetree
from msgspec import Struct
from tree_sitter import Language, Parser

from homerow.keymap.faults import find_faults
from homerow.keymap.preprocessor import Preprocessed, preprocess
from homerow.keymap.tree import Devicetree, Fault
from homerow.keymap.tree_reader import TreeReader

MAX_LENGTH = 300_000  # characters; with every comment, large keymaps have a tenth of it

Fragment: TypeAlias = Literal["file", "body", "cells"]
# What stands around a fragment, so that it is a file. The line feed ends what the last line holds.
_FRAMES: dict[Fragment, tuple[str, str]] = {
    "file": ("", "\n"),
    "body": ("n{", "\n};"),
    "cells": ("n{p=<", "\n>;};"),
}


class Attempt(Struct, frozen=True):
    """A text as tree-sitter read it; what is wrong with it is sought when the tree is asked for."""

    text: str
    fragment: Fragment
    source: Preprocessed
    root: tree_sitter.Node

    @property
    def is_faulty(self) -> bool:
        """Whether the text is no such fragment."""
        return bool(self.source.faults) or self.root.has_error

    def tree(self) -> Devicetree:
        """Return what was read, with the faults in it."""
        source, shift = self.source, len(_FRAMES[self.fragment][0])
        faults = source.faults
        if self.root.has_error and not faults:
            faults = find_faults(source.code, self.root, shift, self._accepts)
        nodes = TreeReader(self.text, shift).nodes(self.root)
        return Devicetree(self.text, nodes, source.directives, source.defines, source.calls, faults)

    def _accepts(self, code: str) -> bool:
        return not _read(code, self.fragment).has_error


def attempt(text: str, fragment: Fragment = "file") -> Attempt:
    """Read a text, whatever it holds, as a fragment.

    A `body` is what stands in a node's braces; the tree has one node around it. `cells` are what stands in
    `<…>`; the tree has one property of one node around them. Offsets count characters.
    """
    if len(text) > MAX_LENGTH:
        faults = (Fault(f"this has more than {MAX_LENGTH:,} characters", 0, 1),)
        return Attempt(text[:1], fragment, Preprocessed("", (), (), (), faults), _read("", fragment))
    source = preprocess(text, in_cells=fragment == "cells")
    return Attempt(text, fragment, source, _read(source.code, fragment))


def parse(text: str | bytes, fragment: Fragment = "file") -> Devicetree:
    """Return a text as a tree; bytes are UTF-8."""
    return attempt(text.decode(errors="replace") if isinstance(text, bytes) else text, fragment).tree()


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_devicetree.language()))


def _read(code: str, fragment: Fragment) -> tree_sitter.Node:
    before, after = _FRAMES[fragment]
    return _parser().parse(f"{before}{code}{after}".encode("ascii")).root_node

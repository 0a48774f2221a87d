"""A devicetree sample as a tree, each read once: pictures are samples too, and versions share most.

It is read as the fragment that its fence names, or as what it seems to be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from homerow.markdown.code.sample import Marks
from zmk.devicetree.parser import ALL_BRANCHES, Fragment, parse
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import Devicetree, Node
from zmk.samples.devicetree.gaps import NO_GAPS, Gaps, blank_gaps

KEPT = 1024  # trees; a page's samples are some ten, of some hundred characters each

# Kinds of a sample that states none, in order: the first one that parses without errors. If all have errors,
# those of the first kind whose pattern matches are reported.
_GUESSES: tuple[tuple[Fragment, re.Pattern[str]], ...] = (
    ("file", re.compile(r"^[ \t]*(?:/|&\w+)[ \t]*\{", re.MULTILINE)),
    ("body", re.compile(r"[;{=]")),
    ("cells", re.compile(r"")),
)
_FRAGMENTS: Mapping[str, Fragment] = {"bindings": "cells", "properties": "body", "nodes": "body"}


class Reading(Struct, frozen=True):
    """A sample as a tree of a fragment; `is_guessed`: nothing says of what it is a part."""

    tree: Devicetree
    fragment: Fragment
    gaps: Gaps = NO_GAPS
    is_guessed: bool = False


def read_sample(text: str, marks: Marks, environment: Environment = ALL_BRANCHES) -> Reading:
    """Return a sample as the fragment that its fence names, or else as what it seems to be."""
    text, gaps = blank_gaps(text)
    marked = _FRAGMENTS.get(marks.fragment)
    if marked:
        return Reading(read_tree(text, marked, environment), marked, gaps)
    fragment, tree = guess_tree(text, environment)
    return Reading(tree, fragment, gaps, is_guessed=fragment != "file" and not marks.of)


@lru_cache(maxsize=KEPT)
def read_tree(text: str, fragment: Fragment = "file", environment: Environment = ALL_BRANCHES) -> Devicetree:
    """Return a sample as a tree; see devicetree.parser.parse."""
    return parse(text, fragment, environment)


@lru_cache(maxsize=KEPT)
def guess_tree(text: str, environment: Environment = ALL_BRANCHES) -> tuple[Fragment, Devicetree]:
    """Parse a sample as a whole file, as the content of a node, or as bindings, whichever fits."""
    for fragment, _ in _GUESSES:
        tree = parse(text, fragment, environment, explain=False)
        if not tree.faults and _fits(tree, fragment):
            return fragment, tree
    fragment = next(fragment for fragment, look in _GUESSES if look.search(text))
    return fragment, read_tree(text, fragment, environment)


def _fits(tree: Devicetree, fragment: Fragment) -> bool:
    """Return whether the outer nodes of a tree are allowed there: `/` and `&label` only in a file."""
    nodes = tree.nodes if fragment == "file" else tree.nodes[0].nodes
    is_top = any(is_top_level(node) for node in nodes)
    return is_top or not nodes if fragment == "file" else not is_top


def is_top_level(node: Node) -> bool:
    """Return whether a node is allowed only at the top level of a file."""
    return node.name.text == "/" or bool(node.reference)

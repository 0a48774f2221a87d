"""A devicetree sample as a tree, each read once: pictures are samples too, and versions share most.

It is read as the fragment that its fence names, or as what it seems to be. `...` and `…` are gaps: authors
write them for omitted code.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from homerow.markdown.code.sample import Marks
from zmk.devicetree.parser import ALL_BRANCHES, Fragment, parse
from zmk.devicetree.preprocessor import Environment
from zmk.devicetree.tree import Cell, Devicetree, Node

_BARE = r"(?:\.{3,}|…)"
_DOTS = rf"(?:{_BARE} | /\*\s*{_BARE}\s*\*/ | //[ \t]*{_BARE}[ \t]*$)"
# Dots in a comment or a string are not a gap. The sign before a gap belongs to it: `= ...;`.
_LEXEME = re.compile(
    rf"""(?P<gap>(?:[=,]\s*{_DOTS} | ^[ \t]*{_BARE}[ \t]*; | (?<![\w.…,+?#-]){_DOTS})(?![\w.…]))
    | ^[ \t]*\#[ \t]*define[ \t]+\w+\([^()\n]*\)
    | //[^\n]* | /\*.*?(?:\*/|\Z) | "(?:[^"\\\n]|\\.)*"?""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
_VISIBLE = re.compile(r"[^\n]")
_WORD = re.compile(r"\S+")


class Gaps(Struct, frozen=True):
    """The gaps in a text: their `starts`, and the edges of the words around them."""

    starts: tuple[int, ...] = ()
    before: frozenset[int] = frozenset()
    after: frozenset[int] = frozenset()

    def within(self, start: int, end: int) -> bool:
        """Return whether something is left out of text[start:end]."""
        index = bisect_left(self.starts, start)
        return index < len(self.starts) and self.starts[index] < end

    def settled(self, cells: Sequence[Cell]) -> Sequence[Cell]:
        """Return cells without uses of nodes whose parameters a gap may contain."""
        if not self.starts:
            return cells
        kept: list[Cell] = []
        is_rest = False
        for cell in cells:
            is_rest = cell.kind != "reference" and (is_rest or cell.start in self.after)
            kept += [] if is_rest else [cell]
            while cell.end in self.before and kept and kept.pop().kind != "reference":
                pass
        return kept


NO_GAPS = Gaps()


def blank_gaps(text: str) -> tuple[str, Gaps]:
    """Return a text with spaces for the marks of what it leaves out, and where they were."""
    if "..." not in text and "…" not in text:
        return text, NO_GAPS
    places = [match.span("gap") for match in _LEXEME.finditer(text) if match["gap"] is not None]
    parts, position = list[str](), 0
    for start, end in places:
        parts += text[position:start], _VISIBLE.sub(" ", text[start:end])
        position = end
    code = "".join((*parts, text[position:]))
    words = [match.span() for match in _WORD.finditer(code)]
    indices = [bisect_left(words, place) for place in places]
    return code, Gaps(
        tuple(start for start, _ in places),
        before=frozenset(words[index - 1][1] for index in indices if index > 0),
        after=frozenset(words[index][0] for index in indices if index < len(words)),
    )


MAX_CACHED = 1024  # trees; a page's samples are some ten, of some hundred characters each

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


@lru_cache(maxsize=MAX_CACHED)
def read_tree(text: str, fragment: Fragment = "file", environment: Environment = ALL_BRANCHES) -> Devicetree:
    """Return a sample as a tree; see devicetree.parser.parse."""
    return parse(text, fragment, environment)


@lru_cache(maxsize=MAX_CACHED)
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

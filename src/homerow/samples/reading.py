"""A devicetree sample as it is read: as the fragment that its fence names, or as what it seems to be."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from homerow.keymap.syntax import Fragment
from homerow.keymap.tree import Devicetree
from homerow.samples.gaps import NO_GAPS, Gaps, blank_gaps
from homerow.samples.sample import Marks
from homerow.samples.trees import guess_tree, read_tree

_FRAGMENTS: Mapping[str, Fragment] = {"bindings": "cells", "properties": "body", "nodes": "body"}


class Reading(Struct, frozen=True):
    """A sample as a tree of a fragment; `is_guessed`: nothing says of what it is a part."""

    tree: Devicetree
    fragment: Fragment
    gaps: Gaps = NO_GAPS
    is_guessed: bool = False


def read_sample(text: str, marks: Marks) -> Reading:
    """Return a sample as the fragment that its fence names, or else as what it seems to be."""
    text, gaps = blank_gaps(text)
    marked = _FRAGMENTS.get(marks.fragment)
    if marked:
        return Reading(read_tree(text, marked), marked, gaps)
    fragment, tree = guess_tree(text)
    return Reading(tree, fragment, gaps, is_guessed=fragment != "file" and not marks.of)

"""The macros of a checkout's headers, and the cells that they stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from zmk.devicetree.expressions import split_cells
from zmk.devicetree.macros import define
from zmk.devicetree.preprocessor import Environment, preprocess
from zmk.devicetree.tree import File, Macro

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
        """What it stands for, as it is written."""
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


def cells_of(text: str, macros: Mapping[str, Macro]) -> Sequence[str]:
    """Return the cells that a text stands for in a devicetree. Raises ValueError if it does not end."""
    source = preprocess(File("", text), Environment(macros))
    if source.faults:
        raise ValueError(source.faults[0].message)
    return split_cells([each.text for each in source.tokens])

"""A devicetree source as far as upgrades must know it: where each name stands, whatever surrounds it.

Outline
├── blocks       Block: a node, the brackets of a macro call, the body of a #define; what it stands in
│   └── properties   Property: its name, where its value is, the texts in it
├── mentions     Mention: a name that some upgrade knows, with what it is a part of
├── references   the label of each &label that some upgrade knows
├── defines      Define: a macro, what it takes, what stands in it
├── includes     the path of each #include
└── faults       where the text is no devicetree

Unlike a grammar's tree it exists for any text: macros that stand for nodes, branches of conditions, pieces.
Nothing here refers to what refers to it, so the garbage collector need not look for cycles (`gc=False`): in
a large keymap that took a third of the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.keymap.tree import Fault, Token

BlockKind: TypeAlias = Literal["node", "call", "define", "file"]


# A name in it may be a macro's. Nothing in it has an old name, so that it can be said again as it is.
_NUMBER = re.compile(r"<\s*[^<>&#\"\s][^<>&#\"]*>")


class Property(Struct, frozen=True, gc=False):
    """A property: `value` is what stands between `=` and `;`, `end` is behind the `;`.

    `texts` are the texts in its value, without their quotes.
    """

    name: Token
    value: Token | None
    end: int
    texts: tuple[str, ...] = ()
    is_ended: bool = True

    @property
    def number(self) -> str:
        """The number that is its value, in its brackets; '' if it is none, as far as one can see."""
        return self.value.text if self.value and _NUMBER.fullmatch(self.value.text) else ""


class Block(Struct, frozen=True, gc=False):
    """What stands between two brackets; `name` is `/`, `&mt`, `keymap`, or that of a macro.

    `compatibles` are the texts of its compatible, `inner` the names of the blocks in it; `named` has the last
    property of each name: the one that counts in a compiler.
    """

    kind: BlockKind
    name: str
    name_start: int
    labels: tuple[str, ...] = ()
    properties: tuple[Property, ...] = ()
    named: Mapping[str, Property] = MappingProxyType({})
    compatibles: tuple[str, ...] = ()
    inner: frozenset[str] = frozenset()
    parent: Block | None = None

    def find(self, name: str) -> Property | None:
        """Return the last property of that name."""
        return self.named.get(name)

    @property
    def path(self) -> str:
        """Its path from the root, `&label/…` where it begins at a reference, '' outside of any node."""
        names: list[str] = []
        block: Block | None = self
        while block is not None and block.kind == "node":
            names.append(block.name)
            block = block.parent
        return "/".join(reversed(names)).replace("//", "/")


class Define(Struct, frozen=True, gc=False):
    """A macro; `parameters` is None for one that takes no arguments."""

    name: Token
    parameters: tuple[str, ...] | None
    start: int
    end: int


class Mention(Struct, frozen=True, gc=False):
    """A name, and what it is a part of; '' and 0 say that it is part of no such thing.

    `behavior` is the label whose parameter number `position` it is; `function` is the macro whose argument
    number `argument` it is; `define` is the macro in whose body it stands. `is_pasted` says that # or ##
    makes another name of it, `is_name` that a node or a label is called so.
    """

    name: Token
    property: str = ""
    behavior: str = ""
    position: int = 0
    function: str = ""
    argument: int = 0
    define: Define | None = None
    is_pasted: bool = False
    is_name: bool = False


class Outline(Struct, frozen=True):
    """What a text holds, and how its lines end.

    `owners` are blocks by the names of their properties.
    """

    text: str
    blocks: tuple[Block, ...]
    owners: Mapping[str, Sequence[Block]]
    mentions: tuple[Mention, ...]
    references: tuple[Token, ...]
    defines: tuple[Define, ...]
    includes: tuple[Token, ...]
    faults: tuple[Fault, ...]
    line_end: str

    def having(self, name: str) -> Sequence[Block]:
        """Return the blocks that have a property of that name."""
        return self.owners.get(name, ())


def owners_of(blocks: Iterable[Block]) -> dict[str, list[Block]]:
    """Return blocks by the names of their properties, so that each rule sees those alone that it is about."""
    owners: dict[str, list[Block]] = {}
    for block in blocks:
        for name in block.named:
            owners.setdefault(name, []).append(block)
    return owners

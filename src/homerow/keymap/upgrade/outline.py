"""A devicetree source as far as upgrades must know it: where each name stands, whatever surrounds it.

Outline
├── scopes       Scope: a block, and what it stands in
│   └── block        Block: a node, the brackets of a macro call, the body of a #define; blocks in it
│       └── properties   Property: its name, where its value is, the texts in it
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

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from homerow.keymap.tree import Fault, Token

BlockKind = Literal["node", "call", "define", "file"]


class Property(Struct, frozen=True, gc=False):
    """A property: `value` is what stands between `=` and `;`, `end` is behind the `;`.

    `texts` are the texts in its value, without their quotes.
    """

    name: Token
    value: Token | None
    end: int
    texts: tuple[str, ...] = ()
    is_ended: bool = True


class Block(Struct, frozen=True, gc=False):
    """What stands between `start` and `end`; `name` is `/`, `&mt`, `keymap`, or that of a macro.

    `compatibles` are the texts of its compatible.
    """

    kind: BlockKind
    name: str
    name_start: int
    labels: tuple[str, ...]
    properties: tuple[Property, ...]
    blocks: tuple[Block, ...]
    start: int
    end: int
    compatibles: tuple[str, ...] = ()

    def find(self, name: str) -> Property | None:
        """Return the last property of that name."""
        return find_property(self.properties, name)


def find_property(properties: Sequence[Property], name: str) -> Property | None:
    """Return the last property of a name: the one that counts in a compiler."""
    for each in reversed(properties):
        if each.name.text == name:
            return each
    return None


class Scope(Struct, frozen=True, gc=False):
    """A block and what it stands in."""

    block: Block
    parent: Scope | None = None

    @property
    def path(self) -> str:
        """Its path from the root, `&label/…` where it begins at a reference, '' outside of any node."""
        names: list[str] = []
        scope: Scope | None = self
        while scope is not None and scope.block.kind == "node":
            names.append(scope.block.name)
            scope = scope.parent
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
    """What a text holds: `scopes` in its order, `owners` by the names of their properties."""

    text: str
    scopes: tuple[Scope, ...]
    owners: Mapping[str, Sequence[Scope]]
    mentions: tuple[Mention, ...]
    references: tuple[Token, ...]
    defines: tuple[Define, ...]
    includes: tuple[Token, ...]
    faults: tuple[Fault, ...]

    def having(self, name: str) -> Sequence[Scope]:
        """Return the blocks that have a property of that name."""
        return self.owners.get(name, ())


def scopes_of(blocks: Sequence[Block]) -> Iterator[Scope]:
    """Yield every block in the order of the text."""
    waiting = [Scope(block) for block in reversed(blocks)]
    while waiting:
        scope = waiting.pop()
        yield scope
        if inner := scope.block.blocks:
            waiting += [Scope(block, scope) for block in reversed(inner)]


def owners_of(scopes: Sequence[Scope]) -> dict[str, list[Scope]]:
    """Return blocks by the names of their properties, so that each rule sees those alone that it is about."""
    owners: dict[str, list[Scope]] = {}
    for scope in scopes:
        for name in dict.fromkeys([each.name.text for each in scope.block.properties]):
            owners.setdefault(name, []).append(scope)
    return owners

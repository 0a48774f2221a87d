"""A devicetree source as far as upgrades must know it: where each name stands, whatever surrounds it.

Outline
├── blocks       Block: a node, the brackets of a macro call, the body of a #define; blocks in it
│   └── properties   Property: its name, where its value is, the texts in it
├── mentions     Mention: a name that some upgrade knows, with what it is a part of
├── references   the label of each &label that some upgrade knows
├── defines      Define: a macro, what it takes, what stands in it
├── includes     the path of each #include
└── faults       where the text is no devicetree

Unlike a grammar's tree it exists for any text: macros that stand for nodes, branches of conditions, pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from homerow.keymap.tree import Fault, Token

BlockKind = Literal["node", "call", "define", "file"]


class Property(Struct, frozen=True):
    """A property: `value` is what stands between `=` and `;`, `end` is behind the `;`.

    `texts` are the texts in its value, without their quotes.
    """

    name: Token
    value: Token | None
    end: int
    texts: tuple[str, ...] = ()
    is_ended: bool = True


class Block(Struct, frozen=True):
    """What stands between `start` and `end`; `name` is `/`, `&mt`, `keymap`, or that of a macro."""

    kind: BlockKind
    name: str
    name_start: int
    labels: tuple[str, ...]
    properties: tuple[Property, ...]
    blocks: tuple[Block, ...]
    start: int
    end: int

    def find(self, name: str) -> Property | None:
        """Return the last property of that name."""
        return next((each for each in reversed(self.properties) if each.name.text == name), None)

    @property
    def compatibles(self) -> tuple[str, ...]:
        """What its compatible says."""
        found = self.find("compatible")
        return found.texts if found else ()


class Scope(Struct, frozen=True):
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


class Define(Struct, frozen=True):
    """A macro; `parameters` is None for one that takes no arguments."""

    name: Token
    parameters: tuple[str, ...] | None
    start: int
    end: int


class Mention(NamedTuple):
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
    """What a text holds."""

    text: str
    blocks: tuple[Block, ...]
    mentions: tuple[Mention, ...]
    references: tuple[Token, ...]
    defines: tuple[Define, ...]
    includes: tuple[Token, ...]
    faults: tuple[Fault, ...]

    def walk(self) -> Iterator[Scope]:
        """Yield every block in the order of the text."""
        waiting = [Scope(block) for block in reversed(self.blocks)]
        while waiting:
            scope = waiting.pop()
            yield scope
            waiting.extend(Scope(block, scope) for block in reversed(scope.block.blocks))

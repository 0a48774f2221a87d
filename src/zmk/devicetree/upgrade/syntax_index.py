"""An index of a devicetree source as it is written: blocks, properties, known identifiers, and their places.

SyntaxIndex
├── blocks       Block: a node, the brackets of a macro call, the body of a #define; its parent
│   └── properties   Property: its name, where its value is, the texts in it
├── identifiers  Identifier: a name that some upgrade knows, with what it is a part of
├── references   the label of each &label that some upgrade knows
├── macros       each #define
├── includes     the path of each #include
└── faults       syntax errors

Unlike a syntax tree, the index exists for any text: macros that expand to nodes, branches of conditions,
fragments. The values have no reference cycles, so the garbage collector ignores them (`gc=False`): in a large
keymap it took a third of the time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, field

from zmk.devicetree.tree import Fault, File, Macro, Token

BlockKind: TypeAlias = Literal["node", "call", "define", "file"]

MAX_COMPATIBLES = 16  # of one node; real files have at most two

# A name in it may be a macro's. Nothing in it has an old name, so that it can be copied as it is.
_NUMBER = re.compile(r"<\s*[^<>&#\"\s][^<>&#\"]*>")


class Property(Struct, frozen=True, gc=False):
    """A property: `value` is the text between `=` and `;`, `end` is the offset after the `;`.

    `texts` are the strings in its value, without their quotes. `has_directive` means that a preprocessor line
    is in its value, so that another branch of a condition may end it elsewhere.
    """

    name: Token
    value: Token | None
    end: int
    texts: tuple[str, ...] = ()
    is_ended: bool = True
    has_directive: bool = False

    @property
    def number(self) -> str:
        """The number that is its value, in its brackets; '' if its value is anything else."""
        return self.value.text if self.value and _NUMBER.fullmatch(self.value.text) else ""


class Block(Struct, gc=False):
    """The text between two brackets; `name` is `/`, `&mt`, `keymap`, or that of a macro.

    `inner` are the names of the blocks in it; `named` has the last property of each name: the one that counts
    in a compiler. `start` is after the bracket, `argument` the number of the one being read in a call. Each
    knows its parent, so each branch of a condition can begin in the block that was open at its #if.
    """

    kind: BlockKind
    name: str
    name_start: int
    start: int = 0
    labels: tuple[str, ...] = ()
    properties: list[Property] = field(default_factory=list)
    named: dict[str, Property] = field(default_factory=dict)
    inner: set[str] = field(default_factory=set)
    parent: Block | None = None
    depth: int = 0
    argument: int = 0
    node: Block | None = None  # the innermost node around it
    call: Block | None = None  # the innermost call around it

    def open(self, opened: Block, labels: tuple[str, ...]) -> None:
        """Nest a block in this one."""
        opened.parent, opened.depth, opened.labels = self, self.depth + 1, labels
        opened.node, opened.call = self.innermost_node, self.innermost_call
        self.inner.add(opened.name)

    @property
    def innermost_node(self) -> Block | None:
        """The innermost node that is open here."""
        return self if self.kind == "node" else self.node

    @property
    def innermost_call(self) -> Block | None:
        """The innermost call that is open here."""
        return self if self.kind == "call" else self.call

    @property
    def compatibles(self) -> tuple[str, ...]:
        """The texts of its compatible."""
        found = self.named.get("compatible")
        return found.texts[:MAX_COMPATIBLES] if found else ()

    def find_all(self, *names: str) -> tuple[Property, ...]:
        """Return the properties of these names: several where branches of a condition set one each."""
        return tuple(each for each in self.properties if each.name.text in names)

    @property
    def path(self) -> str:
        """Its path from the root, `&label/…` where it begins at a reference, '' outside of any node."""
        names: list[str] = []
        block: Block | None = self
        while block is not None and block.kind == "node":
            names.append(block.name)
            block = block.parent
        return "/".join(reversed(names)).replace("//", "/")


LABEL = "&"  # a macro parameter used as a label
CONDITION = "#if"
DEFINED = "#ifdef"  # asks only whether it is defined


class Identifier(Struct, frozen=True, gc=False):
    """An identifier with its context; '' and 0 mean that the context has no such part.

    `behavior` is the label whose parameter number `position` it is; `function` is the macro whose argument
    number `argument` it is; `macro` is the one whose body contains it. `is_pasted` means that # or ##
    makes another name of it, `is_name` that it names a node or a label. LABEL, CONDITION and DEFINED take the
    place of a property.
    """

    name: Token
    property: str = ""
    behavior: str = ""
    position: int = 0
    function: str = ""
    argument: int = 0
    macro: Macro | None = None
    is_pasted: bool = False
    is_name: bool = False


class SyntaxIndex(Struct):
    """The index of a file; `owners` are blocks by the names of their properties."""

    file: File
    blocks: list[Block] = field(default_factory=list)
    owners: dict[str, list[Block]] = field(default_factory=dict)
    identifiers: list[Identifier] = field(default_factory=list)
    references: list[Token] = field(default_factory=list)
    macros: list[Macro] = field(default_factory=list)
    includes: list[Token] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def having(self, name: str) -> Sequence[Block]:
        """Return the blocks that have a property of that name."""
        return self.owners.get(name, ())

    def add_property(self, block: Block, added: Property) -> None:
        """Add a property to a block."""
        name = added.name.text
        if name not in block.named:
            self.owners.setdefault(name, []).append(block)
        block.properties.append(added)
        block.named[name] = added

"""Blocks while they are read: what is open lies on a stack that conditions go back to.

Each frame knows what it stands in, so the stack is its top frame alone: an #else goes back to what was open
at its #if by taking that frame for the top. A frame that several branches close is one block all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from homerow.keymap.upgrade.outline import Block, BlockKind, Property

MAX_COMPATIBLES = 16  # kinds that one node is compatible with; what people write has two


class Frame(Struct, gc=False):
    """A block as far as it is read; `start` is behind its bracket, `inner` are the names of blocks in it."""

    kind: BlockKind
    name: str
    name_start: int
    start: int
    parent: Frame | None = None
    depth: int = 0
    labels: tuple[str, ...] = ()
    properties: list[Property] = field(default_factory=list)
    inner: set[str] = field(default_factory=set)
    argument: int = 0
    node: Frame | None = None  # the innermost node that this stands in
    call: Frame | None = None  # the innermost call that this stands in

    def open(self, frame: Frame, labels: tuple[str, ...]) -> Frame:
        """Return a frame as it is in this one."""
        frame.parent, frame.depth, frame.labels = self, self.depth + 1, labels
        frame.node, frame.call = self.innermost_node, self.innermost_call
        self.inner.add(frame.name)
        return frame

    @property
    def innermost_node(self) -> Frame | None:
        """The innermost node that is open here."""
        return self if self.kind == "node" else self.node

    @property
    def innermost_call(self) -> Frame | None:
        """The innermost call that is open here."""
        return self if self.kind == "call" else self.call


def blocks_of(frames: Iterable[Frame]) -> Iterator[Block]:
    """Yield what frames have become; each comes after the one that it stands in."""
    made: dict[int, Block] = {}
    for frame in frames:
        named = {each.name.text: each for each in frame.properties}
        compatible = named.get("compatible")
        block = made[id(frame)] = Block(
            frame.kind,
            frame.name,
            frame.name_start,
            frame.labels,
            tuple(frame.properties),
            named,
            compatible.texts[:MAX_COMPATIBLES] if compatible else (),
            frozenset(frame.inner),
            made[id(frame.parent)] if frame.parent else None,
        )
        yield block

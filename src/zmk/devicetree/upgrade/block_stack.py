"""The blocks (nodes, the brackets of calls) that are open while a text is read.

Each knows its parent, so the innermost one is the whole stack, and each branch of a condition starts from the
block that was open at its #if.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from zmk.devicetree.tree import Fault
from zmk.devicetree.upgrade.syntax_index import Block, BlockKind
from zmk.devicetree.upgrade.token_stream import TokenStream, UnreadableError

MAX_DEPTH = 200  # blocks in blocks; what people write has six
MAX_BLOCKS = 20_000
_OPENING: Mapping[BlockKind, str] = MappingProxyType({"node": "{", "call": "("})


class BlockStack:
    """The open blocks of one token stream; `current` is the innermost."""

    def __init__(self, stream: TokenStream, outermost: Block) -> None:
        self.current = outermost
        self._stream = stream
        self._opened = [outermost]
        self._branches: list[Block] = []  # the open block at each #if

    def open(self, block: Block, bracket: int, labels: tuple[str, ...]) -> None:
        """Open a block at the offset of a bracket. Raises UnreadableError."""
        self.count(bracket)
        if self.current.depth >= MAX_DEPTH:
            message = f"this is nested in more than {MAX_DEPTH} brackets"
            raise UnreadableError(Fault(message, bracket, bracket + 1, "nest less deeply"))
        block.start = bracket + 1
        self.current = self.current.open(block, labels)
        self._opened.append(self.current)

    def count(self, start: int) -> None:
        """Count one more block. Raises UnreadableError if there are too many."""
        self._stream.found.block_count += 1
        if self._stream.found.block_count > MAX_BLOCKS:
            message = f"this is more than {MAX_BLOCKS:,} nodes and macros"
            raise UnreadableError(Fault(message, start, start + 1))

    def close(self, block: Block | None, bracket: int, message: str) -> bool:
        """Close a block; return False with a fault of that message if there is none."""
        if block is None or block.parent is None:
            self._stream.fault(message, bracket, bracket + 1, "remove it")
            return False
        self._close_to(block)
        self.current = block.parent
        return True

    def close_all(self) -> None:
        """Close all blocks, and add them to the result."""
        self._close_to(self._opened[0])
        self._stream.found.blocks += self._opened

    def branch(self, keyword: str) -> None:
        """Begin, change or end a branch of a condition; other directives change nothing."""
        if keyword in {"if", "ifdef", "ifndef"}:
            self._branches.append(self.current)
        elif keyword.startswith("el") and self._branches:
            self.current = self._branches[-1]
        elif keyword == "endif" and self._branches:
            self._branches.pop()

    def _close_to(self, block: Block) -> None:
        """Close all that is open in a block, which nothing has closed."""
        while self.current is not block and self.current.parent is not None:
            bracket, start = _OPENING[self.current.kind], self.current.start
            hint = "add };" if bracket == "{" else "add )"
            self._stream.fault(f"this {bracket} is never closed", start - 1, start, hint)
            self.current = self.current.parent

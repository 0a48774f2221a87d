"""What files define themselves, which an upgrade keeps, and the input of a rule about devicetree.

Files that include each other are compiled together, so macros of one are defined in the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from pathlib import PurePosixPath

from msgspec import Struct

from zmk.devicetree.tree import Macro
from zmk.devicetree.upgrade.catalog import Catalog
from zmk.devicetree.upgrade.syntax_index import Block, Identifier, SyntaxIndex


class OwnMacro(Struct, frozen=True):
    """A macro of the user's, and where its body has its parameters and the names of the catalog."""

    macro: Macro
    uses: Mapping[str, Sequence[Identifier]]


class Definitions(Struct, frozen=True):
    """The definitions of files: `macros` of one file and those compiled with it, the rest of all files.

    `compatibles` are those of the nodes that labels name.
    """

    macros: Mapping[str, tuple[OwnMacro, ...]]
    labels: frozenset[str]
    compatibles: Mapping[str, tuple[str, ...]]
    properties: frozenset[str]
    files: frozenset[str]

    def unseen(self, syntax: SyntaxIndex, headers: tuple[str, ...]) -> str:
        """Return a file of the user's that a file includes and that was not given; '' if there is none.

        `headers` are the beginnings of paths that belong to the firmware, and to helpers that are known.
        """
        paths = (include.text for include in syntax.includes if not include.text.startswith(headers))
        return next((path for path in paths if base_name(path) not in self.files), "")


def collect_definitions(indexes: Mapping[str, SyntaxIndex]) -> Definitions:
    """Return what files define but macros; the keys are their names."""
    blocks = [block for syntax in indexes.values() for block in syntax.blocks if block.labels]
    return Definitions(
        macros={},
        labels=frozenset(label for block in blocks for label in block.labels),
        compatibles={
            label: block.compatibles for block in blocks if block.compatibles for label in block.labels
        },
        properties=frozenset(chain.from_iterable(syntax.owners for syntax in indexes.values())),
        files=frozenset(base_name(name) for name in indexes),
    )


def collect_macros(indexes: Iterable[SyntaxIndex]) -> dict[str, tuple[OwnMacro, ...]]:
    """Return macros by name: several where branches of a condition define one each."""
    macros: dict[str, list[OwnMacro]] = {}
    for syntax in indexes:
        inside: dict[int, dict[str, list[Identifier]]] = {macro.name.start: {} for macro in syntax.macros}
        for identifier in syntax.identifiers:
            if identifier.macro is not None:
                inside[identifier.macro.name.start].setdefault(identifier.name.text, []).append(identifier)
        for macro in syntax.macros:
            macros.setdefault(macro.name.text, []).append(OwnMacro(macro, inside[macro.name.start]))
    return {name: tuple(each) for name, each in macros.items()}


def base_name(path: str) -> str:
    """Return a file's name without its folders."""
    return PurePosixPath(path.replace("\\", "/")).name


def group_files(indexes: Mapping[str, SyntaxIndex]) -> dict[str, frozenset[str]]:
    """Return for each file those that it is compiled with, itself among them.

    An include names a file by a path from folders that we do not know, so its last part decides.
    """
    by_base: dict[str, list[str]] = {}
    for name in indexes:
        by_base.setdefault(base_name(name), []).append(name)
    near = {name: {name} for name in indexes}
    for name, syntax in indexes.items():
        for include in syntax.includes:
            for other in by_base.get(base_name(include.text), ()):
                near[name].add(other)
                near[other].add(name)
    groups: dict[str, frozenset[str]] = {}
    for name in indexes:
        if name not in groups:
            group = _reached(name, near)
            groups.update(dict.fromkeys(group, group))
    return groups


def _reached(start: str, near: Mapping[str, set[str]]) -> frozenset[str]:
    seen, waiting = {start}, [start]
    while waiting:
        fresh = near[waiting.pop()] - seen
        seen |= fresh
        waiting.extend(fresh)
    return frozenset(seen)


# In a macro's body a backslash continues the line; a line that becomes empty is removed with it.
_REST_OF_LINE = re.compile(r"[^\S\n]*+(?P<continuation>\\)?[^\S\n]*+(?:\n|\Z)")


class Source(Struct, frozen=True):
    """A devicetree file. `unseen` is a file of the user's that it includes and that was not given."""

    syntax: SyntaxIndex
    line_end: str
    definitions: Definitions
    catalog: Catalog
    unseen: str = ""

    @property
    def text(self) -> str:
        """The text."""
        return self.syntax.file.text

    def compatibles(self, block: Block) -> tuple[str, ...]:
        """Return what a block is compatible with, wherever that is said; () if nothing is known."""
        return block.compatibles or self.definitions.compatibles.get(block.name.removeprefix("&"), ())

    def is_own(self, name: str) -> bool:
        """Return whether the files define this macro themselves."""
        return name in self.definitions.macros

    def indentation(self, start: int) -> str | None:
        """Return the space before text[start] if nothing else is before it on its line, else None."""
        line = start
        while line and self.text[line - 1] != "\n":
            line -= 1
            if not self.text[line].isspace():
                return None
        return self.text[line:start]

    def between_statements(self, start: int) -> str:
        """Return what parts a statement that begins at `start` from one that is put behind it.

        In a macro's body it is a space, because a new line would end the macro.
        """
        indentation = self.indentation(start)
        if indentation is None or self._continuation_before(start - len(indentation)) is not None:
            return " "
        return f"{self.line_end}{indentation}"

    def statement(self, start: int, end: int) -> tuple[int, int]:
        """Return the span to remove with text[start:end]: its line if it is alone on it, else a space.

        If the line is the last of a macro, the backslash that continues the line before it goes, too.
        """
        indentation = self.indentation(start)
        if indentation is None:
            while self.text[start - 1] in " \t":
                start -= 1
            return start, end
        if rest := _REST_OF_LINE.match(self.text, end):
            line = start - len(indentation)
            continuation = None if rest["continuation"] else self._continuation_before(line)
            return (line, rest.end()) if continuation is None else (continuation, end)
        while self.text[end] in " \t":
            end += 1
        return start, end

    def _continuation_before(self, line: int) -> int | None:
        """Return where the space and the backslash begin that join text[line] to the line before it."""
        backslash = next((end for end in ("\\\n", "\\\r\n") if self.text.endswith(end, 0, line)), None)
        if backslash is None:
            return None
        start = line - len(backslash)
        while start and self.text[start - 1] in " \t":
            start -= 1
        return start

"""Names that the files define themselves: an upgrade leaves them alone, whatever they mean elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from homerow.keymap.upgrade.groups import base_name
from homerow.keymap.upgrade.outline import Define, Mention, Outline


class Macro(Struct, frozen=True):
    """A macro of the user's, and where it uses the names that the catalog and its parameters know."""

    define: Define
    uses: Mapping[str, Sequence[Mention]]


class Names(Struct, frozen=True):
    """What files define: `macros` in one of them and those it is compiled with, the rest in all.

    `compatibles` are those of the nodes that labels name.
    """

    macros: Mapping[str, tuple[Macro, ...]]
    labels: frozenset[str]
    compatibles: Mapping[str, tuple[str, ...]]
    properties: frozenset[str]
    files: frozenset[str]

    def unseen(self, outline: Outline, headers: tuple[str, ...]) -> str:
        """Return a file of the user's that a file includes and that was not given; '' if there is none.

        `headers` are the beginnings of paths that belong to the firmware, and to helpers that are known.
        """
        paths = (include.text for include in outline.includes)
        return next((path for path in paths if not self._is_known(path, headers)), "")

    def _is_known(self, path: str, headers: tuple[str, ...]) -> bool:
        return path.startswith(headers) or base_name(path) in self.files


def collect_names(outlines: Mapping[str, Outline]) -> Names:
    """Return what files define but macros; the keys are their names."""
    blocks = [block for outline in outlines.values() for block in outline.blocks if block.labels]
    return Names(
        macros={},
        labels=frozenset(label for block in blocks for label in block.labels),
        compatibles={
            label: block.compatibles for block in blocks if block.compatibles for label in block.labels
        },
        properties=frozenset(chain.from_iterable(outline.owners for outline in outlines.values())),
        files=frozenset(base_name(name) for name in outlines),
    )


def collect_macros(outlines: Iterable[Outline]) -> dict[str, tuple[Macro, ...]]:
    """Return macros by name: several where branches of a condition define one each."""
    macros: dict[str, list[Macro]] = {}
    for outline in outlines:
        inside: dict[int, dict[str, list[Mention]]] = {define.start: {} for define in outline.defines}
        for mention in outline.mentions:
            if mention.define is not None:
                inside[mention.define.start].setdefault(mention.name.text, []).append(mention)
        for define in outline.defines:
            macros.setdefault(define.name.text, []).append(Macro(define, inside[define.start]))
    return {name: tuple(each) for name, each in macros.items()}

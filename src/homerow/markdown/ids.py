"""The ids of a page, which links may lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct


class Ids(Struct, frozen=True, gc=False):
    """Ids as one text, each in a line of its own; the first one has a line end before it, too.

    A site has as many as its pages have headings, and asks for few of them: as sets they would take ten times
    the memory. An id has no white space in it (HTML §3.2.6).
    """

    lines: str = "\n"

    def __contains__(self, name: object) -> bool:
        """Whether there is an id of that name."""
        return isinstance(name, str) and f"\n{name}\n" in self.lines and "\n" not in name

    def __iter__(self) -> Iterator[str]:
        """Yield the ids in their order."""
        return iter(self.lines.split("\n")[1:-1])

    def __len__(self) -> int:
        """Return how many there are."""
        return self.lines.count("\n") - 1


def ids_of(names: Iterable[str]) -> Ids:
    """Return ids, each once; what is empty is none."""
    return Ids("".join(["\n", *(f"{name}\n" for name in sorted({*names} - {""}))]))

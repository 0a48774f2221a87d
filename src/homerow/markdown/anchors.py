"""Anchors of a page: the ids that links may lead to, and how headings get theirs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from msgspec import Struct

# github-slugger keeps letters, marks, digits, connector punctuation, "-" and the space.
_KEPT = ("L", "M", "Nd", "Nl", "Pc")
_DROPPED_ASCII = re.compile(r"[^a-z0-9_\- ]")
# Ids of the page itself and of footnotes begin with a colon, which no slug has; React's own (useId) do, too.
OF_PAGE = ":"


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


def slugify(text: str) -> str:
    """Return the slug of a heading's plain text, not yet made unique."""
    text = text.strip().lower()
    if text.isascii():
        kept = _DROPPED_ASCII.sub("", text)
    else:
        kept = "".join(c for c in text if c in "- " or unicodedata.category(c).startswith(_KEPT))
    return kept.replace(" ", "-")


class Slugger:
    """The slugs of one page: a slug that was given before gets -1, -2 and so on."""

    def __init__(self) -> None:
        self._uses: dict[str, int] = {}

    def claim(self, slug: str) -> bool:
        """Take a slug as it is; false when it was taken before."""
        if slug in self._uses:
            return False
        self._uses[slug] = 0
        return True

    def slug(self, text: str) -> str:
        """Return a slug for a heading's plain text that no other heading of the page has."""
        base = slugify(text) or "section"
        slug = base
        while not self.claim(slug):
            self._uses[base] = self._uses.get(base, 0) + 1
            slug = f"{base}-{self._uses[base]}"
        return slug

"""Anchors of headings, as GitHub makes them, beside the ids that authors choose."""

from __future__ import annotations

import re
import unicodedata

# What github-slugger keeps: letters, marks, digits, connector punctuation; besides them "-" and the space.
_KEPT = ("L", "M", "Nd", "Nl", "Pc")
_DROPPED_ASCII = re.compile(r"[^a-z0-9_\- ]")


def slugify(text: str) -> str:
    """Return the slug of a heading's plain text, not yet made unique."""
    text = text.strip().lower()
    if text.isascii():
        return _DROPPED_ASCII.sub("", text).replace(" ", "-")
    return "".join(c for c in text if c in "- " or unicodedata.category(c).startswith(_KEPT)).replace(
        " ", "-"
    )


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
            self._uses[base] += 1
            slug = f"{base}-{self._uses[base]}"
        return slug

"""Nearest names for what is missing, bounded: thousands of findings must not cost minutes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct

from homerow.diagnostics import nearest

MAX_SUGGESTIONS = 50  # of one check; the first findings are the ones that are read
MAX_CANDIDATES = 2_000
MAX_LENGTH = 200  # characters; comparing takes time with the product of both lengths

# Half of all paths end like this: it says nothing about which one was meant.
_COMMON_END = re.compile(r"(?:/(?:index|readme))?(?:\.mdx?|\.html)?/?$", re.IGNORECASE)


class Suggestions(Struct):
    """Finds nearest names until its budget is spent."""

    left: int = MAX_SUGGESTIONS

    def nearest(self, word: str, known: Callable[[], Iterable[str]]) -> str | None:
        """Return the known name that `word` most likely was meant to be; the same last part wins."""
        if self.left <= 0 or len(word) > MAX_LENGTH:
            return None
        self.left -= 1
        names = {_telling_part(name): name for name in known() if len(name) <= MAX_LENGTH}
        plain = _telling_part(word)
        end = _last_part(plain)
        same_end = [name for part, name in names.items() if _last_part(part) == end]
        if len(same_end) == 1:
            return same_end[0]
        match = nearest(plain, _closest_in_length(plain, names))
        return names[match] if match is not None else None


@lru_cache(maxsize=4 * MAX_CANDIDATES)  # each finding is compared with the same names
def _telling_part(path: str) -> str:
    return _COMMON_END.sub("", path) or path


def _last_part(path: str) -> str:
    return path.rpartition("/")[2].lower()


def _closest_in_length(word: str, names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: abs(len(name) - len(word)))[:MAX_CANDIDATES]

"""Nearest names for what is missing, bounded: thousands of findings must not cost minutes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from homerow.diagnostics import nearest

MAX_SUGGESTIONS = 50  # of one check; the first findings are the ones that are read
MAX_CANDIDATES = 2_000
MAX_LENGTH = 200  # characters; comparing takes time with the product of both lengths


@dataclass(slots=True)
class Suggestions:
    """Finds nearest names until its budget is spent."""

    left: int = MAX_SUGGESTIONS

    def nearest(self, word: str, known: Callable[[], Iterable[str]]) -> str | None:
        """Return the known name that `word` most likely was meant to be; the same last part wins."""
        if self.left <= 0 or len(word) > MAX_LENGTH:
            return None
        self.left -= 1
        candidates = [name for name in known() if len(name) <= MAX_LENGTH]
        last = _last_part(word)
        return _only([name for name in candidates if _last_part(name) == last]) or nearest(
            word, _closest_in_length(word, candidates)
        )


def _last_part(path: str) -> str:
    return path.rstrip("/").rpartition("/")[2].lower()


def _only(names: Collection[str]) -> str | None:
    return next(iter(names)) if len(names) == 1 else None


def _closest_in_length(word: str, candidates: list[str]) -> list[str]:
    if len(candidates) <= MAX_CANDIDATES:
        return candidates
    return sorted(candidates, key=lambda name: abs(len(name) - len(word)))[:MAX_CANDIDATES]

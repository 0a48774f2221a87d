"""What is open in a container of Markdown, and must be closed in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from markdown_it.token import Token


class Container:
    """The openings in a quote, a list item or an emphasis, each with the key of what closes it."""

    def __init__(self) -> None:
        self._openings: list[tuple[str, Token]] = []
        self._counts: Counter[str] = Counter()  # of keys, because a container may hold very many openings

    @property
    def keys(self) -> Collection[str]:
        """The keys of all openings."""
        return self._counts.keys()

    def open(self, key: str, token: Token) -> None:
        """Add an opening."""
        self._openings.append((key, token))
        self._counts[key] += 1

    def close(self, key: str) -> Sequence[Token]:
        """Close the last opening with a key; return those inside it, which nothing has closed, last first."""
        inside: list[Token] = []
        while True:
            last, token = self._openings.pop()
            self._counts[last] -= 1
            if not self._counts[last]:
                del self._counts[last]
            if last == key:
                return inside
            inside.append(token)

    def unclosed(self) -> Sequence[Token]:
        """Return the openings that nothing has closed, last first."""
        return [token for _, token in reversed(self._openings)]

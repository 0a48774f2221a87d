"""What is open in a container of Markdown, and must be closed in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from markdown_it.token import Token


class Container:
    """The openings in a quote, a list item or an emphasis, each with the key of what closes it."""

    def __init__(self) -> None:
        self._openings: list[tuple[str, Token]] = []
        # Of keys, by their first characters, because a container may hold very many openings.
        self._counts: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def keys(self, first: str) -> Collection[str]:
        """Return the keys of all openings that begin with a character."""
        return self._counts[first].keys()

    def open(self, key: str, token: Token) -> None:
        """Add an opening."""
        self._openings.append((key, token))
        self._counts[key[0]][key] += 1

    def close(self, key: str) -> Sequence[Token]:
        """Close the last opening with a key; return those inside it, which nothing has closed, last first."""
        inside: list[Token] = []
        while True:
            last, token = self._openings.pop()
            counts = self._counts[last[0]]
            counts[last] -= 1
            if not counts[last]:
                del counts[last]
            if last == key:
                return inside
            inside.append(token)

    def unclosed(self) -> Sequence[Token]:
        """Return the openings that nothing has closed, last first."""
        return [token for _, token in reversed(self._openings)]

"""A lexer for languages whose rules are the same everywhere: one pattern of them all, not one at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, TypeAlias

from pygments.lexer import Lexer

# What a rule matches, and the type of it, or those of its groups, which are all that it matches.
Rule: TypeAlias = tuple[str, Any]


class OneStateLexer(Lexer):
    """Tokens by `rules`, of which the first that matches counts; they must leave no character out."""

    rules: ClassVar[Sequence[Rule]]
    _pattern: ClassVar[re.Pattern[str]]
    _types: ClassVar[dict[int, Any]]  # by the number of the group around a rule

    def __init_subclass__(cls) -> None:
        named = (f"(?P<rule_{number}>{pattern})" for number, (pattern, _) in enumerate(cls.rules))
        cls._pattern = re.compile("|".join(named), re.MULTILINE)
        groups = cls._pattern.groupindex.values()
        cls._types = {group: kind for group, (_, kind) in zip(groups, cls.rules, strict=True)}

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """Yield the place, the type and the text of each token."""
        types = self._types
        for match in self._pattern.finditer(text):
            group = match.lastindex or 0
            kind = types[group]
            if type(kind) is tuple:
                for inner, part in enumerate(kind, group + 1):
                    yield match.start(inner), part, match[inner]
            else:
                yield match.start(), kind, match[group]

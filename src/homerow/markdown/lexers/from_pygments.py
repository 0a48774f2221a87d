"""Lexers of Pygments, for languages that few pages have. Importing this imports Pygments."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from pygments.token import STANDARD_TYPES

from homerow.markdown.lexers.rules import Lexer, Mark

# Space, punctuation, operators and plain names look like the code around them: no class, less HTML.
_PLAIN_CLASSES = frozenset({"", "w", "n", "o", "p", "x", "esc", "err"})


class _CssClasses(dict[Any, str]):
    """The class of each token type: its own, or its nearest ancestor's that has one."""

    def __missing__(self, kind: Any) -> str:
        nearest = kind
        while nearest not in STANDARD_TYPES:
            nearest = nearest.parent
        css_class = STANDARD_TYPES[nearest]
        return self.setdefault(kind, "" if css_class in _PLAIN_CLASSES else css_class)


_CSS_CLASSES = _CssClasses()


def pygments_lexer(module: str, name: str) -> Lexer:
    """Return a lexer of Pygments; looking one up by its name would import the index of all."""
    lexer = getattr(import_module(module), name)()

    def marks(code: str) -> Iterator[Mark]:
        start = 0
        for _, kind, text in lexer.get_tokens_unprocessed(code):
            yield start, _CSS_CLASSES[kind]
            start += len(text)

    return marks

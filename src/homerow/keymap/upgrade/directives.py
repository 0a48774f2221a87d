"""Lines of the preprocessor: what they define and include."""

from __future__ import annotations

import re
from collections.abc import Iterator

from homerow.keymap.tree import Token
from homerow.keymap.upgrade.outline import Define

_KEYWORD = re.compile(r"[ \t]*#[ \t]*(\w+)")
_DEFINE = re.compile(r"[ \t]*#[ \t]*define(?:\s|\\\r?\n)+([A-Za-z_]\w*)(?:\(([^()]*)\))?")
_INCLUDE = re.compile(r"[ \t]*#[ \t]*include\s*(?:<([^>\n]+)>|\"([^\"\n]+)\")")


def keyword_of(directive: Token) -> str:
    """Return what kind of directive it is."""
    match = _KEYWORD.match(directive.text)
    return match[1] if match else ""


def as_define(directive: Token, text: str) -> Define | None:
    """Return the macro that it defines, if it does; its body is text[start:end]."""
    match = _DEFINE.match(text, directive.start, directive.end)
    if match is None:
        return None
    parameters = None if match[2] is None else tuple(each.strip(" \t\r\n\\") for each in match[2].split(","))
    return Define(Token(match[1], match.start(1), match.end(1)), parameters, match.end(), directive.end)


def as_include(directive: Token) -> Iterator[Token]:
    """Yield the path that it includes."""
    if match := _INCLUDE.match(directive.text):
        group = 1 if match[1] else 2
        start = directive.start + match.start(group)
        yield Token(match[group], start, start + len(match[group]))

"""Kconfig's conditions in words: `ZMK_SPLIT && !ZMK_USB` is "with ZMK_SPLIT, without ZMK_USB"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from homerow.markdown.html_text import escape

Show = Callable[[str], str]  # an option's symbol -> how it is shown

_SYMBOL = re.compile(r"(!?)\s*([A-Z][A-Z0-9_]*)")


def in_words(condition: str, show: Show) -> str:
    """Return the HTML of a condition; one that is more than symbols joined is shown as it is written."""
    alternatives = [_conjunction(part, show) for part in condition.split("||")]
    if any(alternative is None for alternative in alternatives):
        return f"if <code>{escape(condition)}</code>"
    return ", or ".join(alternative for alternative in alternatives if alternative)


def symbols_in(condition: str) -> list[str]:
    """Return the symbols that a condition names."""
    return [match[2] for match in _SYMBOL.finditer(condition)]


def both(symbol: str, condition: str) -> str:
    """Return the condition that a symbol is on and another condition holds."""
    if "(" in condition:
        return f"{symbol} && ({condition})"
    return " || ".join(f"{symbol} && {part.strip()}" if part else symbol for part in condition.split("||"))


def _conjunction(text: str, show: Show) -> str | None:
    symbols = [_SYMBOL.fullmatch(part.strip()) for part in text.split("&&")]
    if not all(symbols):
        return None
    on = [show(match[2]) for match in symbols if match and not match[1]]
    off = [show(match[2]) for match in symbols if match and match[1]]
    return ", ".join(
        f"{word} {joined(shown, conjunction)}"
        for word, shown, conjunction in (("with", on, "and"), ("without", off, "or"))
        if shown
    )


def joined(items: Iterable[str], conjunction: str) -> str:
    """Return items as a sentence lists them."""
    *first, last = items
    return f"{', '.join(first)} {conjunction} {last}" if first else last

"""Text as HTML."""

from __future__ import annotations


def escape(text: str) -> str:
    """Return text for use between tags and in double-quoted attributes."""
    if "&" in text:
        text = text.replace("&", "&amp;")
    if "<" in text:
        text = text.replace("<", "&lt;")
    if ">" in text:
        text = text.replace(">", "&gt;")
    if '"' in text:
        text = text.replace('"', "&quot;")
    return text

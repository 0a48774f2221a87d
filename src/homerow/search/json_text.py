"""Values as JSON, in pieces that are put together: what is known before a query is encoded before it."""

from __future__ import annotations

import json
from typing import Any

import msgspec


def as_json(value: Any) -> bytes:
    """Return a value as JSON; a lone surrogate of a client's text goes back as it came, as an escape."""
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:
        text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


def json_text(text: str) -> bytes:
    """Return a text as it stands between the quotes of JSON."""
    return as_json(text)[1:-1]

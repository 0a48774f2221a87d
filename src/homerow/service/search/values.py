"""Values of parameters: as JSON, or as texts of a URL-encoded string."""

from __future__ import annotations

import json
from typing import Any

from homerow.service.search.errors import wrong_value

MAX_TEXT = 512  # bytes of a query and of a filter's value; characters of a tag
MAX_ITEMS = 100  # attributes, words or filters of one parameter


def text(name: str, value: Any) -> str:
    """Return a text shorter than 512 bytes. Raises ApiError."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise wrong_value(name, "string")
    if len(value.encode("utf-8", "surrogatepass")) >= MAX_TEXT:
        raise wrong_value(name, f"string shorter than {MAX_TEXT} bytes")
    return value


def number(name: str, value: Any) -> int:
    """Return a whole number that is not negative. Raises ApiError."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1_000_000_000:
        raise wrong_value(name, "non-negative integer")
    return value


def flag(name: str, value: Any) -> bool:
    """Return a yes or no. Raises ApiError."""
    if value in (True, "true", "1", 1):
        return True
    if value in (False, "false", "0", 0, "", None):
        return False
    raise wrong_value(name, "boolean")


def texts(name: str, value: Any) -> tuple[str, ...]:
    """Return a list of texts, which may come as JSON or with commas between them. Raises ApiError."""
    value = _listed(name, value)
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise wrong_value(name, f"array of at most {MAX_ITEMS} strings")
    return tuple(text(name, item) for item in value)


def nested_texts(name: str, value: Any) -> tuple[tuple[str, ...], ...]:
    """Return a list whose items are texts or lists of texts, as lists. Raises ApiError."""
    value = _listed(name, value)
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise wrong_value(name, f"array of at most {MAX_ITEMS} strings or arrays")
    return tuple(texts(name, item) if isinstance(item, list) else (text(name, item),) for item in value)


def _listed(name: str, value: Any) -> Any:
    if value is None:
        return []
    if not isinstance(value, str):
        return value
    if value.lstrip().startswith("["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            raise wrong_value(name, "array of strings") from None
    return [item for item in (part.strip() for part in value.split(",")) if item]

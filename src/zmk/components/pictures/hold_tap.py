"""A hold-tap of a timing fence: `hold Shift, tap f, flavor balanced, tapping-term-ms 200`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Json
from zmk.components.pictures.picture import Mistake

FLAVORS = ("hold-preferred", "balanced", "tap-preferred", "tap-unless-interrupted")
_MILLISECONDS = r"[0-9]{1,5}"


class _Property(Struct, frozen=True):
    """A property of a hold-tap: `key` is its name in the props, `pattern` and `read` are for its value."""

    key: str
    pattern: str
    read: Callable[[str], Json]
    example: str = ""


def read_hold_tap(name: str, rest: str) -> dict[str, Json]:
    """Return the props of a hold-tap key from the text after its name. Raises Mistake."""
    words: dict[str, str] = {}
    for part in rest.split(","):
        word, _, value = part.strip().partition(" ")
        if word not in _WORDS:
            hint = did_you_mean(word, _WORDS) or f"a hold-tap has {', '.join(_WORDS)}"
            raise Mistake(f"a hold-tap has no {word}", word, hint)
        words[word] = value.strip()
    if not words.get("hold"):
        raise Mistake(f"what {name} is when held is not said", rest, "add: hold Shift")
    settings = {_PROPERTIES[word].key: _read(word, words[word]) for word in words if word in _PROPERTIES}
    triggers = settings.pop("triggers", [])
    tap = words.get("tap") or name.lower()
    return {"key": name, "tap": tap, "hold": words["hold"], "settings": settings, "triggers": triggers}


def _read(word: str, value: str) -> Json:
    row = _PROPERTIES[word]
    if re.fullmatch(row.pattern, value):
        return row.read(value)
    near = did_you_mean(value, FLAVORS) if word == "flavor" else ""
    hint = near or f"write it as: {word} {row.example}".rstrip()
    raise Mistake(f"{word} cannot be {value or 'empty'}", word, hint)


def _is_present(_value: str) -> Json:
    return True


def _keys(value: str) -> Json:
    return list[Json](value.split())


_PROPERTIES: Mapping[str, _Property] = MappingProxyType(
    {
        "flavor": _Property("flavor", "|".join(FLAVORS), str, "balanced"),
        "tapping-term-ms": _Property("tappingTerm", _MILLISECONDS, int, "200"),
        "quick-tap-ms": _Property("quickTap", _MILLISECONDS, int, "175"),
        "require-prior-idle-ms": _Property("requirePriorIdle", _MILLISECONDS, int, "125"),
        "hold-trigger-key-positions": _Property("triggers", ".+", _keys, "J K"),
        "hold-trigger-on-release": _Property("triggerOnRelease", "", _is_present),
        "retro-tap": _Property("retroTap", "", _is_present),
    }
)
_WORDS = ("hold", "tap", *_PROPERTIES)

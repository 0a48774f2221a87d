"""A hold-tap of a timing fence: `hold Shift, tap f, flavor balanced, tapping-term-ms 200`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Json
from homerow.markdown.pictures.wrong import WrongLine

FLAVORS = ("hold-preferred", "balanced", "tap-preferred", "tap-unless-interrupted")
MAX_DIGITS = 5  # of a time in milliseconds


class _Property(Struct, frozen=True):
    """A property of a hold-tap: `key` is its name in the props, `read` takes the text after its own name."""

    key: str
    default: Json
    read: Callable[[str], Json]
    example: str = ""


def read_hold_tap(name: str, rest: str) -> dict[str, Json]:
    """Return the props of a hold-tap key from what follows its name."""
    words: dict[str, str] = {}
    for part in rest.split(","):
        word, _, value = part.strip().partition(" ")
        if word not in _WORDS:
            cure = did_you_mean(word, _WORDS) or f"a hold-tap has {', '.join(_WORDS)}"
            raise WrongLine(f"a hold-tap has no {word}", word, cure)
        words[word] = value.strip()
    if not words.get("hold"):
        raise WrongLine(f"what {name} is when held is not said", rest, "add: hold Shift")
    settings = {row.key: row.default for row in _PROPERTIES.values()}
    settings |= {_PROPERTIES[word].key: _read(word, words[word]) for word in words if word in _PROPERTIES}
    triggers = settings.pop("triggers")
    tap = words.get("tap") or name.lower()
    return {"key": name, "tap": tap, "hold": words["hold"], "settings": settings, "triggers": triggers}


def _read(word: str, value: str) -> Json:
    row = _PROPERTIES[word]
    try:
        return row.read(value)
    except ValueError:
        near = did_you_mean(value, FLAVORS) if word == "flavor" else ""
        cure = near or f"write it as: {word} {row.example}".rstrip()
        raise WrongLine(f"{word} cannot be {value or 'empty'}", word, cure) from None


def _read_flavor(value: str) -> Json:
    if value not in FLAVORS:
        raise ValueError(value)
    return value


def _read_number(value: str) -> Json:
    if not value.isdecimal() or len(value) > MAX_DIGITS:
        raise ValueError(value)
    return int(value)


def _read_flag(value: str) -> Json:
    if value:
        raise ValueError(value)
    return True


def _read_keys(value: str) -> Json:
    if not value:
        raise ValueError(value)
    return list[Json](value.split())


_PROPERTIES: Mapping[str, _Property] = MappingProxyType(
    {
        "flavor": _Property("flavor", "hold-preferred", _read_flavor, "balanced"),
        "tapping-term-ms": _Property("tappingTerm", 200, _read_number, "200"),
        "quick-tap-ms": _Property("quickTap", None, _read_number, "175"),
        "require-prior-idle-ms": _Property("requirePriorIdle", None, _read_number, "125"),
        "hold-trigger-key-positions": _Property("triggers", [], _read_keys, "J K"),
        "hold-trigger-on-release": _Property("triggerOnRelease", False, _read_flag),
        "retro-tap": _Property("retroTap", False, _read_flag),
    }
)
_WORDS = ("hold", "tap", *_PROPERTIES)

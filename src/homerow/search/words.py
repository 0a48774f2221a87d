"""Text to words: prose as one would read it, names from code whole and in parts.

    Café mods          cafe, mods
    tapping-term-ms    tapping, term, ms; joined: tappingtermms
    CONFIG_ZMK_SLEEP   config, zmk, sleep; joined: configzmksleep
    &kp LC(X)          kp, lc, x; joined: &kp, lcx

A joined term ignores what joins its parts, so that `hold-tap`, `hold_tap` and `holdtap` are one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

MAX_TERM = 64  # characters; what is longer is no word that anybody types
MAX_PARTS = 12
REMEMBERED_NAMES = 16_384  # a site says the same words again and again

# A sigil that makes a name of code, then words joined by what joins names there.
_NAME = re.compile(r"&?\w+(?:[-.,!/:+@('\u2019]\w+)*")
_PART = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")  # macOS, bindingCells
_POSSESSIVE = re.compile(r"['\u2019]s$")
_APOSTROPHE = re.compile(r"['\u2019]")


class Word(NamedTuple):
    """A term of a name: where it stands in it, and the number of its first part; joined terms span parts."""

    term: str
    start: int
    end: int
    part: int
    is_joined: bool


class Name(NamedTuple):
    """Characters without a break: a word of prose, or a name from code; `position` counts parts before it."""

    text: str
    start: int
    position: int
    words: tuple[Word, ...]


def read_names(text: str) -> Iterator[Name]:
    """Yield the names of a text in their order."""
    position = 0
    for match in _NAME.finditer(text):
        name = match[0]
        words = _words(name)
        if words:
            yield Name(name, match.start(), position, words)
            position += words[-1].part + 1


def fold(text: str) -> str:
    """Return text without case and diacritics."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


@lru_cache(REMEMBERED_NAMES)
def _words(name: str) -> tuple[Word, ...]:
    """Return joined words, then the parts."""
    parts = tuple(_parts(name))
    if not parts:
        return ()
    joined = "".join(part.term for part in parts)
    sigils = ["&"] if name.startswith("&") else []
    terms = [sigil + joined for sigil in sigils] + ([joined] if len(parts) > 1 else [])
    end = parts[-1].end
    return (*(Word(term[:MAX_TERM], parts[0].start - len(sigils), end, 0, True) for term in terms), *parts)


def _parts(name: str) -> Iterator[Word]:
    count = 0
    for match in _PART.finditer(name):
        start = match.start()
        for piece in _CAMEL.split(match[0]):
            term = _APOSTROPHE.sub("", fold(_POSSESSIVE.sub("", piece)))[:MAX_TERM]
            if term and count < MAX_PARTS:
                yield Word(term, start, start + len(piece), count, is_joined=False)
                count += 1
            start += len(piece)

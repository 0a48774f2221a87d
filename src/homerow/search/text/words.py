"""Text to words: prose as one would read it, names from code whole and in parts.

    Café mods          cafe, mods
    tapping-term-ms    tapping, term, ms; joined: tappingtermms
    CONFIG_ZMK_SLEEP   config, zmk, sleep; joined: configzmksleep, zmksleep
    &kp LC(X)          kp, lc, x; joined: &kp, lcx
    %                  %

A joined term ignores what joins its parts, so that `hold-tap`, `hold_tap` and `holdtap` are one.
A sign is a word where a text begins with it, as the description of a key does with its legend; in the midst
of prose it joins words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

MAX_TERM = 64  # characters; nobody types longer words
MAX_PARTS = 12
OPTION_PREFIX = "CONFIG_"  # of Kconfig's options in .conf files; Kconfig files go without
_OPTION_WORD = OPTION_PREFIX.rstrip("_").lower()
REMEMBERED_NAMES = 16_384  # a site says the same words again and again

# A sigil that makes a name of code, then words joined by what joins names there.
_NAME = re.compile(r"&?(?!_\b)\w+(?:[-.,!/:+@('\u2019]\w+)*")
_SIGN = r"\A[!-/:-@\[-`{-~\u2190-\u243f](?!\S)"  # an ASCII sign, an arrow, or a symbol on a key
_NAME_OR_SIGN = re.compile(f"{_NAME.pattern}|{_SIGN}")
_PART = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")  # macOS, bindingCells
_POSSESSIVE = re.compile(r"['\u2019]s$")
_APOSTROPHE = re.compile(r"['\u2019]")


class Word(NamedTuple):
    """A term of a name: its position, and the number of its first part; joined terms span several parts."""

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

    @property
    def end_position(self) -> int:
        """The position behind its last word."""
        return self.position + self.words[-1].part + 1


def read_names(text: str) -> Iterator[Name]:
    """Yield the names of a text in their order."""
    position = 0
    for match in _NAME_OR_SIGN.finditer(text):
        name = match[0]
        words = _words(name)
        if words:
            yield Name(name, match.start(), position, words)
            position += words[-1].part + 1


def find_names(text: str) -> Sequence[str]:
    """Return the names in a text as they are written."""
    return [name for name in _NAME_OR_SIGN.findall(text) if _words(name)]


def joined_words(text: str) -> str:
    """Return the words of a text as one: `idle timeout` and `CONFIG_IDLE_TIMEOUT` are the same."""
    return "".join(_plain_words(text))


def spellings(name: str) -> Iterator[str]:
    """Yield what `joined_words` may make of a name, whose first word is often left out if it is an option."""
    words = _plain_words(name)
    if len(words) > 1:
        yield "".join(words)
    if len(words) > 2 and name.startswith(OPTION_PREFIX):
        yield "".join(words[1:])


def _plain_words(text: str) -> Sequence[str]:
    words = [word.term for name in read_names(text) for word in name.words if not word.is_joined]
    return words[1:] if words[:1] == [_OPTION_WORD] else words


def fold(text: str) -> str:
    """Return text without case, diacritics, and the spaces that a letter such as U+FDFA stands for."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join([each for each in decomposed if not (unicodedata.combining(each) or each.isspace())])


def is_sign(name: str) -> bool:
    """Return whether a name or a term is a single sign, as `%` is."""
    return len(name) == 1 and not name.isalnum()


def _is_plain(text: str) -> bool:
    """Return whether a text is one word of ASCII letters and digits, as most of prose is."""
    return text.isascii() and text.isalnum() and (text.islower() or not _CAMEL.search(text))


def _plain_term(word: str) -> str:
    """Return the term of such a word."""
    return word.lower()[:MAX_TERM]


@lru_cache(REMEMBERED_NAMES)
def _words(name: str) -> tuple[Word, ...]:
    """Return joined words, then the parts."""
    if _is_plain(name):
        return (Word(_plain_term(name), 0, len(name), 0, is_joined=False),)
    parts = tuple(_parts(name))
    if not parts:
        return (Word(name, 0, 1, 0, is_joined=False),) if is_sign(name) else ()
    return (*_joined(name, parts), *parts)


def _joined(name: str, parts: Sequence[Word]) -> Iterator[Word]:
    """Yield a name as one term: with its sigil, then without; an option also without its prefix."""
    if name.startswith("&"):
        yield _join(parts, "&")
    if len(parts) > 1:
        yield _join(parts)
    if len(parts) > 2 and name.startswith(OPTION_PREFIX):
        yield _join(parts[1:])


def _join(parts: Sequence[Word], sigil: str = "") -> Word:
    term = sigil + "".join([part.term for part in parts])
    return Word(term[:MAX_TERM], parts[0].start - len(sigil), parts[-1].end, parts[0].part, is_joined=True)


def _parts(name: str) -> Iterator[Word]:
    count = 0
    for match in _PART.finditer(name):
        start = match.start()
        for piece in _humps(match[0]):
            term = _plain_term(piece) if piece.isalnum() and piece.isascii() else _term(piece)
            if term and count < MAX_PARTS:
                yield Word(term, start, start + len(piece), count, is_joined=False)
                count += 1
            start += len(piece)


def _humps(part: str) -> Sequence[str]:
    """Return the parts that capital letters divide a part into."""
    return (part,) if part.islower() or part.isupper() else _CAMEL.split(part)


def _term(piece: str) -> str:
    return _APOSTROPHE.sub("", fold(_POSSESSIVE.sub("", piece)))[:MAX_TERM]

"""Mistakes that authors make, put into content one at a time: each kind knows where it can be made.

A kind never makes what could be meant: a misspelled name is one that nothing has.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from zmk.firmware.data import FirmwareData

FENCE = re.compile(
    r"^(?P<indent>[ >]*)```(?P<info>[^\n`]*)\n(?P<code>.*?)^(?P=indent)```", re.MULTILINE | re.DOTALL
)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|^[ \t]*#(?:define|if|endif)[^\n]*", re.MULTILINE | re.DOTALL)
LETTERS = re.compile(r"[A-Za-z]")
LONG = 5  # characters; a shorter word with a letter less is often another one
HEADING = re.compile(r"^##+ [^\n]*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a text: text[start:end] becomes `instead`, which is wrong from its offset `at` on."""

    kind: str
    path: str
    start: int
    end: int
    instead: str
    at: int = 0

    def make(self, text: str) -> str:
        """Return the text with the mistake in it."""
        return text[: self.start] + self.instead + text[self.end :]

    def line(self, text: str) -> int:
        """Return the line of the mistake."""
        return text.count("\n", 0, self.start) + self.instead.count("\n", 0, self.at) + 1


Change = tuple[int, int, str, int]
Kind = Callable[[str, "Words"], Iterator[Change]]


class Words:
    """Existing names, and ways to write unknown ones."""

    def __init__(self, facts: FirmwareData, seed: int) -> None:
        self.facts = facts
        self._random = random.Random(seed)
        bindings = facts.bindings.values()
        properties = (name for each in bindings for name in (*each.properties, *each.child_properties))
        known = (facts.keycodes, facts.constants, facts.behaviors, facts.options, facts.bindings, properties)
        self._all = frozenset(name for names in known for name in names)

    def misspelled(self, word: str) -> str:
        """Return a word with a typo that no name has: a letter more, doubled or left out, or two swapped."""
        letters = [match.start() for match in LETTERS.finditer(word)]
        while True:
            place = self._random.choice(letters)
            letter = "q" if word[place].islower() else "Q"
            doubled = self._random.choice((letter, word[place]))
            typos = [f"{word[:place]}{doubled}{word[place:]}"]
            if len(word) >= LONG and place:
                typos.append(word[:place] + word[place + 1 :])
                typos.append(word[:place] + word[place : place + 2][::-1] + word[place + 2 :])
            wrong = self._random.choice(typos)
            if wrong != word and wrong not in self._all:
                return wrong


def samples(text: str, language: str) -> Iterator[tuple[int, str]]:
    """Yield begin and code of each checked fence, with comments and macros made blank."""
    for fence in FENCE.finditer(text):
        words = fence["info"].split()
        if words[:1] == [language] and "invalid" not in words:
            yield fence.start("code"), COMMENT.sub(lambda found: " " * len(found[0]), fence["code"])


def in_samples(language: str, pattern: str, change: Callable[[re.Match[str], Words], str | None]) -> Kind:
    """Return a kind that changes the last group of a pattern in samples; to None where it must not."""
    compiled = re.compile(pattern, re.MULTILINE)

    def changes(text: str, words: Words) -> Iterator[Change]:
        for begin, code in samples(text, language):
            for match in compiled.finditer(code):
                instead = change(match, words)
                if instead is not None:
                    start, end = match.span(match.lastindex or 0)
                    yield begin + start, begin + end, instead, 0

    return changes


def in_text(pattern: str, change: Callable[[re.Match[str], Words], str | None]) -> Kind:
    """Return a kind that changes the last group of a pattern outside of fences."""
    compiled = re.compile(pattern, re.MULTILINE)

    def changes(text: str, words: Words) -> Iterator[Change]:
        prose = FENCE.sub(lambda fence: re.sub(r"[^\n]", " ", fence[0]), text)
        for match in compiled.finditer(prose):
            instead = change(match, words)
            if instead is not None:
                yield *match.span(match.lastindex or 0), instead, 0

    return changes


def inserted(snippet: str) -> Kind:
    """Return a kind that inserts Markdown below headings; what is wrong begins at ‸."""

    def changes(text: str, words: Words) -> Iterator[Change]:
        instead = f"\n{snippet.strip()}\n"
        prose = FENCE.sub(lambda fence: re.sub(r"[^\n]", " ", fence[0]), text)
        for heading in HEADING.finditer(prose):
            yield heading.end(), heading.end(), instead.replace("‸", ""), instead.index("‸")

    return changes

"""Mistakes that authors make, put into content one at a time: each kind knows where it can be made.

A kind never makes what could be meant: a misspelt name is one that nothing has.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from homerow.facts.facts import Facts

FENCE = re.compile(
    r"^(?P<indent>[ >]*)```(?P<info>[^\n`]*)\n(?P<code>.*?)^(?P=indent)```", re.MULTILINE | re.DOTALL
)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|^[ \t]*#(?:define|if|endif)[^\n]*", re.MULTILINE | re.DOTALL)
USE = r"&(?:kp|mo|to|tog|sk) "  # of a behavior with one parameter
LETTERS = re.compile(r"[A-Za-z]")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a text: text[start:end] becomes `instead`."""

    kind: str
    path: str
    start: int
    end: int
    instead: str

    def make(self, text: str) -> str:
        """Return the text with the mistake in it."""
        return text[: self.start] + self.instead + text[self.end :]


Change = tuple[int, int, str]
Kind = Callable[[str, "Words"], Iterator[Change]]


class Words:
    """What exists, and how to write what does not."""

    def __init__(self, facts: Facts, seed: int) -> None:
        self.facts = facts
        self._random = random.Random(seed)
        bindings = facts.bindings.values()
        properties = (name for each in bindings for name in (*each.properties, *each.child_properties))
        known = (facts.keycodes, facts.constants, facts.behaviors, facts.options, facts.bindings, properties)
        self._all = frozenset(name for names in known for name in names)

    def misspelt(self, word: str) -> str:
        """Return a word with one letter changed that is no name of anything."""
        letters = [match.start() for match in LETTERS.finditer(word)]
        while True:
            place = self._random.choice(letters)
            letter = "q" if word[place].islower() else "Q"
            wrong = f"{word[:place]}{letter}{word[place:]}"
            if wrong not in self._all:
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
                    yield begin + start, begin + end, instead

    return changes


def in_text(pattern: str, change: Callable[[re.Match[str], Words], str | None]) -> Kind:
    """Return a kind that changes the last group of a pattern outside of fences."""
    compiled = re.compile(pattern, re.MULTILINE)

    def changes(text: str, words: Words) -> Iterator[Change]:
        prose = FENCE.sub(lambda fence: re.sub(r"[^\n]", " ", fence[0]), text)
        for match in compiled.finditer(prose):
            instead = change(match, words)
            if instead is not None:
                yield *match.span(match.lastindex or 0), instead

    return changes


def misspelt(match: re.Match[str], words: Words) -> str:
    return words.misspelt(match[1])


def one_more(_: re.Match[str], __: Words) -> str:
    return " 1"


def a_quote(_: re.Match[str], __: Words) -> str:
    return '"'


def nothing(_: re.Match[str], __: Words) -> str:
    return ""


def _types(name: str, words: Words) -> set[str | None]:
    """Return the types that the firmware's nodes give a property."""
    bindings = (each for key, each in words.facts.bindings.items() if key.startswith("zmk,"))
    every = (owned.get(name) for each in bindings for owned in (each.properties, each.child_properties))
    return {known.type for known in every if known}


def wrong_type(match: re.Match[str], words: Words) -> str | None:
    instead = {"int": ' = "many"', "string": " = <1>", "boolean": " = <1>"}
    types = _types(match["name"], words)
    return instead.get(types.pop() or "") if len(types) == 1 else None


def misspelt_property(match: re.Match[str], words: Words) -> str | None:
    return words.misspelt(match[1]) if "-" in match[1] and _types(match[1], words) else None


def misspelt_code(match: re.Match[str], words: Words) -> str | None:
    return words.misspelt(match[1]) if match[1] in words.facts.keycodes and len(match[1]) > 1 else None


def no_value(match: re.Match[str], words: Words) -> str | None:
    option = words.facts.options.get(match["symbol"])
    return "maybe" if option and option.type in {"bool", "int"} else None


KINDS: Mapping[str, Kind] = {
    "a brace is left out": in_samples("dts", r"([{}])", nothing),
    "a semicolon is left out": in_samples("dts", r"(;)", nothing),
    "an angle bracket is left out": in_samples("dts", r"^(?!#)[^<>\n]*([<>])", nothing),
    "a key code is misspelt": in_samples("dts", r"&\w+ (?:\w+ )?\b([A-Z][A-Z0-9_]*)\b", misspelt_code),
    "a behavior is misspelt": in_samples("dts", r"&(kp|mt|lt|mo|to|tog|sk|bt|trans|none)\b", misspelt),
    "a function is misspelt": in_samples("dts", r"\b([LR][ACGS])\(", misspelt),
    "a parameter is too many": in_samples("dts", rf"{USE}[A-Z0-9_]+()\b(?!\()", one_more),
    "a parameter is left out": in_samples("dts", rf"{USE}([A-Z0-9_]+)\b(?!\()", nothing),
    "a property is misspelt": in_samples("dts", r"^\s*([a-z][\w-]*)\s*[=;]", misspelt_property),
    "a value has another type": in_samples("dts", r"^\s*(?P<name>[a-z][\w-]*)( = [^;\n]+|)(?=;)", wrong_type),
    "a compatible is misspelt": in_samples("dts", r'compatible = "(zmk,[\w-]+)"', misspelt),
    "a header is misspelt": in_samples("dts", r"#include <([\w/.-]+)>", misspelt),
    "an option is misspelt": in_samples("ini", r"CONFIG_(ZMK_\w+)=", misspelt),
    "an option has no such value": in_samples("ini", r"CONFIG_(?P<symbol>ZMK_\w+)=([\w]+)$", no_value),
    "a drawn key code is misspelt": in_samples("keymap", r"&kp ([A-Z][A-Z0-9_]*)\b", misspelt_code),
    "a drawn word is misspelt": in_samples("timing", r"^(press|release|term|outcome)\b", misspelt),
    "YAML is broken": in_samples("yaml", r": ()[a-z]\w+$", a_quote),
    "a board is misspelt": in_samples("yaml", r"(?:board|shield): ([\w]+)", misspelt),
    "an option in a sentence is misspelt": in_text(r"`CONFIG_(ZMK_[A-Z0-9_]*[A-Z0-9])`", misspelt),
    "a link leads nowhere": in_text(r"\]\((?:\.{1,2}/)*([\w/-]+)\.md[)#]", misspelt),
    "an anchor is misspelt": in_text(r"\]\([\w./-]*#([\w-]+)\)", misspelt),
    "a component is misspelt": in_text(r"^ *<([A-Z]\w+)[ />]", misspelt),
    "a picture's file is misspelt": in_text(r"(?:light|dark)=\"\./img/([\w-]+)\.svg", misspelt),
    "an attribute is misspelt": in_text(
        r"^ *<(?:TabItem|ThemedImage) .*?\b(value|label|alt|light|dark)=", misspelt
    ),
    "an admonition is misspelt": in_text(r"^ *:::([a-z]+)", misspelt),
    "front matter is misspelt": in_text(r"^(title|description|sidebar_label|tags|authors): ", misspelt),
}


def mistakes(kind: str, texts: Mapping[str, str], words: Words) -> Iterator[Mistake]:
    """Yield every mistake of a kind that can be made in some texts."""
    for path, text in texts.items():
        for start, end, instead in KINDS[kind](text, words):
            yield Mistake(kind, path, start, end, instead)

"""Names of the firmware that code in a sentence holds: known ones, and those that must be a slip.

Only what can hardly mean anything else is called wrong: an option of the firmware that it does not have, and
names that are a slip away from one that exists. Everything else is ordinary code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from typing import TypeAlias

from msgspec import Struct

from homerow.facts.facts import Facts
from homerow.markdown.document import Mention
from homerow.markdown.slips import Slips

OPTION_PREFIX = "CONFIG_"
MAX_LENGTH = 200  # characters; longer code is no name

# Which parameters of a behavior are key codes: from this one on.
_KEY_CODES_FROM = {"kp": 0, "kt": 0, "sk": 0, "mt": 0, "lt": 1}
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*[A-Z0-9]")
_KEY_CODE_PREFIXES = ("C_", "K_", "KP_")

Own: TypeAlias = Callable[
    [], frozenset[str]
]  # the names that a page defines itself, gathered when they matter
Reading: TypeAlias = "Mention | Unknown | None"
# What code may name, and the word that is something else where a page defines it itself; empty for none.
Candidate: TypeAlias = "tuple[Mention | Unknown, str]"


class Unknown(Struct, frozen=True):
    """A name that does not exist: `word` is that part of the code, `meant` what comes near it."""

    kind: str
    word: str
    meant: str | None


class Names:
    """All names of the firmware, by what code that has them looks like."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._constants = cache(self._constants_of)
        self._candidates = lru_cache(maxsize=4096)(self._candidates_of)  # half of all code is there twice

    def read(self, code: str, own: Own) -> Reading:
        """Return what code names, if it is a name of the firmware or was meant to be."""
        if self.facts.is_empty or len(code) > MAX_LENGTH:
            return None
        for reading, word in self._candidates(code):
            if not word or word not in own():
                return reading
        return None

    def _candidates_of(self, code: str) -> tuple[Candidate, ...]:
        candidates: list[Candidate] = []
        for pattern, read in READERS:
            match = pattern.fullmatch(code)
            candidates += read(self, match) if match else ()
            if any(not word for _, word in candidates):
                break
        return tuple(candidates)

    def option(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read CONFIG_NAME, also with a value."""
        symbol = match[1]
        if symbol in self.facts.options:
            yield Mention("option", OPTION_PREFIX + symbol), ""
            return
        if symbol.endswith("_") and any(name.startswith(symbol) for name in self.facts.options):
            return  # all options that begin like this
        meant = self._options.meant(symbol)
        if meant or symbol.startswith("ZMK_"):  # or else it is one of Zephyr's thousands
            yield Unknown("option", OPTION_PREFIX + symbol, meant and OPTION_PREFIX + meant), ""

    def binding(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read &label, also with parameters."""
        label = match[1]
        if label in self.facts.behaviors or label in self.facts.input_processors:
            yield from self._parameter_slips(label, (match[2] or "").split())
            yield Mention("behavior", f"&{label}"), ""
            return
        meant = None if label in self._nodes else self._labels.meant(label)
        if meant:
            yield Unknown("behavior", f"&{label}", f"&{meant}"), label

    def _parameter_slips(self, label: str, parameters: Sequence[str]) -> Iterator[Candidate]:
        facts, first = self.facts, _KEY_CODES_FROM.get(label)
        kind = "constant" if first is None else "key code"
        for word in _CONSTANT.findall(" ".join(parameters[first or 0 :])):
            if word in facts.keycodes or word in facts.constants or word in facts.modifiers:
                continue
            names = self._constants(label) if first is None else self._keycodes
            meant = names.meant(word)
            if meant:
                yield Unknown(kind, word, meant), word

    def compatible(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read a compatible, or what /chosen has."""
        name = match[1]
        if name in self.facts.chosen:
            yield Mention("chosen", name), ""
            return
        meant = None if name in self.facts.bindings else self._compatibles.meant(name)
        if meant:
            yield Unknown("binding", name, meant), name

    def constant(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read a name in capitals: a key code, another parameter of a behavior, or something else."""
        name = match[0]
        if name in self.facts.keycodes:
            yield Mention("keycode", name), name
        elif name in self.facts.constants:
            yield Mention("constant", name), name
        elif name.startswith(_KEY_CODE_PREFIXES) and (meant := self._keycodes.meant(name)):
            yield Unknown("key code", name, meant), name

    def hardware(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read the id of a board or a shield."""
        if match[0] in self._hardware:
            yield Mention("hardware", match[0]), match[0]

    def property(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read the name of a property, also with a value."""
        name = match[1]
        if name in self._properties:
            yield Mention("property", name), ""
        elif "-" in name and (meant := self._property_slips.meant(name)):
            yield Unknown("property", name, meant), name

    @cached_property
    def _properties(self) -> frozenset[str]:
        bindings = self.facts.bindings.values()
        return frozenset(name for each in bindings for name in (*each.properties, *each.child_properties))

    @cached_property
    def _nodes(self) -> frozenset[str]:
        plugs = self.facts.hardware.values()
        return frozenset(label for each in plugs for label in each.node_labels.values())

    @cached_property
    def _hardware(self) -> frozenset[str]:
        parts = self.facts.hardware.values()
        return frozenset(name for part in parts for name in (part.id, *part.siblings))

    @cached_property
    def _options(self) -> Slips:
        return Slips(self.facts.options)

    @cached_property
    def _labels(self) -> Slips:
        return Slips((*self.facts.behaviors, *self.facts.input_processors))

    @cached_property
    def _compatibles(self) -> Slips:
        return Slips((*self.facts.bindings, *self.facts.chosen))

    @cached_property
    def _keycodes(self) -> Slips:
        return Slips(self.facts.keycodes)

    @cached_property
    def _property_slips(self) -> Slips:
        return Slips(sorted(self._properties))

    def _constants_of(self, label: str) -> Slips:
        return Slips(constant.name for constant in self.facts.constants_for(label))


# What code looks like, and who reads it.
READERS: tuple[tuple[re.Pattern[str], Callable[[Names, re.Match[str]], Iterable[Candidate]]], ...] = (
    (re.compile(r"CONFIG_([A-Z][A-Z0-9_]*)(?:=.*)?"), Names.option),
    (re.compile(r"&([A-Za-z_]\w*)(?:\s+(.*))?"), Names.binding),
    (re.compile(r"\"?((?:zmk|zephyr),[a-z0-9-]+)\"?"), Names.compatible),
    (_CONSTANT, Names.constant),
    (re.compile(r"[a-z0-9][a-z0-9_]*"), Names.hardware),
    (re.compile(r"(#?[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?: = .*)?;?"), Names.property),
)

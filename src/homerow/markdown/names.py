"""Names of the firmware in code spans: known ones, and typos.

Two kinds of unknown names are reported: options of the firmware that it does not have, and names that are a
slip away from one that exists. Everything else is ordinary code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from msgspec import Struct
from rapidfuzz import process
from rapidfuzz.distance import OSA

from homerow.facts.facts import Facts
from homerow.markdown.document import Mention

OPTION_PREFIX = "CONFIG_"
MAX_LENGTH = 200  # characters; longer code is no name
SHORT = 4  # characters; in a short name more than one wrong character makes it another name

# Which parameters of a behavior are key codes: from this one on.
_KEY_CODES_FROM = {"kp": 0, "kt": 0, "sk": 0, "mt": 0, "lt": 1}
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*[A-Z0-9]")
_KEY_CODE_PREFIXES = ("C_", "K_", "KP_")

# The names that a page defines itself, gathered when they matter.
Own: TypeAlias = Callable[[], frozenset[str]]
Reading: TypeAlias = "Mention | Unknown | None"
# What code may name, and the word that is something else where a page defines it itself; empty for none.
Candidate: TypeAlias = "tuple[Mention | Unknown, str]"


class Unknown(Struct, frozen=True):
    """A name that does not exist: `word` is that part of the code, `meant` the nearest name that exists."""

    kind: str
    word: str
    meant: str | None


class Names:
    """All names of the firmware, by what code that has them looks like."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
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
        meant = misspelled(symbol, self._known["option"])
        if meant or symbol.startswith("ZMK_"):  # or else it is one of Zephyr's thousands
            yield Unknown("option", OPTION_PREFIX + symbol, meant and OPTION_PREFIX + meant), ""

    def binding(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read &label, also with parameters."""
        label = match[1]
        if label in self.facts.behaviors or label in self.facts.input_processors:
            yield from self._parameter_slips(label, (match[2] or "").split())
            yield Mention("behavior", f"&{label}"), ""
            return
        meant = None if label in self._nodes else misspelled(label, self._known["behavior"])
        if meant:
            yield Unknown("behavior", f"&{label}", f"&{meant}"), label

    def _parameter_slips(self, label: str, parameters: Sequence[str]) -> Iterator[Candidate]:
        facts, first = self.facts, _KEY_CODES_FROM.get(label)
        kind = "constant" if first is None else "key code"
        for word in _CONSTANT.findall(" ".join(parameters[first or 0 :])):
            if word in facts.keycodes or word in facts.constants or word in facts.modifiers:
                continue
            constants = sorted(constant.name for constant in facts.constants_for(label))
            yield from _slip(kind, word, constants if first is None else self._known[kind])

    def compatible(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read a compatible, or what /chosen has."""
        name = match[1]
        if name in self.facts.chosen:
            yield Mention("chosen", name), ""
        elif name not in self.facts.bindings:
            yield from _slip("binding", name, self._known["binding"])

    def constant(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read a name in capitals: a key code, another parameter of a behavior, or something else."""
        name = match[0]
        if name in self.facts.keycodes:
            yield Mention("keycode", name), name
        elif name in self.facts.constants:
            yield Mention("constant", name), name
        elif name.startswith(_KEY_CODE_PREFIXES):
            yield from _slip("key code", name, self._known["key code"])

    def hardware(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read the id of a board or a shield."""
        if match[0] in self._hardware:
            yield Mention("hardware", match[0]), match[0]

    def property(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read the name of a property, also with a value."""
        name = match[1]
        if name in self._properties:
            yield Mention("property", name), ""
        elif "-" in name:
            yield from _slip("property", name, self._known["property"])

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
    def _known(self) -> Mapping[str, Sequence[str]]:
        """The names of each kind, sorted, for a word that may be a slip away from one."""
        facts = self.facts
        return {
            "option": sorted(facts.options),
            "behavior": sorted((*facts.behaviors, *facts.input_processors)),
            "binding": sorted((*facts.bindings, *facts.chosen)),
            "key code": sorted(facts.keycodes),
            "property": sorted(self._properties),
        }


def _slip(kind: str, word: str, names: Sequence[str]) -> Iterator[Candidate]:
    meant = misspelled(word, names)
    if meant:
        yield Unknown(kind, word, meant), word


def misspelled(word: str, names: Sequence[str]) -> str | None:
    """Return the first nearest name that `word` is a slip away from, or two if it is long; else None."""
    allowed = 1 if len(word) <= SHORT else 2
    found = process.extractOne(word, names, scorer=OSA.distance, score_cutoff=allowed)
    return found[0] if found else None


# What code looks like, and who reads it.
READERS: tuple[tuple[re.Pattern[str], Callable[[Names, re.Match[str]], Iterable[Candidate]]], ...] = (
    (re.compile(r"CONFIG_([A-Z][A-Z0-9_]*)(?:=.*)?"), Names.option),
    (re.compile(r"&([A-Za-z_]\w*)(?:\s+(.*))?"), Names.binding),
    (re.compile(r"\"?((?:zmk|zephyr),[a-z0-9-]+)\"?"), Names.compatible),
    (_CONSTANT, Names.constant),
    (re.compile(r"[a-z0-9][a-z0-9_]*"), Names.hardware),
    (re.compile(r"(#?[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?: = .*)?;?"), Names.property),
)

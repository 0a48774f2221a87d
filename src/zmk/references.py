"""Names of the firmware in code spans and in plain words: known ones, typos, those that a page defines.

Two kinds of unknown names are reported: options of the firmware that it does not have, and names that are a
typo away from an existing one. Everything else is ordinary code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from homerow.diagnostics import misspelled
from homerow.markdown.code.sample_files import sample_texts
from homerow.markdown.document import Reference
from homerow.markdown.extension import UnknownName
from zmk.samples.vocabulary import KnownNames

# Definitions in a page's own samples: macros, names in node macros, bindings. Each pattern starts with
# a text that the search can leap to. Labels do not: they are what ends before a colon.
_OWN_NAMES = (
    re.compile(r"#define\s+(\w{1,64})"),
    re.compile(r"ZMK_\w{1,64}\(\s*(\w{1,64})"),
    re.compile(r"(?<!`)compatible\s*=\s*\"([^\"\n]{1,64})\""),
    re.compile(r"config[ \t]+([A-Z]\w{1,64})"),  # of a Kconfig file
)
_AFTER_LABEL = re.compile(r":\s")
_LABEL = re.compile(r"(?:^|\W)(\w{1,64})\Z")
_MAX_LABEL = 64  # characters
_WORD = re.compile(r"[\w-]+")


class OwnNames(Struct, frozen=True):
    """The names of one page, from the body of its source; gathered when they matter."""

    body: str
    site_dir: Path

    def define(self, name: str) -> bool:
        """Return whether a sample of the page defines a name."""
        return name in names_in(self.body, self.site_dir)

    def have_word(self, word: str) -> bool:
        """Return whether the page uses a word in capitals as an ordinary word, too."""
        return not words_in(self.body).isdisjoint((word.lower(), word.capitalize()))


@lru_cache(maxsize=2)  # a page with 18,000 unknown names takes 1 s, not 86
def words_in(body: str) -> frozenset[str]:
    """Return the words of a body."""
    return frozenset(_WORD.findall(body))


@lru_cache(maxsize=2)
def names_in(body: str, site_dir: Path) -> frozenset[str]:
    """Return the names that a body defines in its samples, or in the files of samples that it shows."""
    texts = (body, *sample_texts(body, site_dir))
    labels = (label for text in texts for label in _labels(text))
    return frozenset((*labels, *(name for text in texts for own in _OWN_NAMES for name in own.findall(text))))


def _labels(text: str) -> Iterator[str]:
    for end in _AFTER_LABEL.finditer(text):
        before = text[max(0, end.start() - _MAX_LABEL - 1) : end.start()]
        label = _LABEL.search(before, max(0, before.rfind(" ")))
        if label:
            yield label[1]


OPTION_PREFIX = "CONFIG_"
MAX_LENGTH = 200  # characters; no name is longer
LONG = 8  # characters; in a shorter key code that stands alone, two typos make it another word
MIN_LENGTH = 5  # characters; shorter words in capitals are abbreviations as often as key codes

# Which parameters of a behavior are key codes: from this one on.
_KEY_CODES_FROM = {"kp": 0, "kt": 0, "sk": 0, "mt": 0, "lt": 1}
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*[A-Z0-9]")
_VENDORS = ("zmk,", "zephyr,")
_KEY_CODE_PREFIXES = ("C_", "K_", "KP_")
_DIGITS = re.compile(r"\d")
# Uses of nodes: at the beginning of code, or in `<…>`; elsewhere & is an operator.
_USES = re.compile(r"(?:\A|<[ \t]*)(&[^<>]*)")
_USE = re.compile(r"&([A-Za-z_]\w*)([^&]*)")
_ONE_WORD = re.compile(r"[\w,.-]*")
# Names of several words are names of something; in plain text, too. So are uses of behaviors.
_NAMES_IN_TEXT = re.compile(
    r"(?<![\w/=.-])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?:zmk|zephyr),[a-z0-9]+(?:-[a-z0-9]+)*)(?![\w/-])"
    r"|<&\w[^<>]*>"
)
_SIGNS_OF_NAMES = ("_", "zmk,", "zephyr,", "<&")  # most texts have none
_CAPITALS = re.compile(rf"\b[A-Z]{{{MIN_LENGTH},}}\b")

Reading: TypeAlias = "Reference | UnknownName | None"


class Candidate(Struct, frozen=True):
    """A possible reading, which is invalid if the page defines `word` itself.

    `may_be_prose`: it is invalid, too, if the page uses that word in its sentences.
    """

    reading: Reference | UnknownName
    word: str = ""
    may_be_prose: bool = False

    def is_valid(self, own: OwnNames) -> bool:
        """Return whether the names of a page allow this reading."""
        if self.word and own.define(self.word):
            return False
        return not (self.may_be_prose and own.have_word(self.word))


class Names:
    """All names of the firmware, by what code that has them looks like."""

    def __init__(self, known: KnownNames) -> None:
        self.data = known.data
        self._names = known
        self._candidates = lru_cache(maxsize=4096)(self._candidates_of)  # half of all code is there twice

    def read(self, code: str, own: OwnNames) -> Reading:
        """Return what code names, if it is a name of the firmware or was meant to be."""
        if self.data.is_empty or len(code) > MAX_LENGTH:
            return None
        valid = (each.reading for each in self._candidates(code) if each.is_valid(own))
        return next(valid, None)

    def in_text(self, text: str) -> Sequence[str]:
        """Return the parts of a plain text that are names: options, key codes, compatibles, and uses.

        Of words in capitals, only those with the letters of a key code: others are abbreviations.
        """
        swapped = [word for word in _CAPITALS.findall(text) if "".join(sorted(word)) in self._letters]
        has_names = any(sign in text for sign in _SIGNS_OF_NAMES)
        return [*_NAMES_IN_TEXT.findall(text), *swapped] if has_names else swapped

    def _candidates_of(self, code: str) -> tuple[Candidate, ...]:
        candidates = [] if _ONE_WORD.fullmatch(code) else list(self._slips_in(code))
        for pattern, read in READERS:
            match = pattern.fullmatch(code)
            candidates += read(self, match) if match else ()
            if any(not each.word for each in candidates):
                break
        return tuple(candidates)

    def _slips_in(self, code: str) -> Iterator[Candidate]:
        for pattern, read in PARTS:
            for match in pattern.finditer(code):
                yield from (each for each in read(self, match) if isinstance(each.reading, UnknownName))

    def option(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read CONFIG_NAME, also with a value."""
        symbol = match[1]
        if symbol in self.data.options:
            yield Candidate(Reference("option", OPTION_PREFIX + symbol))
            return
        if symbol.endswith("_") and any(name.startswith(symbol) for name in self.data.options):
            return  # all options that begin like this
        meant = misspelled(symbol, self._known["option"])
        if meant or symbol.startswith("ZMK_"):  # or else it is one of Zephyr's thousands
            yield Candidate(
                UnknownName("option", OPTION_PREFIX + symbol, meant and OPTION_PREFIX + meant), symbol
            )

    def binding(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read &label, also with parameters."""
        label = match[1]
        if label in self.data.behaviors or label in self.data.input_processors:
            yield Candidate(Reference("behavior", f"&{label}"))
            return
        is_other = label in self._names.connectors or self.data.zephyr.has_label(label)
        meant = None if is_other else misspelled(label, self._known["behavior"])
        if meant:
            yield Candidate(UnknownName("behavior", f"&{label}", f"&{meant}"), label)

    def uses(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read uses of behaviors, each with its parameters."""
        for use in _USE.finditer(match[1]):
            yield from self.binding(use)
            yield from self._parameter_slips(use[1], use[2].split())

    def _parameter_slips(self, label: str, parameters: Sequence[str]) -> Iterator[Candidate]:
        data, first = self.data, _KEY_CODES_FROM.get(label)
        constants = sorted(constant.name for constant in data.constants_for(label))
        for word in _CONSTANT.findall(" ".join(parameters[first or 0 :])):
            if word in data.keycodes or word in data.constants or word in self._others:
                continue
            if first is not None:
                yield from _slip("key code", word, self._known["key code"])
            elif constants:
                yield from _slip("constant", word, constants)
            else:
                yield from self._constant_slips(word)

    def compatible(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read a compatible, or what /chosen has."""
        name, zephyr = match[1], self.data.zephyr
        if name in self.data.chosen:
            yield Candidate(Reference("chosen", name))
        elif not any(name in names for names in (self.data.bindings, zephyr.compatibles, zephyr.chosen)):
            is_ours = name.startswith(_VENDORS)
            meant = misspelled(name, self._known["binding"], typos=None if is_ours else 1)
            if meant:
                yield Candidate(UnknownName("binding", name, meant), name)

    def constant(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read a name in capitals: a key code, a parameter of a behavior, an option, or something else."""
        name = match[0]
        if name in self.data.keycodes:
            yield Candidate(Reference("keycode", name), name)
        elif name in self.data.constants:
            yield Candidate(Reference("constant", name), name)
        elif name not in self._others:
            yield from self._constant_slips(name)

    def _constant_slips(self, name: str) -> Iterator[Candidate]:
        if name.startswith(_KEY_CODE_PREFIXES):
            yield from _slip("key code", name, self._known["key code"])
            return
        typos = 2 if len(name) >= LONG else 1
        for kind in ("option", "constant", "key code") if "_" in name else ("key code",):
            meant = misspelled(name, self._known[kind], typos=typos) if len(name) >= MIN_LENGTH else None
            if meant and _is_typo_of(meant, name):
                yield Candidate(UnknownName(kind, name, meant), name, may_be_prose=True)
                return

    def key(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read the key code in a call of a function that adds a modifier."""
        word = match[1]
        if word not in self.data.keycodes and word not in self._others:
            yield from _slip("key code", word, self._known["key code"])

    def hardware(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read the id of a board or a shield."""
        if any(match[0] in names for names in self._names.hardware.values()):
            yield Candidate(Reference("hardware", match[0]), match[0])

    def property(self, match: re.Match[str]) -> Iterator[Candidate]:
        """Read the name of a property, also with a value."""
        name, value = match[1], match[2]
        if name in self._names.properties:
            yield Candidate(Reference("property", name))
        elif name in self.data.zephyr.properties:
            return
        elif "-" in name or (value and len(name) >= MIN_LENGTH):
            yield from _slip("property", name, self._known["property"])
        elif name in self._names.joined_properties:
            yield Candidate(UnknownName("property", name, self._names.joined_properties[name]), name)

    @cached_property
    def _letters(self) -> frozenset[str]:
        """The letters of each key code, in alphabetical order."""
        return frozenset("".join(sorted(name)) for name in self.data.keycodes if len(name) >= MIN_LENGTH)

    @cached_property
    def _others(self) -> frozenset[str]:
        """Names in capitals that exist, and that no page defines."""
        data = self.data
        flags = (each.flag for each in data.modifiers.values())
        others = (
            data.options,
            data.zephyr.options,
            data.zephyr.constants,
            data.macros,
            data.modifiers,
            flags,
        )
        return frozenset(name for names in others for name in names)

    @cached_property
    def _known(self) -> Mapping[str, Sequence[str]]:
        """The names of each kind, sorted, for a word that may be misspelled."""
        data = self.data
        return {
            "option": sorted(data.options),
            "behavior": sorted((*data.behaviors, *data.input_processors)),
            "binding": sorted((*data.bindings, *data.chosen)),
            "constant": sorted((*data.constants, *data.macros, *data.zephyr.constants)),
            "key code": sorted(data.keycodes),
            "property": sorted(self._names.properties),
        }


def _slip(kind: str, word: str, names: Sequence[str]) -> Iterator[Candidate]:
    meant = misspelled(word, names)
    if meant:
        yield Candidate(UnknownName(kind, word, meant), word)


def _is_typo_of(name: str, word: str) -> bool:
    """Return whether a word is more likely a typo than a name of its own, as FLASH or PLUS_8 are."""
    if _DIGITS.findall(name) != _DIGITS.findall(word):
        return False
    return len(name) != len(word) or name[0] == word[0] or sorted(name) == sorted(word)


# Patterns of code, with their readers.
READERS: tuple[tuple[re.Pattern[str], Callable[[Names, re.Match[str]], Iterable[Candidate]]], ...] = (
    (re.compile(r"CONFIG_([A-Z][A-Z0-9_]*)(?:=.*)?"), Names.option),
    (re.compile(r"&([A-Za-z_]\w*)(?:\s+(.*))?"), Names.binding),
    (re.compile(r"\"?([a-z]+,[a-z0-9-]+)\"?"), Names.compatible),
    (_CONSTANT, Names.constant),
    (re.compile(r"[a-z0-9][a-z0-9_]*"), Names.hardware),
    (re.compile(r"(#?[a-z][a-z0-9]*(?:-[a-z0-9]+)*)( = .*)?;?"), Names.property),
)
# Patterns of names in code that is more than one name: only typos matter there.
PARTS: tuple[tuple[re.Pattern[str], Callable[[Names, re.Match[str]], Iterable[Candidate]]], ...] = (
    (re.compile(r"(?:(?<!\w)|(?<=-D))CONFIG_([A-Z][A-Z0-9_]*)(?!\w)"), Names.option),
    (_USES, Names.uses),
    (re.compile(r"(?<![\w-])([a-z]+,[a-z0-9]+(?:-[a-z0-9]+)*)(?!\w)"), Names.compatible),
    (re.compile(r"(?<!\w)(?:[LR][ACGS]\()+([A-Z][A-Z0-9_]*[A-Z0-9])(?!\w)"), Names.key),
    (re.compile(r"(?<!\w)(?!CONFIG_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w…])"), Names.constant),
)

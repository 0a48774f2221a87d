"""Commands and other code in samples: options, boards and shields that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from homerow.diagnostics import misspelled
from homerow.markdown.code.sample import Problem
from zmk.firmware.records import HardwareType
from zmk.samples.conf_options import check_named_options
from zmk.samples.hardware import hardware_names
from zmk.samples.vocabulary import Vocabulary

_SHIELDS = re.compile(r"-DSHIELD=(?P<quote>[\"']?)(?P<names>[\w -]+)")
_BOARD = re.compile(r"\bwest build\b[^\n]{0,400}?[ \t](?:-b|--board)[ \t=]+(?P<names>\w+)")
_NAME = re.compile(r"[\w-]+")
_PLACES: tuple[tuple[re.Pattern[str], HardwareType], ...] = ((_SHIELDS, "shield"), (_BOARD, "board"))


def check_code(text: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield the options in code that do not exist, or that have wrong values."""
    if not vocabulary.data.is_empty and "CONFIG_" in text:
        yield from check_named_options(text, vocabulary.data, vocabulary.symbols)


def check_commands(text: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Yield what is wrong with the options, and which boards and shields are misspelled.

    A command may name hardware of the reader, so an unknown name alone is allowed.
    """
    yield from check_code(text, vocabulary)
    for pattern, kind in () if vocabulary.data.is_empty else _PLACES:
        for place in pattern.finditer(text):
            # Without quotes, a shield ends where its word does.
            end = place.end("names") if kind == "board" or place["quote"] else None
            names = _NAME.finditer(text, place.start("names"), end or place.end("names"))
            for name in names if end else [*names][:1]:
                yield from _check_hardware(name, kind, vocabulary)


def _check_hardware(name: re.Match[str], kind: HardwareType, vocabulary: Vocabulary) -> Iterator[Problem]:
    known = hardware_names(vocabulary, kind)
    near = None if name[0] in known else misspelled(name[0], sorted(known), typos=1)
    if near:
        message = f"there is no {kind} {name[0][:80]}"
        yield Problem("unknown-hardware", message, *name.span(), f"did you mean {near}?")

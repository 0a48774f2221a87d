"""The bindings of a keymap that concern no rule: most of it.

A run of them is skipped like white space, so that the reader sees the thousand words that matter instead of a
hundred thousand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

_CHARACTERS = "[A-Za-z0-9_]"
_MAX_CALLS = 3  # calls in calls of a run: LC(LS(LA(X)))


@lru_cache(maxsize=4)  # there is one catalog, but for tests
def runs_without(known: frozenset[str]) -> str:
    """Return the pattern of bindings without a known name, before another binding.

    So a run never comes before a `{`, a `=`, or another sign that tells what a name is.
    """
    word = rf"(?!(?:{_any_of(known)})\b){_CHARACTERS}++" if known else rf"{_CHARACTERS}++"
    parameter = word
    for _ in range(_MAX_CALLS):
        parameter = rf"{word}(?:\({parameter}\))?"
    binding = rf"&{word}(?:\s++{parameter})*+(?=\s++&{_CHARACTERS})"
    return rf"{binding}(?:\s++{binding})*+"


def _any_of(names: Iterable[str]) -> str:
    """Return a pattern of names that looks at those alone which begin with the same letter."""
    return "|".join(
        rf"{re.escape(letter)}(?:{'|'.join(re.escape(name[1:]) for name in group)})"
        for letter, group in groupby(sorted(names), key=lambda name: name[0])
    )

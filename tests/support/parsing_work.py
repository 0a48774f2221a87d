"""How much it takes to parse a text, counted so that it is the same on every machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import BuiltinMethodType, FrameType

COPYING = frozenset({"lower", "lstrip", "partition", "replace", "rstrip", "split", "strip"})


def work(parse: Callable[[str], object], text: str) -> tuple[int, int]:
    """Return how much it takes to parse a text.

    The first number is that of calls of functions, of Python and of C. The second is that of the characters
    of the strings that are stripped, split or replaced, which takes longer for a longer string.
    """
    calls = characters = 0

    def count(_frame: FrameType, event: str, function: object) -> None:
        nonlocal calls, characters
        calls += event in {"call", "c_call"}
        if event == "c_call" and isinstance(function, BuiltinMethodType) and function.__name__ in COPYING:
            characters += len(function.__self__) if isinstance(function.__self__, str) else 0

    sys.setprofile(count)
    try:
        parse(text)
    finally:
        sys.setprofile(None)
    return calls, characters

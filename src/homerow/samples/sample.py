"""A sample: code that a page shows, and what its fence says of it."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct, field

from homerow.diagnostics import Severity

FragmentWord: TypeAlias = Literal["bindings", "properties", "nodes"]
FRAGMENT_WORDS: tuple[FragmentWord, ...] = get_args(FragmentWord)


class Marks(Struct, frozen=True):
    """What a fence says of its sample.

    `fragment` is of what it is a part (empty: a whole file), `of` the compatible of the node around it,
    `defines` the names that it takes from elsewhere, `invalid` that it is wrong on purpose.
    """

    fragment: str = ""
    of: str = ""
    defines: tuple[str, ...] = ()
    invalid: bool = False


class Sample(Struct, frozen=True):
    """Code in a language that can be checked, and what its fence says of it."""

    language: str
    text: str
    marks: Marks = field(default_factory=Marks)


class Problem(Struct, frozen=True):
    """What is wrong with sample.text[start:end]; with the fence's own words when `start` is negative."""

    code: str
    message: str
    start: int
    end: int
    cure: str = ""
    severity: Severity = Severity.ERROR

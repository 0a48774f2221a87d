"""A sample: code that a page shows, and what its fence says of it."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct, field

from homerow.diagnostics import Severity

FragmentWord: TypeAlias = Literal["bindings", "properties", "nodes"]
FRAGMENT_WORDS: tuple[FragmentWord, ...] = get_args(FragmentWord)


class Marks(Struct, frozen=True):
    """The words of a fence about its sample.

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
    """A problem in sample.text[start:end], or in the words of the fence if `start` is negative."""

    code: str
    message: str
    start: int
    end: int
    hint: str = ""
    severity: Severity = Severity.ERROR

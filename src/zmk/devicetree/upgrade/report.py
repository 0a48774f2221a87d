"""The report of an upgrade: the answer of the API and of `homerow keymap upgrade --json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field, json, to_builtins

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.edits import SkipKind
from zmk.devicetree.upgrade.files import Kind
from zmk.devicetree.upgrade.target import Target


class TextSpan(Struct, frozen=True):
    """A span of a text; `line` and `column` count from 1, `offset` from 0, all in Unicode code points."""

    line: int
    column: int
    offset: int
    length: int
    text: str


def text_span(file: File, start: int, end: int) -> TextSpan:
    """Return text[start:end] of a file with its position."""
    return TextSpan(*file.position(start), start, end - start, file.text[start:end])


ParseState: TypeAlias = Literal["clean", "recovered", "unreadable"]


class Parse(Struct, frozen=True, omit_defaults=True):
    """The result of parsing a text, and the position of the first fault."""

    state: ParseState
    message: str = ""
    line: int = 0
    column: int = 0


class AppliedEdit(Struct, frozen=True, gc=False):
    """A change, where it was and where it is; `id` is the same whenever the same files are given.

    `because` has ids of edits: without at least one of them this edit is wrong.
    """

    id: str
    rule: str
    before: TextSpan
    after: TextSpan
    message: str
    link: str
    because: tuple[str, ...] = ()


class SkippedChange(Struct, frozen=True):
    """A skipped place; `kind` says what its user does about it."""

    rule: str
    kind: SkipKind
    line: int
    column: int
    offset: int
    length: int
    message: str
    link: str


class UpgradedFile(Struct, frozen=True):
    """A file after its upgrade."""

    name: str
    kind: Kind
    text: str
    is_changed: bool = field(name="changed")
    parse: Parse
    edits: tuple[AppliedEdit, ...] = ()
    skipped: tuple[SkippedChange, ...] = ()


class Answer(Struct, frozen=True):
    """The answer of the API and of `homerow keymap upgrade --json`."""

    target: Target
    files: Sequence[UpgradedFile]


def as_json(answer: Answer) -> bytes:
    """Return the answer of the API. Raises UnicodeEncodeError for a text that no UTF-8 can hold."""
    return json.encode(answer)


def as_values(answer: Answer) -> dict[str, Any]:
    """Return the same as dictionaries and lists."""
    values: dict[str, Any] = to_builtins(answer)
    return values

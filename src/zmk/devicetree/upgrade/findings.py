"""What rules find, and the report: the answer of the API and of `homerow keymap upgrade --json`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field, json, to_builtins
from msgspec.structs import replace

from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.config_file import Target
from zmk.devicetree.upgrade.files import Kind

# What the user does about it: decide, wait for a newer firmware, or correct a mistake, which stops the build.
SkipKind: TypeAlias = Literal["decision", "later", "mistake"]


class Finding(Struct, frozen=True, gc=False):
    """A place that is old or wrong: `text` replaces text[start:end], or the place is skipped without one.

    An edit that is only right together with others names their starts in `because`. `since` is the first
    release of the firmware that the finding is about; an empty one is every release of recent years.
    """

    rule: str
    start: int
    end: int
    message: str
    link: str
    text: str | None = None
    because: tuple[int, ...] = ()
    since: str = ""
    kind: SkipKind = "decision"

    def unless(self, why: str) -> Finding:
        """Complete the sentence of an edit, which is skipped if there is a reason."""
        if not why:
            return replace(self, message=f"{self.message}.")
        return replace(self, message=f"{self.message}, but {why}.", text=None, because=())


def compatible_edits(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the edits in the order of the text; of two that overlap, the first."""
    edits = sorted(
        (each for each in findings if each.text is not None), key=lambda edit: (edit.start, edit.end)
    )
    kept: list[Finding] = []
    for edit in edits:
        end = kept[-1].end if kept else 0
        if edit.start >= end:
            kept.append(edit)
        elif not edit.text and not kept[-1].text and edit.end > end:  # two removals that share a space
            kept.append(replace(edit, start=end))
    return tuple(kept)


def apply_edits(text: str, edits: Iterable[Finding]) -> str:
    """Return the text with edits made, which neither overlap nor are out of order."""
    parts: list[str] = []
    position = 0
    for edit in edits:
        parts += text[position : edit.start], edit.text or ""
        position = edit.end
    return "".join((*parts, text[position:]))


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

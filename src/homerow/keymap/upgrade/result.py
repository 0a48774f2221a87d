"""What an upgrade gives back: for people, for programs (the API's JSON)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from homerow.keymap.upgrade.kinds import Kind
from homerow.keymap.upgrade.places import Stretch

ParseState = Literal["clean", "recovered", "unreadable"]


class File(Struct, frozen=True):
    """A file to upgrade, or to look things up in."""

    name: str
    text: str


class Parse(Struct, frozen=True):
    """How far a text could be read, and the first place that could not."""

    state: ParseState
    message: str = ""
    line: int = 0
    column: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return it without what it does not say."""
        return {"state": self.state} if self.state == "clean" else asdict(self)


class AppliedEdit(Struct, frozen=True):
    """A change, where it was and where it is; `id` is the same whenever the same files are given.

    `because` has the ids of edits of which one at least must be made, or this one is wrong.
    """

    id: str
    rule: str
    before: Stretch
    after: Stretch
    message: str
    link: str
    because: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the API does."""
        return {
            "id": self.id,
            "rule": self.rule,
            "before": self.before._asdict(),
            "after": self.after._asdict(),
            "message": self.message,
            "link": self.link,
            "because": list(self.because),
        }


class LeftAlone(Struct, frozen=True):
    """What was seen and not touched."""

    rule: str
    line: int
    column: int
    message: str
    link: str


class UpgradedFile(Struct, frozen=True):
    """A file after its upgrade."""

    name: str
    kind: Kind
    text: str
    is_changed: bool
    parse: Parse
    edits: tuple[AppliedEdit, ...] = ()
    left: tuple[LeftAlone, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the API does."""
        return {
            "name": self.name,
            "kind": self.kind,
            "text": self.text,
            "changed": self.is_changed,
            "parse": self.parse.as_json(),
            "edits": [edit.as_json() for edit in self.edits],
            "left": [asdict(left) for left in self.left],
        }


def as_json(files: Sequence[UpgradedFile]) -> dict[str, Any]:
    """Return the answer of the API, and of `homerow keymap upgrade --json`."""
    return {"files": [file.as_json() for file in files]}

"""What stands behind a property's `=`, in an argument of a macro, or alone in a macro's body."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from homerow.keymap.tree import Token
from homerow.keymap.upgrade.outline import Mention
from homerow.keymap.upgrade.tape import Tape

_ENDS = frozenset(";{}")


class Place(Struct):
    """What the next name is a part of; see Mention."""

    property: str = ""
    function: str = ""
    argument: int = 0
    behavior: str = ""
    position: int = 0


class Cells(Struct, frozen=True):
    """Where they end (the index of the first lexeme that is none of them), and the texts among them."""

    end: int
    texts: tuple[str, ...]


class CellReader:
    """Reads cells up to what ends them: `;`, a brace, and in a call `)` and the comma before an argument."""

    def __init__(
        self, tape: Tape, place: Place, *, in_call: bool, directive: Callable[[Token], None]
    ) -> None:
        self._tape = tape
        self._place = place
        self._in_call = in_call
        self._directive = directive
        self._outer: list[tuple[Place, int]] = []  # what is around each open (, and where that is
        self._angle: int | None = None  # where the open < is
        self._texts: list[str] = []

    def read(self, index: int) -> Cells:
        """Read from a lexeme on."""
        kinds, texts = self._tape.kinds, self._tape.texts
        count, known = len(kinds), self._tape.known.names
        while index < count:
            kind = kinds[index]
            if kind == "word":
                self._place.position += 1
                if texts[index] in known:
                    self._mention(index)
            elif kind == "mark":
                following = self._mark(index, texts[index])
                if following is None:
                    break
                index = following
                continue
            elif kind != "run":  # on which always a & follows, so that it leaves nothing to remember
                self._other(index)
            index += 1
        self._report()
        return Cells(index, tuple(self._texts))

    def _mention(self, index: int) -> None:
        tape, place = self._tape, self._place
        tape.finds.mentions.append(
            Mention(
                tape.token(index),
                property=place.property,
                behavior=place.behavior,
                position=place.position if place.behavior else 0,
                function=place.function,
                argument=place.argument,
                define=tape.define,
                is_pasted=tape.is_pasted(index),
            )
        )

    def _other(self, index: int) -> None:
        if self._tape.kinds[index] == "directive":
            self._directive(self._tape.token(index))
        elif self._angle is None and not self._outer:
            self._texts.append(self._tape.texts[index][1:-1])

    def _mark(self, index: int, text: str) -> int | None:
        """Read a mark; return the index of what follows, None when the mark ends the cells."""
        if text == "&" and self._tape.is_label(index):
            return self._reference(index)
        if text in _ENDS:
            return None
        if text == "(":
            self._open(index)
        elif text == ")":
            return self._close(index)
        elif text == ",":
            return self._comma(index)
        elif text in "<>" and not self._outer:
            self._turn(index, text)
        elif text == "=" and self._is_next_property():
            return None
        return index + 1

    def _reference(self, index: int) -> int:
        self._place.behavior = self._tape.refer(index)
        self._place.position = 0
        if self._place.behavior != "{":
            return index + 2
        index += 2
        while self._tape.texts[index] not in {"}", ";", ""}:
            index += 1
        return index + 1

    def _open(self, index: int) -> None:
        self._outer.append((self._place, index))
        if self._tape.touch(index) and self._tape.kinds[index - 1] == "word":
            self._place = Place(self._place.property, self._tape.texts[index - 1])
        else:
            self._place = replace(self._place)

    def _close(self, index: int) -> int | None:
        if self._outer:
            self._place = self._outer.pop()[0]
        elif self._in_call:
            return None
        return index + 1

    def _comma(self, index: int) -> int | None:
        if self._outer:
            place = self._place
            self._place = Place(place.property, place.function, place.argument + 1)
        elif self._angle is None:
            if self._in_call and not self._continues(index):
                return None
            self._place.behavior = ""
        return index + 1

    def _continues(self, index: int) -> bool:
        """Return whether what follows on a comma is one more value, rather than a macro's next argument."""
        return bool(self._place.property) and self._tape.texts[index + 1][:1] in {"<", '"', "&"}

    def _turn(self, index: int, text: str) -> None:
        self._angle = index if text == "<" else None
        self._place.behavior = ""

    def _is_next_property(self) -> bool:
        return bool(self._place.property) and self._angle is None and not self._outer

    def _report(self) -> None:
        """Note the brackets that are still open where the cells end."""
        for bracket, index in (("<", self._angle), ("(", self._outer[-1][1] if self._outer else None)):
            if index is not None:
                start = self._tape.starts[index]
                closing = {"<": ">", "(": ")"}[bracket]
                self._tape.fault(f"this {bracket} is never closed", start, start + 1, f"add {closing}")

"""One timeline of a timing fence: what is pressed, and what else is shown. Times are in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from homerow.markdown.document import Json
from zmk.components.pictures.simulation import KeymapText


class Press(Struct):
    """A press of a key; without an end it is not released yet. `line` is where it is written."""

    start: int
    end: int | None
    line: int


class Timeline(Struct):
    """What a timeline shows."""

    title: str
    line: int
    presses: dict[str, list[Press]] = field(default_factory=dict)
    outcomes: list[Json] = field(default_factory=list)
    states: list[dict[str, Json]] = field(default_factory=list)
    terms: list[Json] = field(default_factory=list)
    keymap: KeymapText = field(default_factory=KeymapText)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return len(self.presses) + len({str(state["row"]) for state in self.states})

    def props(self, terms: Sequence[Json], simulation: Json) -> dict[str, Json]:
        """Return its props, with the periods of all timelines, and what computes its results."""
        presses: list[Json] = [
            {"key": name, "from": press.start, "to": press.end or press.start}
            for name, presses in self.presses.items()
            for press in presses
        ]
        return {
            "title": self.title,
            "presses": presses,
            "outcomes": self.outcomes,
            "states": list[Json](self.states),
            "terms": [*terms, *self.terms],
            "simulation": simulation,
        }

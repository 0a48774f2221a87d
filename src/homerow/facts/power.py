"""What the power profiler counts with: the values of site/data/power.toml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from homerow.config.formats import Address, Name, Number

FigureKind: TypeAlias = Literal["measured", "datasheet", "estimate", "setting"]
SupplyKind: TypeAlias = Literal["LDO", "SWITCHING"]


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a figure is from; an assumption of ours has no address."""

    title: Name
    href: Address | None = None


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A number with its unit, the range that is believed, and the conditions under which it holds."""

    value: Number
    unit: Name
    kind: FigureKind
    source: Name
    conditions: Name
    low: Number | None = None
    high: Number | None = None

    def bounds(self) -> dict[str, float]:
        """Return contract/power.ts Figure; without a range the value is exact."""
        return {
            "value": self.value,
            "low": self.value if self.low is None else self.low,
            "high": self.value if self.high is None else self.high,
        }


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A board's power supply: `volts` at its output, `quiescent` and `other` in µA with everything off."""

    title: Name
    supply: SupplyKind
    volts: Number
    quiescent: Number
    other: Number
    source: Name
    conditions: Name
    efficiency: Number | None = None

    def props(self) -> dict[str, Any]:
        """Return contract/power.ts Board."""
        return {
            "title": self.title,
            "supply": self.supply,
            "volts": self.volts,
            "efficiency": self.efficiency,
            "quiescent": self.quiescent,
            "other": self.other,
        }


class Power(Struct, frozen=True):
    """Figures by their dotted names, boards by their names, and the discharge curve of a cell.

    `curve` has pairs of the charge left, from 0 to 1, and the voltage then, both rising.
    """

    figures: Mapping[str, Figure]
    boards: Mapping[str, Board]
    sources: Mapping[str, Source]
    curve: tuple[tuple[float, float], ...]

    def props(self) -> dict[str, Any]:
        """Return contract/power.ts PowerFigures: the numbers alone."""
        boards = {key: board.props() for key, board in self.boards.items()}
        props: dict[str, Any] = {"curve": [list(point) for point in self.curve], "boards": boards}
        for path, figure in self.figures.items():
            *parents, leaf = path.split(".")
            table = props
            for part in parents:
                table = table.setdefault(part, {})
            table[leaf] = figure.bounds()
        return props

    def rows(self) -> list[dict[str, Any]]:
        """Return contract/power.ts FigureRow of every figure: what the page tells about it."""
        return [*map(self._figure_row, self.figures), *map(self._board_row, self.boards)]

    def _figure_row(self, path: str) -> dict[str, Any]:
        figure = self.figures[path]
        return {
            "name": path,
            "amount": f"{figure.value:g}",
            "range": "" if figure.low == figure.high else f"{figure.low:g} to {figure.high:g}",
            "unit": figure.unit,
            "kind": figure.kind,
            "conditions": figure.conditions,
            **self._source(figure.source),
        }

    def _board_row(self, key: str) -> dict[str, Any]:
        board = self.boards[key]
        return {
            "name": f"boards.{board.title}",
            "amount": f"{board.quiescent:g} + {board.other:g}",
            "range": "",
            "unit": "µA",
            "kind": "board",
            "conditions": board.conditions,
            **self._source(board.source),
        }

    def _source(self, key: str) -> dict[str, str | None]:
        source = self.sources[key]
        return {"source": source.title, "href": source.href}

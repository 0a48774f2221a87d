"""The figures of the power profiler: site/data/power.toml, where each figure is a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, defstruct, structs

from homerow.config.toml_file import TomlFile, convert_toml, read_toml
from homerow.config.validation import Address, Name, Number
from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean

FILE_NAME = "data/power.toml"
PUBLISHED_FIGURES = "api/power.json"


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """The source of a figure; our own assumptions have no address."""

    title: Name
    href: Address | None = None


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A number with its unit, the range that is believed, and the conditions under which it holds."""

    value: Number
    unit: Name
    kind: Literal["measured", "datasheet", "estimate", "setting"]
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
    supply: Literal["LDO", "SWITCHING"]
    volts: Number
    quiescent: Number
    other: Number
    source: Name
    conditions: Name
    efficiency: Number | None = None


def _group(*names: str, **tables: type) -> type[Struct]:
    """Return the type of a table with a figure of each name, and other tables."""
    members: list[tuple[str, type]] = [*((name, Figure) for name in names), *tables.items()]
    return defstruct("Group", members, frozen=True, forbid_unknown_fields=True)


_Point = Annotated[tuple[Number, Number], Meta(description="a pair of charge and voltage")]
_TYPING = _group("idle", "typing")
_DISPLAY = _group("active", "rest", "shown", "share")
_FILE = _group(
    curve=tuple[_Point, ...],
    sources=dict[str, Source],
    base=_group("host", "off", standalone=_TYPING, central=_TYPING, peripheral=_TYPING),
    radio=_group("extra", "burst", "hosts", "link"),
    day=_group("held", "bursts"),
    glow=_group("firmware", "lit", "dark"),
    light=_group("pwm", colors=_group("White", "Blue", "Green", "Yellow", "Red")),
    displays=_group(OLED=_DISPLAY, EPAPER=_DISPLAY, NICEVIEW=_DISPLAY),
    encoder=_group("rest"),
    cell=_group("volts", "leak", "guard", "usable", "dropout", "empty"),
    classic=_group("discharge", "efficiency", "spread", "typing", "accuracy"),
    boards=dict[str, Board],
)


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
        numbers = ("title", "supply", "volts", "efficiency", "quiescent", "other")
        boards = {key: {name: getattr(each, name) for name in numbers} for key, each in self.boards.items()}
        props: dict[str, Any] = {"curve": [list(point) for point in self.curve], "boards": boards}
        for path, figure in self.figures.items():
            *parents, leaf = path.split(".")
            table = props
            for part in parents:
                table = table.setdefault(part, {})
            table[leaf] = figure.bounds()
        return props

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield contract/power.ts FigureRow of every figure: what the page tells about it."""
        for path, figure in self.figures.items():
            bounds = "" if figure.low == figure.high else f"{figure.low:g} to {figure.high:g}"
            amount = {"amount": f"{figure.value:g}", "range": bounds, "unit": figure.unit}
            yield {"name": path, **amount, "kind": figure.kind, **self._described(figure)}
        for board in self.boards.values():
            amount = {"amount": f"{board.quiescent:g} + {board.other:g}", "range": "", "unit": "µA"}
            yield {"name": f"boards.{board.title}", **amount, "kind": "board", **self._described(board)}

    def _described(self, figure: Figure | Board) -> dict[str, Any]:
        source = self.sources[figure.source]
        return {"conditions": figure.conditions, "source": source.title, "href": source.href}


def load_power(site_dir: Path) -> Power:
    """Read the figures. Raises ReportedFailure with all that is wrong."""
    file = read_toml(site_dir / FILE_NAME)
    values: Any = convert_toml(file, _FILE)
    power = Power(dict(_figures_in(values)), values.boards, values.sources, values.curve)
    if findings := [*_unknown_sources(file, power), *_wrong_ranges(file, power)]:
        raise ReportedFailure(findings)
    return power


def _figures_in(table: Struct, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Figure]]:
    """Yield the figures of nested tables by their dotted names."""
    for key, value in structs.asdict(table).items():
        if isinstance(value, Figure):
            yield ".".join((*path, key)), value
        elif isinstance(value, Struct):
            yield from _figures_in(value, (*path, key))


def _wrong_ranges(file: TomlFile, power: Power) -> Iterator[Diagnostic]:
    """Yield a finding for each value that is not in its range, and for points of the curve that fall."""
    for name, figure in power.figures.items():
        bounds = figure.bounds()
        for key, is_wrong in (("low", bounds["low"] > figure.value), ("high", bounds["high"] < figure.value)):
            if is_wrong:
                message = f"{name}.{key} is {'above' if key == 'low' else 'below'} the value {figure.value:g}"
                path, hint = (*name.split("."), key), "low, value and high rise"
                yield file.finding("wrong-config-value", message, path, hint=hint)
    for index, (before, after) in enumerate(pairwise(power.curve), 1):
        if before[0] >= after[0] or before[1] >= after[1]:
            message = "charge and voltage of this point must be above those of the one before it"
            yield file.finding("wrong-config-value", message, ("curve", index), hint="check the numbers")


def _unknown_sources(file: TomlFile, power: Power) -> Iterator[Diagnostic]:
    """Yield a finding for each source that the file does not have."""
    named = [
        *((name.split("."), figure.source) for name, figure in power.figures.items()),
        *((["boards", name], board.source) for name, board in power.boards.items()),
    ]
    for path, source in named:
        if source not in power.sources:
            message = f"{'.'.join(path)}.source must be one of the sources"
            hint = did_you_mean(source[:80], power.sources) or "add it to [sources]"
            yield file.finding("wrong-config-value", message, (*path, "source"), hint=hint)

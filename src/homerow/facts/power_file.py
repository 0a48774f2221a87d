"""Reading site/data/power.toml: one row a table of the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, defstruct, structs

from homerow.config.formats import Number
from homerow.config.toml_file import TomlFile, convert_toml, read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure, did_you_mean
from homerow.facts.power import Board, Figure, Power, Source

FILE_NAME = "data/power.toml"


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
    light=_group("pwm", colours=_group("White", "Blue", "Green", "Yellow", "Red")),
    displays=_group(OLED=_DISPLAY, EPAPER=_DISPLAY, NICEVIEW=_DISPLAY),
    encoder=_group("rest"),
    cell=_group("volts", "leak", "guard", "usable", "dropout", "empty"),
    classic=_group("discharge", "efficiency", "spread", "typing", "accuracy"),
    boards=dict[str, Board],
)


def load_power(site_dir: Path) -> Power:
    """Read the figures. Raises ReportedFailure with all that is wrong."""
    file = read_toml(site_dir / FILE_NAME)
    values: Any = convert_toml(file, _FILE)
    power = Power(
        figures=dict(_figures_in(values)), boards=values.boards, sources=values.sources, curve=values.curve
    )
    unknown = [*_unknown_sources(file, power)]
    if unknown:
        raise ReportedFailure(unknown)
    return power


def _figures_in(table: Struct, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Figure]]:
    """Yield the figures of nested tables by their dotted names."""
    for key, value in structs.asdict(table).items():
        if isinstance(value, Figure):
            yield ".".join((*path, key)), value
        elif isinstance(value, Struct):
            yield from _figures_in(value, (*path, key))


def _unknown_sources(file: TomlFile, power: Power) -> Iterator[Diagnostic]:
    """Yield a finding for each source that the file does not have."""
    named = [
        *((name.split("."), figure.source) for name, figure in power.figures.items()),
        *((["boards", name], board.source) for name, board in power.boards.items()),
    ]
    for path, source in named:
        if source not in power.sources:
            message = f"{'.'.join(path)}.source must be one of the sources"
            cure = did_you_mean(source[:80], power.sources) or "add it to [sources]"
            yield file.finding("wrong-config-value", message, (*path, "source"), cure=cure)

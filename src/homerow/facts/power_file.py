"""Reading site/data/power.toml: one row a table of the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from homerow.config.addresses import address
from homerow.config.schema import AlreadyReported, Reader, Spot, Table, list_of, name, number, one_of
from homerow.config.toml_file import read_toml
from homerow.diagnostics import ReportedFailure
from homerow.facts.power import Board, Figure, Power, Source, figures_in

FILE_NAME = "data/power.toml"


def load_power(site_dir: Path) -> Power:
    """Read the figures. Raises ReportedFailure with all that is wrong."""
    file = read_toml(site_dir / FILE_NAME)
    spot = Spot(file)
    sources = file.values.get("sources")
    try:
        values = _shape(one_of(*sources) if isinstance(sources, dict) else name)(file.values, spot)
    except AlreadyReported:
        raise ReportedFailure(spot.findings) from None
    return Power(
        figures=dict(figures_in(values)),
        boards=values["boards"],
        sources=values["sources"],
        curve=values["curve"],
    )


def _shape(source: Reader) -> Table:
    """Return the shape of the file; `source` reads the name of one of its sources."""
    figure = Table(
        Figure,
        {
            "value": number,
            "low": number,
            "high": number,
            "unit": name,
            "kind": one_of("measured", "datasheet", "estimate", "setting"),
            "source": source,
            "conditions": name,
        },
        frozenset({"value", "unit", "kind", "source", "conditions"}),
    )
    board = Table(
        Board,
        {
            "title": name,
            "supply": one_of("LDO", "SWITCHING"),
            "volts": number,
            "efficiency": number,
            "quiescent": number,
            "other": number,
            "source": source,
            "conditions": name,
        },
        frozenset({"title", "supply", "volts", "quiescent", "other", "source", "conditions"}),
    )

    def group(*names: str, **tables: Reader) -> Table:
        members: dict[str, Reader] = {**dict.fromkeys(names, figure), **tables}
        return Table(dict, members, frozenset(members))

    tables: dict[str, Reader] = {
        "curve": list_of(_point),
        "sources": _any_key(Table(Source, {"title": name, "href": address}, frozenset({"title"}))),
        "base": group(
            "host",
            "off",
            standalone=group("idle", "typing"),
            central=group("idle", "typing"),
            peripheral=group("idle", "typing"),
        ),
        "radio": group("extra", "burst", "hosts", "link"),
        "day": group("held", "bursts"),
        "glow": group("firmware", "lit", "dark"),
        "light": group("pwm", colours=group("White", "Blue", "Green", "Yellow", "Red")),
        "displays": group(
            OLED=group("active", "rest", "shown", "share"),
            EPAPER=group("active", "rest", "shown", "share"),
            NICEVIEW=group("active", "rest", "shown", "share"),
        ),
        "encoder": group("rest"),
        "cell": group("volts", "leak", "guard", "usable", "dropout", "empty"),
        "classic": group("discharge", "efficiency", "spread", "typing", "accuracy"),
        "boards": _any_key(board),
    }
    return Table(dict, tables, frozenset(tables))


def _any_key(read: Reader) -> Reader:
    """Return a reader of a table whose keys are the author's."""

    def table(value: Any, spot: Spot) -> Any:
        if not isinstance(value, dict):
            raise spot.wrong("a table")
        return Table(dict, dict.fromkeys(value, read))(value, spot)

    return table


def _point(value: Any, spot: Spot) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise spot.wrong("a pair of charge and voltage")
    charge, volts = value
    return (number(charge, spot.below(0)), number(volts, spot.below(1)))

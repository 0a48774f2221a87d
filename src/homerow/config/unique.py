"""Keys that must differ within a list of tables."""

from __future__ import annotations

from homerow.config.schema import Spot


def check_unique(values: list[str], spot: Spot, key: str, noun: str) -> None:
    """Report each value of a key that an earlier table has too."""
    for index, value in enumerate(values):
        if value in values[:index]:
            message = f'{noun} {key} "{value}" is given twice'
            code = f"duplicate-{noun.replace(' ', '-')}"
            spot.below(index).below(key).report(code, message, cure=f"give each its own {key}")

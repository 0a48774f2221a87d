"""The anchors that people have linked to for years: data/kept-anchors.toml, a list of them by route."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from homerow.config.schema import Spot, list_of, read_entries, text
from homerow.config.toml_file import read_toml

FILE_NAME = "kept-anchors.toml"


def load_kept_anchors(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Read the anchors, if there are any. Raises ReportedFailure with all that is wrong."""
    path = folder / FILE_NAME
    return read_entries(read_toml(path), _anchors) if path.exists() else {}


def _anchors(_route: str, value: Any, spot: Spot) -> tuple[str, ...]:
    anchors: tuple[str, ...] = list_of(text)(value, spot)
    return anchors

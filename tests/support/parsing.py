"""A parser as a site with extensions has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from homerow.extensions import component_table, load_extension
from homerow.markdown.parser import Parser

ZMK = ("zmk",)


def site_parser(site_dir: Path, extensions: tuple[str, ...] = ZMK, **options: Any) -> Parser:
    """Return a parser with the extensions of a site, and their data."""
    loaded = tuple(load_extension(name).markdown(site_dir) for name in extensions)
    return Parser(site_dir, components=component_table(extensions), extensions=loaded, **options)

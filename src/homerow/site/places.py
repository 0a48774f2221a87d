"""Where something stands in a file, found again by reading it: only a finding asks for that.

A Document keeps the places of its links and assets alone, so that memory does not grow with front matter.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from homerow.config.label import site_label
from homerow.config.loader import FILE_NAME
from homerow.config.model import SiteConfig
from homerow.config.toml_file import Place, TomlFile, read_toml
from homerow.config.toml_marks import TomlPath
from homerow.diagnostics import ReportedFailure, Span, locate
from homerow.sources.discovery import read_source
from homerow.sources.source import SourceFile


def source_place(config: SiteConfig, path: PurePosixPath, key: str = "", value: str = "") -> Place:
    """Return where a front matter key has a value; without one, where the key stands; else the first line."""
    label = f"{site_label(config.site_dir)}/{path}"
    try:
        text = read_source(config.site_dir, SourceFile(path, "doc", ""))
    except ReportedFailure:  # deleted since it was parsed
        return Span(label, 1), ""
    start, end = _find(text, key, value)
    return locate(text, label, start, end)


def _find(text: str, key: str, value: str) -> tuple[int, int]:
    head_end = text.find("\n---", 3)
    match = re.compile(rf"^{re.escape(key)}[ \t]*:", re.MULTILINE).search(text, 0, max(head_end, 0))
    if not key or not match:
        return 0, len(text.partition("\n")[0])
    at = text.find(value, match.end(), head_end) if value else -1
    return (at, at + len(value)) if at >= 0 else (match.start(), match.start() + len(key))


def config_place(config: SiteConfig, path: TomlPath) -> Place:
    """Return where a value of site.toml stands."""
    return toml_place(config, FILE_NAME, path)


def toml_place(config: SiteConfig, name: str, path: TomlPath) -> Place:
    """Return where a value of a TOML file of the site stands."""
    file = _read(config, name)
    return file.value_place(path) if file else _nowhere(config, name)


def toml_key_place(config: SiteConfig, name: str, path: TomlPath) -> Place:
    """Return where a key of a TOML file of the site stands."""
    file = _read(config, name)
    return file.key_place(path) if file else _nowhere(config, name)


def toml_value_place(config: SiteConfig, name: str, key: str, value: str) -> Place:
    """Return where a TOML file of the site first gives a key a value."""
    file = _read(config, name)
    path = file.find(key, value) if file else None
    return file.value_place(path) if file and path else _nowhere(config, name)


def _read(config: SiteConfig, name: str) -> TomlFile | None:
    try:
        return read_toml(config.site_dir / name)
    except ReportedFailure:  # deleted or broken since it was loaded
        return None


def _nowhere(config: SiteConfig, name: str) -> Place:
    return Span(f"{site_label(config.site_dir)}/{name}", 1), ""

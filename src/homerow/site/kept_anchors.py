"""The anchors that people have linked to for years: data/kept-anchors.toml, a list of them by route."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from homerow.config.toml_file import TomlFile, read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure

FILE_NAME = "kept-anchors.toml"


def load_kept_anchors(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Read the anchors, if there are any. Raises ReportedFailure with all that is wrong."""
    path = folder / FILE_NAME
    if not path.exists():
        return {}
    file = read_toml(path)
    findings = [_finding(file, route) for route, value in file.values.items() if not _is_anchors(value)]
    if findings:
        raise ReportedFailure(findings)
    return {route: tuple(anchors) for route, anchors in file.values.items()}


def _is_anchors(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _finding(file: TomlFile, route: str) -> Diagnostic:
    span, line = file.value_place((route,))
    return Diagnostic(
        "malformed-fact",
        f"{route} is not a list of anchors",
        span,
        cure='write them as ["pairing", "clearing"]',
        source_line=line,
    )

"""Findings on the site graph: their severity, their place in a file, and the nearest name as a hint."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from msgspec import Struct

from homerow.config.loader import SITE_FILE
from homerow.config.model import SiteConfig
from homerow.config.reading import site_label
from homerow.config.severities import Severities
from homerow.config.toml_file import TomlFile, TomlPath, read_toml
from homerow.content.discovery import read_source
from homerow.content.source import SourceFile
from homerow.diagnostics import Diagnostic, DiagnosticLog, Place, ReportedFailure, Span, locate, nearest

# Limits of suggestions: thousands of findings must not cost minutes.
MAX_SUGGESTIONS = 50  # of one check; readers look at the first findings
MAX_CANDIDATES = 2_000
MAX_LENGTH = 200  # characters; the time of a comparison grows with the product of both lengths

# Many paths end like this, so it does not tell which one was meant.
_COMMON_END = re.compile(r"(?:/(?:index|readme))?(?:\.mdx?|\.html)?/?$", re.IGNORECASE)


class Findings(Struct, frozen=True):
    """Logs findings with the severity that site.toml gives their kind, except those of `ignored` kinds."""

    severities: Severities
    log: DiagnosticLog
    ignored: frozenset[str] = frozenset()

    def add(self, kind: str, message: str, place: Place, *, hint: str = "") -> None:
        """Log a finding, unless its kind is ignored; a kind without a severity in site.toml is an error."""
        severity = self.severities.of(kind)
        if severity and kind not in self.ignored:
            span, line = place
            self.log.add(Diagnostic(kind, message, span, hint=hint, source_line=line, severity=severity))


class Suggestions(Struct):
    """Suggests the nearest known name until its budget is spent."""

    left: int = MAX_SUGGESTIONS

    def hint(self, word: str, known: Iterable[str], *, otherwise: str) -> str:
        """Return a hint that asks for the nearest known name, or `otherwise` if none is near."""
        name = self.nearest(word, known)
        return f"did you mean {name}?" if name else otherwise

    def nearest(self, word: str, known: Iterable[str]) -> str | None:
        """Return the known name that the author most likely meant; a unique name with the same end wins."""
        if self.left <= 0 or len(word) > MAX_LENGTH:
            return None
        self.left -= 1
        names = {_COMMON_END.sub("", name) or name: name for name in known if len(name) <= MAX_LENGTH}
        plain = _COMMON_END.sub("", word) or word
        same_end = [name for part, name in names.items() if _last_part(part) == _last_part(plain)]
        if len(same_end) == 1:
            return same_end[0]
        closest = sorted(names, key=lambda name: abs(len(name) - len(plain)))[:MAX_CANDIDATES]
        match = nearest(plain, closest)
        return names[match] if match is not None else None


def _last_part(path: str) -> str:
    return path.rpartition("/")[2].lower()


# Places are found by reading the file again, because only findings need them: a Document keeps only the
# places of its links and assets, so that memory does not grow with front matter.


def source_place(config: SiteConfig, path: PurePosixPath, key: str = "", value: str = "") -> Place:
    """Return the place of a value in front matter, or else of its key, or else of the first line."""
    label = f"{site_label(config.site_dir)}/{path}"
    try:
        text = read_source(config.site_dir, SourceFile(path, "doc", ""))
    except ReportedFailure:  # deleted since it was parsed
        return Place(Span(label, 1), "")
    start, end = _front_matter_range(text, key, value)
    return locate(text, label, start, end)


def _front_matter_range(text: str, key: str, value: str) -> tuple[int, int]:
    head_end = text.find("\n---", 3)
    match = re.compile(rf"^{re.escape(key)}[ \t]*:", re.MULTILINE).search(text, 0, max(head_end, 0))
    if not key or not match:
        return 0, len(text.partition("\n")[0])
    at = text.find(value, match.end(), head_end) if value else -1
    return (at, at + len(value)) if at >= 0 else (match.start(), match.start() + len(key))


def config_place(config: SiteConfig, path: TomlPath) -> Place:
    """Return the place of a value in site.toml."""
    return toml_place(config, SITE_FILE, path)


def toml_place(config: SiteConfig, name: str, path: TomlPath, *, of_key: bool = False) -> Place:
    """Return the place of a value, or of its key, in a TOML file of the site."""
    file = _read(config, name)
    if file is None:
        return _first_line(config, name)
    return file.key_place(path) if of_key else file.value_place(path)


def toml_value_place(config: SiteConfig, names: Sequence[str], key: str, value: str) -> Place:
    """Return the first place in TOML files of the site where a key has a value."""
    for name in names:
        file = _read(config, name)
        if file and (path := file.find(key, value)):
            return file.value_place(path)
    return _first_line(config, names[0])


def _read(config: SiteConfig, name: str) -> TomlFile | None:
    try:
        return read_toml(config.site_dir / name)
    except ReportedFailure:  # deleted or broken since it was loaded
        return None


def _first_line(config: SiteConfig, name: str) -> Place:
    return Place(Span(f"{site_label(config.site_dir)}/{name}", 1), "")

"""Categories of folders as Docusaurus describes them: `_category_.json` and `_category_.yml`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from homerow.config.files import read_text_file
from homerow.config.model import SiteConfig
from homerow.config.sidebars import IndexEntry
from homerow.config.validation import InvalidValueError, convert
from homerow.content.discovery import file_problem
from homerow.diagnostics import DiagnosticLog, ReportedFailure, Severity

NAMES = ("_category_.json", "_category_.yml", "_category_.yaml")
MAX_BYTES = 65_536
KNOWN = frozenset(
    {"label", "position", "collapsed", "collapsible", "className", "description", "link", "key"}
)


class CategoryLink(Struct, frozen=True):
    """What the label of a category leads to: a document, or a generated page."""

    type: Literal["doc", "generated-index"]
    id: str = ""
    title: str | None = None
    description: str | None = None
    slug: str | None = None


class Category(Struct, frozen=True, rename="camel"):
    """What a file says of the category of its folder; with `has_link` false its label leads nowhere."""

    label: str | None = None
    position: float | None = None
    collapsed: bool = True
    class_name: str = ""
    link: CategoryLink | None = None
    has_link: bool = True

    @property
    def index(self) -> IndexEntry | None:
        """The generated page, if it has one."""
        if self.link is None or self.link.type != "generated-index":
            return None
        return IndexEntry(self.link.title, self.link.description or "", self.link.slug)


def read_categories(
    config: SiteConfig, folders: Iterable[PurePosixPath], log: DiagnosticLog
) -> Mapping[PurePosixPath, Category]:
    """Return the categories of folders below the site folder; wrong files are reported."""
    found: dict[PurePosixPath, Category] = {}
    for folder in folders:
        names = (name for name in NAMES if (config.site_dir / folder / name).is_file())
        if name := next(names, None):
            found[folder] = _read(config.site_dir, folder / name, log)
    return found


def _read(site_dir: Path, path: PurePosixPath, log: DiagnosticLog) -> Category:
    try:
        text = read_text_file(site_dir / path, MAX_BYTES)
        values = json.loads(text) if path.suffix == ".json" else _load_yaml(text)
        category = convert(_prepared(values), Category, strict=False)
    except ReportedFailure as failure:
        log.add(*failure.diagnostics)
        return Category()
    except (ValueError, RecursionError, OSError) as error:
        reason = _explained(error) if isinstance(error, InvalidValueError) else str(error)
        message = f"this category cannot be read: {' '.join(reason.split())[:120]}"
        hint = 'write for example {"label": "Guides", "position": 2}'
        log.add(file_problem("bad-category", message, hint, site_dir=site_dir, path=path))
        return Category()
    _report_unknown(site_dir, path, values, log)
    return category


def _explained(error: InvalidValueError) -> str:
    violation = error.violations[0]
    return f"{'.'.join(map(str, violation.path)) or 'it'} {violation.message}"


def _load_yaml(text: str) -> Any:
    import yaml  # noqa: PLC0415 - only parsing workers and such files need it

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ValueError(getattr(error, "problem", None) or "it is not YAML") from error


def _prepared(values: Any) -> Any:
    if not isinstance(values, dict):
        return values
    return {**values, "hasLink": not ("link" in values and values["link"] is None)}


def _report_unknown(
    site_dir: Path, path: PurePosixPath, values: Mapping[str, Any], log: DiagnosticLog
) -> None:
    for key in values:
        if key not in KNOWN:
            message = f"the key {str(key)[:80]} of a category does nothing here"
            problem = file_problem("ignored-category-key", message, "remove it", site_dir=site_dir, path=path)
            log.add(replace(problem, severity=Severity.WARNING))

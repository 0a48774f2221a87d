"""site.toml to SiteConfig."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from homerow.config.formats import normalize_base_url
from homerow.config.model import DocsVersion, SearchSource, SiteConfig
from homerow.config.toml_file import TomlFile, convert_toml, dotted, read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure
from homerow.validation import Path as ValuePath
from homerow.validation import Violation

FILE_NAME = "site.toml"


def load_config(site_dir: Path, *, base_url: str | None = None) -> SiteConfig:
    """Read site.toml; `base_url` replaces what it says. Raises ReportedFailure with all that is wrong."""
    file = read_toml(site_dir / FILE_NAME)
    config = convert_toml(file, SiteConfig, values=_prepared(file.values), describe_variant=_unknown_item)
    findings = [*_duplicates(file, config), *_last_versions(file, config)]
    if findings:
        raise ReportedFailure(findings)
    return replace(
        config,
        site_dir=site_dir,
        url=config.url.rstrip("/"),
        edit_url=config.edit_url and f"{config.edit_url.rstrip('/')}/",
        base_url=_checked_base_url(config.base_url if base_url is None else base_url),
        search=replace(config.search, host=tuple(host.rstrip("/") for host in config.search.host)),
    )


def _prepared(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the values with what an author may leave out: the type of a link, the list around one host."""
    prepared = {**values}
    if isinstance(values.get("navbar"), list):
        prepared["navbar"] = [_typed(item) for item in values["navbar"]]
    if isinstance(footer := values.get("footer"), dict) and isinstance(footer.get("columns"), list):
        columns = [_with_typed_items(column) for column in footer["columns"]]
        prepared["footer"] = {**footer, "columns": columns}
    if isinstance(search := values.get("search"), dict) and isinstance(search.get("host"), str):
        prepared["search"] = {**search, "host": [search["host"]]}
    return prepared


def _typed(item: Any) -> Any:
    return {"type": "link", **_with_typed_items(item)} if isinstance(item, dict) else item


def _with_typed_items(table: Any) -> Any:
    if not isinstance(table, dict) or not isinstance(table.get("items"), list):
        return table
    return {**table, "items": [_typed(item) for item in table["items"]]}


def _unknown_item(file: TomlFile, violation: Violation) -> tuple[str, str]:
    """Return the code and the message for an item of the navbar, or of the footer, of an unknown type."""
    path = violation.path[:-1]
    title = str(file.value(path).get("label") or dotted(path))[:80]
    return "unknown-navbar-item", f'navbar item "{title}" has the unknown type "{violation.message}"'


def _duplicates(file: TomlFile, config: SiteConfig) -> Iterator[Diagnostic]:
    """Yield a finding for each name, folder or route of a version, and id of a search source, given twice."""
    for key in ("name", "path", "route"):
        yield from _taken(file, config.versions, ("versions",), key, "docs version")
    yield from _taken(file, config.search.sources, ("search", "sources"), "id", "search source")


def _last_versions(file: TomlFile, config: SiteConfig) -> Iterator[Diagnostic]:
    """Yield a finding unless one version is what readers get without choosing."""
    if sum(version.is_last for version in config.versions) != 1:
        message, cure = "exactly one docs version must be the last", "write is_last = false in all but one"
        yield file.key_finding("wrong-config-value", message, ("versions",), cure=cure)


def _taken(
    file: TomlFile,
    tables: Sequence[DocsVersion | SearchSource],
    path: ValuePath,
    key: str,
    noun: str,
) -> Iterator[Diagnostic]:
    seen: set[str] = set()
    for index, table in enumerate(tables):
        value = getattr(table, key)
        if value in seen:
            message = f'{noun} {key} "{value}" is given twice'
            code = f"duplicate-{noun.replace(' ', '-')}"
            yield file.finding(code, message, (*path, index, key), cure=f"give each its own {key}")
        seen.add(value)


def _checked_base_url(value: str) -> str:
    path = normalize_base_url(value)
    if path is None:
        message = f'the base URL "{value}" is not a path'
        raise ReportedFailure([Diagnostic("wrong-base-url", message, cure="write for example /docs/")])
    return path

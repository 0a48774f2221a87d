"""The files of a migrated site, and the copy of its content."""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from docusaurus.migration.docs_and_blog import Sections, Version
from docusaurus.migration.parts import Parts
from docusaurus.migration.project import Project
from docusaurus.migration.sidebars import sidebars_values
from docusaurus.migration.theme_config import static_route
from homerow.config.loader import REDIRECTS_FILE, SITE_FILE
from homerow.config.sidebars import SIDEBARS_FILE
from homerow.config.toml_edit import literal

WIDTH = 110  # characters of a line, beyond which a list has a line for each item
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_document(values: Mapping[str, Any]) -> str:
    """Return a mapping as a TOML file: first plain values, then tables, then lists of tables."""
    return "\n".join(_document_lines(values)).strip() + "\n"


def _document_lines(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        if not isinstance(value, dict) and not _is_tables(value):
            yield f"{_key(key)} = {toml_value(value)}"
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _table_lines(f"[{_key(key)}]", key, value)
        elif _is_tables(value):
            for table in value:
                yield from _table_lines(f"[[{_key(key)}]]", key, table)


def _table_lines(head: str, name: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield f"\n{head}"
    lists = {key: value for key, value in table.items() if _is_tables(value) and key == "columns"}
    for key, value in table.items():
        if key not in lists:
            yield f"{_key(key)} = {toml_value(value)}"
    for key, value in lists.items():
        for inner in value:
            yield from _table_lines(f"[[{_key(name)}.{_key(key)}]]", key, inner)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else literal(key)


def toml_value(value: Any, indent: str = "") -> str:
    """Return a value as it is written after `=`."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case dict():
            pairs = (f"{_key(key)} = {toml_value(each, indent)}" for key, each in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case list():
            return _list(value, indent)
        case _:
            return literal(str(value))


def _list(values: list[Any], indent: str) -> str:
    line = f"[{', '.join(toml_value(each) for each in values)}]"
    if len(indent) + len(line) <= WIDTH and "\n" not in line:
        return line
    inner = f"{indent}  "
    return "[\n" + "".join(f"{inner}{toml_value(each, inner)},\n" for each in values) + f"{indent}]"


_ADDRESS = re.compile(r"https?://\S+|mailto:\S+")


def authors_values(project: Project, blog: str) -> dict[str, Any]:
    """Return the authors of authors.yml as authors.toml has them."""
    for name in ("authors.yml", "authors.yaml", "authors.json"):
        path = f"{blog}/{name}"
        value = project.yaml(path)
        if isinstance(value, Mapping):
            found = {
                str(key): author
                for key, given in value.items()
                if isinstance(given, Mapping) and (author := _author(given))
            }
            project.report.add("converted", f"{len(found)} authors", path)
            return found
    return {}


def _author(given: Mapping[str, Any]) -> dict[str, Any]:
    name = given.get("name")
    if not isinstance(name, str) or not name.strip():
        return {}
    author: dict[str, Any] = {"name": name}
    if isinstance(title := given.get("title"), str):
        author["title"] = title
    email = given.get("email")
    url = given.get("url") or (f"mailto:{email}" if email else "")
    if isinstance(url, str) and _ADDRESS.fullmatch(url):
        author["url"] = url
    if isinstance(image := given.get("image_url") or given.get("imageURL"), str):
        author["image_url"] = static_route(image)
    socials = given.get("socials")
    if isinstance(socials, Mapping):
        author["socials"] = {str(key): value for key, value in socials.items() if isinstance(value, str)}
    return author


SKIPPED = frozenset({"node_modules", ".git", ".docusaurus", "build"})


# Docusaurus shows a page in spite of these.
TOLERATED = (
    *("missing_alt", "unsafe_html", "unknown_admonition", "unclosed_admonition", "unopened_admonition"),
    *("unknown_front_matter", "wrong_front_matter", "unknown_author", "missing_doc", "missing_asset"),
    *("bad_doc_tag", "bad_tag", "bad_line_range", "bad_sample_file", "code_beside_file"),
    *("component_content", "duplicate_footnote", "duplicate_id", "empty_link", "exported_code"),
    *("misplaced_component", "missing_attribute", "nested_truncate", "nul_byte", "redirect_of_page"),
    *("too_many_findings", "unclosed_component", "unclosed_fence", "unknown_attribute"),
    *("unknown_component", "unknown_import", "unknown_tab", "unopened_component", "unsafe_link"),
    *("unused_footnote", "wrong_attribute", "wrong_formula"),
)


def file_texts(parts: Parts, project: Project, prefix: str) -> dict[str, str]:
    """Return the text of each file by its path below the site folder."""
    site = _site_toml(parts, prefix)
    last = next((each.name for each in parts.sections.versions if each.is_last), "")
    files = {SITE_FILE: toml_document(site)}
    if tables := sidebars_values(project, parts.sections.versions, last):
        files[SIDEBARS_FILE] = toml_document(tables)
    if parts.redirects:
        files[REDIRECTS_FILE] = toml_document(parts.redirects)
    if parts.sections.blog and (authors := authors_values(project, parts.sections.blog["path"])):
        files[f"{_join(prefix, parts.sections.blog['path'])}/authors.toml"] = toml_document(authors)
    return files


def _site_toml(parts: Parts, prefix: str) -> dict[str, Any]:
    sections, site = parts.sections, {**parts.site}
    site["severities"] = {**site["severities"], **dict.fromkeys(TOLERATED, "warn")}
    if prefix:
        site["root_path"] = prefix
    if sections.edit_url:
        site["edit_url"] = sections.edit_url
    if sections.pages:
        site["pages_path"] = _join(prefix, sections.pages)
    if sections.has_math:
        site["math"] = True
    if sections.blog:
        site["blog"] = {**sections.blog, "path": _join(prefix, sections.blog["path"])}
    if sections.admonitions:
        site["admonitions"] = sections.admonitions
    if sections.versions:
        site["versions"] = [_version(each, prefix) for each in sections.versions]
    return site


def _version(version: Version, prefix: str) -> dict[str, Any]:
    return {
        "name": version.name,
        "label": version.label,
        "path": _join(prefix, version.path),
        "route": version.route,
        **({} if version.is_last else {"is_last": False}),
        **({"plugin_id": version.plugin_id} if version.plugin_id != "default" else {}),
        **({"banner": version.banner} if version.banner and not version.is_last else {}),
        **({"exclude": list(version.exclude)} if version.exclude else {}),
    }


def _join(prefix: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(prefix, path))


def content_folders(sections: Sections, prefix: str) -> Iterator[str]:
    """Yield the folders of content below the site folder."""
    for version in sections.versions:
        yield _join(prefix, version.path)
    if sections.blog:
        yield _join(prefix, sections.blog["path"])
    yield _join(prefix, "static")
    yield _join(prefix, "src")  # pages, and pictures and partials that pages import


def copy_content(base: Path, into: Path, folders: Iterable[str]) -> None:
    """Copy folders of content without links."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if name in SKIPPED or Path(folder, name).is_symlink()}

    for folder in dict.fromkeys(folders):
        if (base / folder).is_dir():
            shutil.copytree(base / folder, into / folder, ignore=left_out, dirs_exist_ok=True)

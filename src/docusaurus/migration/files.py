"""The files of a migrated site, and the copy of its content."""

from __future__ import annotations

import posixpath
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from docusaurus.migration.content import authors_values
from docusaurus.migration.parts import Parts
from docusaurus.migration.project import Project
from docusaurus.migration.sections import Sections, Version
from docusaurus.migration.sidebars import sidebars_values
from docusaurus.migration.toml_text import toml_document
from homerow.config.loader import REDIRECTS_FILE, SITE_FILE
from homerow.config.sidebars import SIDEBARS_FILE
from homerow.diagnostics import Diagnostic, ReportedFailure

SKIPPED = frozenset({"node_modules", ".git", ".docusaurus", "build"})

MAX_FILES = 50_000  # of content that is copied

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
    """Copy folders of content without links; refuse more than MAX_FILES."""
    count = 0

    def left_out(folder: str, names: list[str]) -> set[str]:
        nonlocal count
        count += len(names)
        if count > MAX_FILES:
            message = f"the content has more than {MAX_FILES:,} files"
            raise ReportedFailure([Diagnostic("too-many-files", message, hint="migrate it in its place")])
        return {name for name in names if name in SKIPPED or Path(folder, name).is_symlink()}

    for folder in dict.fromkeys(folders):
        if (base / folder).is_dir():
            shutil.copytree(base / folder, into / folder, ignore=left_out, dirs_exist_ok=True)

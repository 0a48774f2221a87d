"""The migration of a Docusaurus site, from its folder to the files of a site."""

from __future__ import annotations

import os
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from docusaurus.migration.docs_and_blog import Sections
from docusaurus.migration.options import Outcome, Report
from docusaurus.migration.parts import complete, read_parts
from docusaurus.migration.project import Project
from docusaurus.migration.site_files import content_folders, copy_content, file_texts, toml_document
from homerow.config.loader import REDIRECTS_FILE, SITE_FILE
from homerow.config.sidebars import SIDEBARS_FILE
from homerow.diagnostics import Diagnostic, ReportedFailure, Severity
from homerow.site.checks.links import root_of

if TYPE_CHECKING:
    from homerow.pipeline.run import Checked

_NO_PAGE = re.compile(r"no page at (/[^/?#\s]+)")
REPORT_FILE = "MIGRATION.md"

# Findings about components of the site's own.
OF_COMPONENTS = frozenset(
    {"unknown-component", "unknown-import", "exported-code", "bad-tag", "unread-expression"}
)


# What readers lose, by the beginning of "code: message" of the finding that says so.
_TAG_AS_TEXT = "unbalanced-html: nothing [a-z]+ </?(?:{})"
LOSSES: Mapping[str, re.Pattern[str]] = {
    "diagrams that are shown as code": re.compile("unknown-language: the language mermaid"),
    "tables that are shown as text": re.compile("broken-table|" + _TAG_AS_TEXT.format("t[abdfhr]|col")),
    "rows of tables without some of their cells": re.compile("surplus-cell"),
    "drawings whose elements are shown as text": re.compile(_TAG_AS_TEXT.format(r"(?:svg|g|path)\b")),
    "formulas that are shown as text": re.compile("wrong-formula"),
}


class Migration(Struct, frozen=True):
    """A migrated site: the folder with site.toml, the files that were written there, and the report."""

    site_dir: Path
    files: tuple[str, ...]
    report: Report


def migrate_docusaurus(folder: Path, into: Path | None = None) -> Migration:
    """Write site.toml and the other files of a site; the content stays as it is.

    The files are written where all content is below: into the folder itself, or the parent of `../docs`.
    `into` gets a copy of the content, and the files. Raises ReportedFailure.
    """
    report = Report()
    project = Project(folder, report)
    parts = read_parts(project)
    complete(parts, project)
    base = _site_folder(project, parts.sections)
    target = base if into is None else into
    _refuse_existing(target)
    prefix = Path(os.path.relpath(project.folder, base)).as_posix()
    files = file_texts(parts, project, "" if prefix == "." else prefix)
    if into is not None:
        copy_content(base, into, content_folders(parts.sections, prefix))
    for name, text in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Migration(target, tuple(files), report)


def _site_folder(project: Project, sections: Sections) -> Path:
    """Return the innermost folder that contains the project and all of its content."""
    folders = [version.path for version in sections.versions]
    folders += [sections.blog["path"]] if sections.blog else []
    folders += [sections.pages] if sections.pages else []
    paths = [str(project.folder), *(os.path.realpath(project.folder / each) for each in folders)]
    common = Path(os.path.commonpath(paths))
    if not common.is_relative_to(project.root):
        message = f"the content is outside of {project.root}"
        raise ReportedFailure(
            [Diagnostic("outside-site", message, hint="copy it into the folder of the site")]
        )
    return common


def _refuse_existing(target: Path) -> None:
    existing = [name for name in (SITE_FILE, SIDEBARS_FILE, REDIRECTS_FILE) if (target / name).exists()]
    if existing:
        message = f"{target} has a {existing[0]} already"
        hint = "remove it, or name a new folder with --into"
        raise ReportedFailure([Diagnostic("file-exists", message, hint=hint)])


def leave_unchecked(migration: Migration, checked: Checked) -> list[Diagnostic]:
    """Leave links unchecked whose route has a first part that no page of the new site has.

    Docusaurus found their pages, so a plugin makes them. Return the findings about anything else.
    """
    pages = {root_of(route) for route in checked.site.pages} if checked.site else set()
    counts: Counter[str] = Counter()
    others: list[Diagnostic] = []
    for finding in checked.log:
        match = _NO_PAGE.match(finding.message)
        if checked.site and finding.severity is Severity.ERROR and match and match[1] not in pages:
            counts[match[1]] += 1
        else:
            others.append(finding)
    if counts:
        path = migration.site_dir / SITE_FILE
        site = tomllib.loads(path.read_text("utf-8"))
        site["unchecked_routes"] = [*site.get("unchecked_routes", ()), *sorted(counts)]
        path.write_text(toml_document(site), "utf-8")
    for root, count in sorted(counts.items()):
        message = f"{count} links lead to {root}, which a plugin made: serve it beside the site"
        migration.report.note("decision", f"{message} (they are unchecked: unchecked_routes)", SITE_FILE)
    return others


def add_findings(findings: Iterable[Diagnostic], report: Report) -> None:
    """Add what a check of the new site found: losses, decisions for components and errors, others by kind."""
    places: dict[tuple[Outcome, str], list[str]] = defaultdict(list)
    for finding in findings:
        place = f"{finding.span.path}:{finding.span.line}" if finding.span else ""
        places[_outcome(finding)].append(place)
    for (outcome, subject), found in sorted(places.items(), key=lambda each: each[0][1]):
        report.gather(outcome, f"{subject}: {len(found)}" if outcome == "finding" else subject, found)


def _outcome(finding: Diagnostic) -> tuple[Outcome, str]:
    if loss := _loss(finding):
        return "loss", loss
    if finding.severity is Severity.ERROR or finding.code in OF_COMPONENTS:
        return "decision", f"{finding.code}: {finding.message}"
    return "finding", finding.code


def _loss(finding: Diagnostic) -> str:
    text = f"{finding.code}: {finding.message}"
    return next((loss for loss, pattern in LOSSES.items() if pattern.match(text)), "")

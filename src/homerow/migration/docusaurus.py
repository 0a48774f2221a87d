"""The migration of a Docusaurus site, from its folder to the files of a site."""

from __future__ import annotations

import os
import posixpath
import re
import shutil
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from homerow.config.loader import REDIRECTS_FILE, SITE_FILE
from homerow.config.sidebars import SIDEBARS_FILE
from homerow.diagnostics import Diagnostic, ReportedFailure, Severity
from homerow.migration.configuration import IGNORED_BECAUSE, analytics, plugin_options, site_values
from homerow.migration.content import authors_values, list_code_pages
from homerow.migration.options import Options
from homerow.migration.project import Project
from homerow.migration.redirects import redirects_values
from homerow.migration.report import Report
from homerow.migration.sections import Sections, Version, add_blog, add_docs
from homerow.migration.sidebars import sidebars_values
from homerow.migration.toml_text import toml_document

REPORT_FILE = "MIGRATION.md"
MAX_FOLDERS = 10_000
MAX_FILES = 50_000  # of content that is copied
SKIPPED = frozenset({"node_modules", ".git", ".docusaurus", "build"})

# Docusaurus shows a page in spite of these.
TOLERATED = (
    *("missing_alt", "unsafe_html", "unknown_admonition", "unclosed_admonition", "unknown_front_matter"),
    *("unknown_author", "missing_doc", "unknown_component", "unknown_import", "exported_code"),
    *("unknown_attribute", "bad_tag", "missing_asset", "wrong_front_matter"),
)
# Findings about components of the site's own.
OF_COMPONENTS = frozenset(
    {"unknown-component", "unknown-import", "exported-code", "bad-tag", "unread-expression"}
)
_PLUGIN = re.compile(r"^(?:@docusaurus/)?(?:plugin-)?")
_CLASSIC = frozenset({"classic", "@docusaurus/preset-classic"})


class Migration(Struct, frozen=True):
    """A migrated site: the folder with site.toml, the files that were written there, and the report."""

    site_dir: Path
    files: tuple[str, ...]
    report: Report


class _Parts(Struct):
    sections: Sections
    redirects: dict[str, str]
    site: dict[str, Any]


def migrate_docusaurus(folder: Path, into: Path | None = None) -> Migration:
    """Write site.toml and the other files of a site; the content stays as it is.

    The files are written where all content is below: into the folder itself, or the parent of `../docs`.
    `into` gets a copy of the content, and the files. Raises ReportedFailure.
    """
    report = Report()
    project = Project(folder, report)
    parts = _read(project)
    _complete(parts, project)
    base = _site_folder(project, parts.sections)
    target = base if into is None else into
    _refuse_existing(target)
    prefix = Path(os.path.relpath(project.folder, base)).as_posix()
    files = _texts(parts, project, "" if prefix == "." else prefix)
    if into is not None:
        _copy_content(base, into, _content_folders(parts.sections, prefix))
    for name, text in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return Migration(target, tuple(files), report)


def _read(project: Project) -> _Parts:
    options = Options(project.config(), "", project.config_file, project.report)
    parts = _Parts(Sections(), {}, {})
    for value, line in options.items("presets"):
        _read_preset(parts, value, line, options, project)
    plugins = sorted(options.items("plugins"), key=lambda each: plugin_options(each[0])[0] == "")
    for value, line in plugins:
        _read_plugin(parts, value, line, options, project)
    parts.site = {**site_values(options), **parts.site}
    options.drop(("themes",))
    for name, line in options.items("themes"):
        options.report.ignore(f"the theme {plugin_options(name)[0] or 'in an object'}", options.file, line)
    options.ignore_rest(IGNORED_BECAUSE)
    return parts


def _read_preset(parts: _Parts, value: Any, line: int | None, options: Options, project: Project) -> None:
    name, given = plugin_options(value)
    if name not in _CLASSIC:
        options.report.ignore(f"the preset {name or 'in an object'}", options.file, line)
        return
    preset = Options(given, "", options.file, options.report)
    if preset.fields.get("docs") is not False:
        add_docs(parts.sections, preset.options("docs"), project)
    if preset.fields.get("blog") is not False:
        add_blog(parts.sections, preset.options("blog"), project)
    if preset.fields.get("pages") is not False:
        _add_pages(parts.sections, preset.options("pages"))
    for key in ("gtag", "googleAnalytics", "googleTagManager"):
        if preset.has(key):
            parts.site |= {"analytics": found} if (found := analytics(preset.options(key))) else {}
    preset.drop(("docs", "blog", "pages", "sitemap", "debug", "svgr", "gtag", "googleAnalytics"))
    theme = preset.options("theme")
    if theme.has("customCss"):
        message = "theme.customCss: style sheets are for Docusaurus's own markup"
        options.report.ignore(message, options.file, theme.line("customCss"))
    preset.ignore_rest()


def _add_pages(sections: Sections, options: Options) -> None:
    sections.pages = posixpath.normpath(options.text("path") or "src/pages")
    options.drop(("remarkPlugins", "rehypePlugins", "routeBasePath", "exclude", "include"))
    options.ignore_rest()


def _read_plugin(parts: _Parts, value: Any, line: int | None, options: Options, project: Project) -> None:
    name, given = plugin_options(value)
    own = Options(given, f"{name}: ", options.file, options.report)
    match _PLUGIN.sub("", name):
        case "content-docs":
            add_docs(parts.sections, own, project)
        case "content-blog":
            add_blog(parts.sections, own, project)
        case "content-pages":
            _add_pages(parts.sections, own)
        case "client-redirects":
            parts.redirects |= redirects_values(own)
        case "google-gtag" | "google-analytics":
            parts.site |= {"analytics": found} if (found := analytics(own)) else {}
        case "sitemap":
            options.report.convert("a sitemap is always written", options.file, line)
        case _:
            options.report.ignore(f"the plugin {name or 'in an object'}", options.file, line)


def _complete(parts: _Parts, project: Project) -> None:
    """Drop sections whose folder does not exist, and list what is code."""
    sections = parts.sections
    kept = [*_existing(sections.versions, project)]
    names = {version.name for version in kept}
    lost = [version for version in sections.versions if version.name not in names]
    sections.versions = kept
    parts.site["navbar"] = [*_known_items(parts.site["navbar"], {version.name for version in lost}, project)]
    unchecked = [version.route for version in lost if version.route != "/"]
    if sections.blog and not (project.folder / sections.blog["path"]).is_dir():
        sections.blog = None
    if sections.pages:
        unchecked += [route for route in list_code_pages(project, sections.pages) if route != "/"]
    unchecked += parts.site.pop("pathnames")
    if unchecked:
        parts.site["unchecked_routes"] = [*dict.fromkeys(unchecked)]


def _known_items(items: list[dict[str, Any]], lost: set[str], project: Project) -> Iterator[dict[str, Any]]:
    """Yield the items of the navbar without those that lead to documentation that does not exist."""
    for item in items:
        if item.get("version") in lost:
            project.report.ignore(f'the navbar item "{item.get("label")}": its documentation is missing')
        else:
            yield item


def _existing(versions: list[Version], project: Project) -> Iterator[Version]:
    """Yield the versions whose folder exists; the last version of an instance gets the current folder."""
    for version in versions:
        path = version.path
        is_needed = version.is_last and not _has_pages(project.folder / path)
        if is_needed and _has_pages(project.folder / version.current):
            project.report.unread(f'{path} does not exist: "{version.name}" is made from {version.current}')
            path = version.current
        if not _has_pages(project.folder / path):
            reason = f"{path} has no Markdown files (a git submodule?)"
            project.report.decide(f'the documentation "{version.name}" is left out: {reason}')
            continue
        yield replace(version, path=_real(project.folder, path))


def _has_pages(folder: Path) -> bool:
    """Return whether a folder has a Markdown file."""
    walk = islice(os.walk(folder), MAX_FOLDERS)
    return any(name.endswith((".md", ".mdx")) for _, _, names in walk for name in names)


def _real(folder: Path, path: str) -> str:
    """Return a path without symbolic links, relative to a folder."""
    return Path(os.path.relpath(os.path.realpath(folder / path), folder)).as_posix()


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


def _texts(parts: _Parts, project: Project, prefix: str) -> dict[str, str]:
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


def _site_toml(parts: _Parts, prefix: str) -> dict[str, Any]:
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


def _content_folders(sections: Sections, prefix: str) -> Iterator[str]:
    for version in sections.versions:
        yield _join(prefix, version.path)
    if sections.blog:
        yield _join(prefix, sections.blog["path"])
    yield _join(prefix, "static")
    yield _join(prefix, "src")  # pages, and pictures and partials that pages import


def _copy_content(base: Path, into: Path, folders: Iterable[str]) -> None:
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


def add_findings(findings: Iterable[Diagnostic], report: Report) -> None:
    """Add what a check of the new site found: decisions for its components and errors, the rest by kind."""
    decisions: dict[str, list[str]] = defaultdict(list)
    others: dict[str, list[str]] = defaultdict(list)
    for finding in findings:
        place = f"{finding.span.path}:{finding.span.line}" if finding.span else ""
        if finding.severity is Severity.ERROR or finding.code in OF_COMPONENTS:
            decisions[f"{finding.code}: {finding.message}"].append(place)
        else:
            others[finding.code].append(place)
    for subject, places in sorted(decisions.items()):
        report.gather("decision", subject, places)
    for code, places in sorted(others.items()):
        report.gather("finding", f"{code}: {len(places)}", places)

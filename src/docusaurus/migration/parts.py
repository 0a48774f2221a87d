"""What a configuration publishes: its presets and plugins, completed by the folders that exist."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from docusaurus.migration.configuration import IGNORED_BECAUSE, analytics, plugin_options, site_values
from docusaurus.migration.docs_and_blog import Sections, Version, add_blog, add_docs
from docusaurus.migration.options import Options
from docusaurus.migration.project import Project
from docusaurus.migration.theme_config import redirects_values

_CODE = frozenset({".js", ".jsx", ".ts", ".tsx"})
_SKIPPED = re.compile(r"^_|\.(?:test|spec|d)\.[jt]sx?$|^__tests__$|\.module\.")
_PLUGIN = re.compile(r"^(?:@docusaurus/)?(?:plugin-)?")
_CLASSIC = frozenset({"classic", "@docusaurus/preset-classic"})


class Parts(Struct):
    """The sections of the site, its redirects, and the other keys of site.toml."""

    sections: Sections
    redirects: dict[str, str]
    site: dict[str, Any]


def read_parts(project: Project) -> Parts:
    """Return what the configuration of a project publishes; the report gets the rest."""
    options = Options(project.config(), "", project.config_file, project.report)
    parts = Parts(Sections(), {}, {})
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


def _read_preset(parts: Parts, value: Any, line: int | None, options: Options, project: Project) -> None:
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


def _read_plugin(parts: Parts, value: Any, line: int | None, options: Options, project: Project) -> None:
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


def complete(parts: Parts, project: Project) -> None:
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
    _decide_tags(sections, project)
    unchecked += parts.site.pop("pathnames")
    if unchecked:
        parts.site["unchecked_routes"] = [*dict.fromkeys(unchecked)]


def _decide_tags(sections: Sections, project: Project) -> None:
    for path in sections.tags_files:
        if project.read(path) is not None:
            message = (
                "this file is not read: write the labels and permalinks of its tags where pages have them"
            )
            project.report.decide(f"{message}, tags: [{{label: …, permalink: …}}]", path)


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
    return any(name.endswith((".md", ".mdx")) for _, _, names in os.walk(folder) for name in names)


def _real(folder: Path, path: str) -> str:
    """Return a path without symbolic links, relative to a folder."""
    return Path(os.path.relpath(os.path.realpath(folder / path), folder)).as_posix()


def list_code_pages(project: Project, pages: str) -> list[str]:
    """Report each page that is a React component, and return their routes."""
    routes: list[str] = []
    root = project.folder / pages
    for parent, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if not _SKIPPED.search(each))
        for name in sorted(names):
            path = PurePosixPath(Path(parent, name).relative_to(root).as_posix())
            if path.suffix in _CODE and not _SKIPPED.search(name):
                route = "/" + path.with_suffix("").as_posix().removesuffix("index").rstrip("/")
                message = f"the page {route} is a React component"
                leads = ": its address leads to the first document of the first sidebar"
                project.report.decide(message + (leads if route == "/" else ""), f"{pages}/{path}")
                routes.append(route)
    return routes

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

from docusaurus.migration.configuration import IGNORED_BECAUSE, OF_THE_TOOL, analytics, site_values
from docusaurus.migration.docs_and_blog import Sections, Version, add_blog, add_docs
from docusaurus.migration.options import Options
from docusaurus.migration.project import Project
from docusaurus.migration.theme_config import redirects_values

_CODE = frozenset({".js", ".jsx", ".ts", ".tsx"})
_SKIPPED = re.compile(r"^_|\.(?:test|spec|d)\.[jt]sx?$|^__tests__$|\.module\.")
_PLUGIN = re.compile(r"^(?:@docusaurus/)?(?:plugin-)?")
_UNNAMED = "in an object"
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
    for name, given, line in _named(options, "presets"):
        if name in _CLASSIC:
            _read_preset(parts, options.object(given, "", line), project)
        else:
            options.report.note("ignored", f"the preset {name or _UNNAMED}", options.file, line)
    for name, given, line in sorted(_named(options, "plugins"), key=lambda each: each[0] == ""):
        _read_plugin(parts, name, options.object(given, f"{name}: ", line), project)
    parts.site = {**site_values(options), **parts.site}
    for name, _, line in _named(options, "themes"):
        options.report.note("ignored", f"the theme {name or _UNNAMED}", options.file, line)
    options.finish(*OF_THE_TOOL, reasons=IGNORED_BECAUSE)
    return parts


def _named(options: Options, key: str) -> Iterator[tuple[str, Any, int | None]]:
    """Yield name, options and line of each plugin, preset or theme: a name, or a list of both."""
    for value, line in options.items(key):
        name, given, *_ = (*value, None, None) if isinstance(value, list) else (value, None)
        yield name if isinstance(name, str) else "", given, line


def _read_preset(parts: Parts, preset: Options, project: Project) -> None:
    if preset.fields.get("docs") is not False:
        add_docs(parts.sections, preset.options("docs"), project)
    if preset.fields.get("blog") is not False:
        add_blog(parts.sections, preset.options("blog"))
    if preset.fields.get("pages") is not False:
        _add_pages(parts.sections, preset.options("pages"))
    for key in ("gtag", "googleAnalytics", "googleTagManager"):
        if preset.has(key):
            parts.site |= {"analytics": found} if (found := analytics(preset.options(key))) else {}
    theme = preset.options("theme")
    if theme.has("customCss"):
        theme.note("ignored", "theme.customCss: style sheets are for Docusaurus's own markup", "customCss")
    preset.finish("docs", "blog", "pages", "sitemap", "debug", "svgr", "gtag", "googleAnalytics")


def _add_pages(sections: Sections, options: Options) -> None:
    sections.pages = posixpath.normpath(options.text("path") or "src/pages")
    options.finish("remarkPlugins", "rehypePlugins", "routeBasePath", "exclude", "include")


def _read_plugin(parts: Parts, name: str, own: Options, project: Project) -> None:
    match _PLUGIN.sub("", name):
        case "content-docs":
            add_docs(parts.sections, own, project)
        case "content-blog":
            add_blog(parts.sections, own)
        case "content-pages":
            _add_pages(parts.sections, own)
        case "client-redirects":
            parts.redirects |= redirects_values(own)
        case "google-gtag" | "google-analytics":
            parts.site |= {"analytics": found} if (found := analytics(own)) else {}
        case "sitemap":
            own.note("converted", "a sitemap is always written")
        case _:
            own.note("ignored", f"the plugin {name or _UNNAMED}")


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
            project.report.note("decision", f"{message}, tags: [{{label: …, permalink: …}}]", path)


def _known_items(items: list[dict[str, Any]], lost: set[str], project: Project) -> Iterator[dict[str, Any]]:
    """Yield the items of the navbar without those that lead to documentation that does not exist."""
    for item in items:
        if item.get("version") in lost:
            text = f'the navbar item "{item.get("label")}": its documentation is missing'
            project.report.note("ignored", text)
        else:
            yield item


def _existing(versions: list[Version], project: Project) -> Iterator[Version]:
    """Yield the versions whose folder exists; the last version of an instance gets the current folder."""
    for version in versions:
        path = version.path
        is_needed = version.is_last and not _has_pages(project.folder / path)
        if is_needed and _has_pages(project.folder / version.current):
            text = f'{path} does not exist: "{version.name}" is made from {version.current}'
            project.report.note("unread", text)
            path = version.current
        if not _has_pages(project.folder / path):
            reason = f"{path} has no Markdown files (a git submodule?)"
            project.report.note("decision", f'the documentation "{version.name}" is left out: {reason}')
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
                text = message + (leads if route == "/" else "")
                project.report.note("decision", text, f"{pages}/{path}")
                routes.append(route)
    return routes

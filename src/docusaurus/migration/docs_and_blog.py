"""The documentation and the blog of a Docusaurus site: their folders, routes and versions."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct, field

from docusaurus.migration.options import Options
from docusaurus.migration.project import Project
from docusaurus.migration.theme_config import given, page_route
from homerow.javascript import Fields, Unread

DEFAULT = "default"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
# Options that work the same without being converted.
_OF_DOCS = """showLastUpdateTime showLastUpdateAuthor breadcrumbs sidebarCollapsible editCurrentVersion
    editLocalizedFiles onInlineTags numberPrefixParser docItemComponent remarkPlugins rehypePlugins
    beforeDefaultRemarkPlugins beforeDefaultRehypePlugins routeBasePath""".split()  # noqa: SIM905 - words in lines
_OF_BLOG = """showReadingTime blogSidebarCount blogSidebarTitle showLastUpdateTime showLastUpdateAuthor
    feedOptions onInlineTags onInlineAuthors onUntruncatedBlogPosts truncateMarker remarkPlugins rehypePlugins
    editLocalizedFiles archiveBasePath sortPosts routeBasePath beforeDefaultRemarkPlugins
    beforeDefaultRehypePlugins authorsMapPath exclude include""".split()  # noqa: SIM905
# Markdown plugins whose constructs the dialect has.
_KNOWN_PLUGINS = re.compile(
    r"npm2yarn|tab-blocks|remark-?gfm|remark-?math|rehype-?katex|github-?alerts", re.IGNORECASE
)


_OF_MATH = re.compile(r"math|katex", re.IGNORECASE)


class Version(Struct, frozen=True):
    """A version of one instance of the documentation; `path` is relative to the project."""

    name: str
    label: str
    path: str
    route: str
    plugin_id: str
    is_last: bool
    current: str  # the folder that authors work in
    sidebars: str = ""  # the path of its file of sidebars
    exclude: tuple[str, ...] = ()
    banner: str = ""


class Sections(Struct):
    """All that is published: versions of documentation, a blog and a folder of pages; None for none."""

    versions: list[Version] = field(default_factory=list)
    blog: dict[str, Any] | None = None
    pages: str | None = None
    edit_url: str = ""
    has_math: bool = False
    admonitions: dict[str, Any] = field(default_factory=dict)
    tags_files: list[str] = field(default_factory=list)  # where Docusaurus looks for descriptions of tags


def add_docs(sections: Sections, options: Options, project: Project) -> None:
    """Add an instance of the documentation."""
    instance = options.text("id") or DEFAULT
    prefix = "" if instance == DEFAULT else f"{instance}_"
    folder = posixpath.normpath(options.text("path") or "docs")
    base = page_route(options.text("routeBasePath") or "docs")
    sidebars = _sidebars_path(options, project)
    exclude = tuple(options.texts("exclude"))
    names = _version_names(project, f"{prefix}versions.json", options)
    has_current = options.flag("includeCurrentVersion", default=True) or not names
    last = options.text("lastVersion") or (names[0] if names else "current")
    chosen = options.options("versions")
    if has_current:
        names = ["current", *names]
    for name in names:
        frozen = name != "current"
        own = chosen.options(name)
        is_last = name == last or (len(names) == 1)
        default_route = "" if is_last else ("next" if not frozen else name)
        route = own.text("path") if own.has("path") else default_route
        sections.versions.append(
            Version(
                name=_unique(sections, name, instance),
                label=own.text("label")
                or (name if frozen else "Next" if len(names) > 1 else _label(instance)),
                path=f"{prefix}versioned_docs/version-{name}" if frozen else folder,
                route=page_route(posixpath.join(base, route.strip("/"))),
                plugin_id=instance,
                is_last=is_last,
                current=folder,
                sidebars=f"{prefix}versioned_sidebars/version-{name}-sidebars.json" if frozen else sidebars,
                exclude=exclude,
                banner=own.text("banner"),
            )
        )
        own.finish("badge", "className", "noIndex")
        _add_tags_file(sections, options, sections.versions[-1].path)
    _read_rest(sections, options, _OF_DOCS, with_edit=instance == DEFAULT, folder=folder)


def _label(instance: str) -> str:
    return "Next" if instance == DEFAULT else instance.replace("-", " ").capitalize()


def _unique(sections: Sections, name: str, instance: str) -> str:
    """Return the name of a version: names are unique in a site of several instances."""
    plain = name if instance == DEFAULT else (instance if name == "current" else f"{instance}-{name}")
    return plain if all(each.name != plain for each in sections.versions) else f"{instance}-{name}"


def _version_names(project: Project, path: str, options: Options) -> list[str]:
    text = project.read(path)
    value = project.parse_json(text, path) if text else []
    names = (
        [each for each in value if isinstance(each, str) and _NAME.fullmatch(each)]
        if isinstance(value, list)
        else []
    )
    only = options.texts("onlyIncludeVersions")
    return [name for name in names if not only or name in only]


def _sidebars_path(options: Options, project: Project) -> str:
    path = options.raw("sidebarPath")
    if isinstance(path, Unread):
        options.note_unread("sidebarPath", path)
    if isinstance(path, str):
        return posixpath.normpath(path)
    names = (f"sidebars.{suffix}" for suffix in ("js", "ts", "json", "cjs", "mjs"))
    return next((name for name in names if path is None and project.read(name) is not None), "")


def add_blog(sections: Sections, options: Options) -> None:
    """Add the blog; a second one is a decision."""
    if sections.blog is not None:
        message = f'a second blog, "{options.text("id") or DEFAULT}": the engine has one blog'
        options.note("decision", message, "path" if options.has("path") else "id")
        return
    sections.blog = {
        "path": posixpath.normpath(options.text("path") or "blog"),
        "route": page_route(options.text("routeBasePath") or "blog"),
        **given(
            title=options.text("blogTitle"),
            description=options.text("blogDescription"),
            page_size=options.number("postsPerPage"),
        ),
    }
    _add_tags_file(sections, options, sections.blog["path"])
    _read_rest(sections, options, _OF_BLOG, with_edit=False, folder="")


def _add_tags_file(sections: Sections, options: Options, folder: str) -> None:
    name = options.raw("tags")
    if name is not False:
        sections.tags_files.append(posixpath.join(folder, name if isinstance(name, str) else "tags.yml"))


def _read_rest(
    sections: Sections, options: Options, known: Iterable[str], *, with_edit: bool, folder: str
) -> None:
    for value in _plugin_names(options):
        if _KNOWN_PLUGINS.search(value.code):
            sections.has_math = sections.has_math or _OF_MATH.search(value.code) is not None
        else:
            options.report.note("ignored", f"the Markdown plugin {value.code}", options.file, value.line)
    _read_admonitions(sections, options)
    edit = options.raw("editUrl")
    if isinstance(edit, Unread) and with_edit:
        message = f"editUrl is code, so pages have no edit links: `{edit.code}`"
        options.note("unread", message, "editUrl")
    elif isinstance(edit, str) and with_edit:
        sections.edit_url = _edit_url(edit, folder)
    reasons = {"include": "all Markdown files of the folder are built: name others in exclude"}
    options.finish("id", "sidebarCollapsed", *known, reasons=reasons)


def _edit_url(url: str, folder: str) -> str:
    """Return the address before a path in the site folder, which may be levels above the project."""
    for _ in range(folder.split("/").count("..")):
        url = url.rstrip("/").rpartition("/")[0]
    return url.rstrip("/")


def _plugin_names(options: Options) -> Iterator[Unread]:
    for key in ("remarkPlugins", "rehypePlugins", "beforeDefaultRemarkPlugins", "beforeDefaultRehypePlugins"):
        value = options.raw(key)
        for item in value if isinstance(value, list) else ():
            first = item[0] if isinstance(item, list) and item else item
            yield first if isinstance(first, Unread) else Unread(str(first), options.fields.lines.get(key, 1))


def _read_admonitions(sections: Sections, options: Options) -> None:
    value = options.raw("admonitions")
    if not isinstance(value, Fields):
        return
    own = options.object(value, f"{options.name}admonitions.")
    for keyword in own.texts("keywords"):
        sections.admonitions.setdefault(keyword, {"like": "note"})
    own.finish("extendDefaults")

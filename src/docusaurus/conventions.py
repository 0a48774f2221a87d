"""The conventions of Docusaurus for files and routes, and files that describe categories."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from homerow.config.model import SiteConfig
from homerow.config.reading import read_text_file
from homerow.config.sections import BlogSettings, DocsVersion
from homerow.config.sidebars import IndexEntry
from homerow.config.validation import InvalidValueError, convert
from homerow.content.discovery import file_problem
from homerow.diagnostics import DiagnosticLog, ReportedFailure, Severity
from homerow.markdown.anchors import Slugger
from homerow.markdown.document import Document
from homerow.site.conventions import SiteConventions
from homerow.site.docs import Doc, VersionDocs
from homerow.site.navigation import FolderTree, category_item, order, with_index
from homerow.site.page import SidebarItem
from homerow.site.routes import join_route

NAMES = ("_category_.json", "_category_.yml", "_category_.yaml")
MAX_BYTES = 65_536
KNOWN_KEYS = frozenset(
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
    """What a file says of the category of its folder; without `has_link` its label is not a link."""

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
        if key not in KNOWN_KEYS:
            message = f"the key {str(key)[:80]} of a category does nothing here"
            problem = file_problem("ignored-category-key", message, "remove it", site_dir=site_dir, path=path)
            log.add(replace(problem, severity=Severity.WARNING))


# A date or a version at the beginning is part of the name.
_PREFIX = re.compile(r"(\d{1,9})\s*[-_.]+\s*(?=[^-_.\s])")
_NO_PREFIX = re.compile(r"(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.]|$)|\d+[-_.]\d+")


class NumberedTree(FolderTree):
    """Orders documents and folders by the numbers in their names, or as files say."""

    def __init__(self, docs: VersionDocs, categories: Mapping[PurePosixPath, Category]) -> None:
        super().__init__(docs.docs)
        self._version = docs.version
        self._by_id = docs.by_id
        self._slugger = Slugger()
        root = PurePosixPath(docs.version.path)
        self._sources = {_plain_folder(folder.relative_to(root)): folder for folder in folders_of(docs)}
        self._categories = {
            id_: categories[path] for id_, path in self._sources.items() if path in categories
        }

    def items(self, folder: str, *, index: Doc | None = None) -> tuple[SidebarItem, ...]:
        """Return the items of a folder, whose name may have its number; those with a position come first."""
        plain = _plain_folder(PurePosixPath(folder)) if folder else ""
        return super().items(plain, index=index)

    def doc_position(self, doc: Doc) -> tuple[float, str]:
        """Return the number of a document, then the name of its file."""
        name = doc.document.path.name
        position = doc.document.front_matter.sidebar_position
        return order(number_prefix(name) if position is None else position), name

    def positioned_category(self, folder: str) -> tuple[tuple[float, str], SidebarItem]:
        """Return the category of a folder, after its number and its name."""
        found, source = self._categories.get(folder, Category()), self._sources[folder]
        index = self._index(folder, found)
        listed = index if index and not index.document.front_matter.unlisted else None
        own_label = listed.document.front_matter.sidebar_label if listed else None
        label = found.label or own_label or without_prefix(source.name)
        items = self.items(folder, index=index)
        category = category_item(label, items, index, collapsed=found.collapsed)
        category = replace(category, class_name=found.class_name)
        own = index.document.front_matter.sidebar_position if index else None
        positions = (found.position, own, number_prefix(source.name))
        position = next((each for each in positions if each is not None), None)
        return (order(position), source.name), with_index(category, found.index, self._version, self._slugger)

    def _index(self, folder: str, category: Category) -> Doc | None:
        """Return the document that a category links to: the named one, or else the index of the folder."""
        if category.link and category.link.type == "doc":
            return self._by_id.get(category.link.id) or self._by_id.get(f"{folder}/{category.link.id}")
        if category.link or not category.has_link:
            return None
        name = PurePosixPath(folder).name.lower()
        docs = self.docs.get(folder, ())
        return next((doc for doc in docs if doc.is_index or doc.id.rpartition("/")[2].lower() == name), None)


def folders_of(docs: VersionDocs) -> set[PurePosixPath]:
    """Return the folders with documents below that of a version."""
    root = PurePosixPath(docs.version.path)
    return {parent for doc in docs.docs for parent in doc.document.path.parents if root in parent.parents}


def _plain_folder(path: PurePosixPath) -> str:
    return "/".join(map(without_prefix, path.parts))


def number_prefix(name: str) -> int | None:
    """Return the number that begins the name of a file or folder to order it; dates and versions are none."""
    match = None if _NO_PREFIX.match(name) else _PREFIX.match(name)
    return int(match[1]) if match else None


def without_prefix(name: str) -> str:
    """Return a name without the number that orders it: `02-guides` is `guides`."""
    return name if number_prefix(name) is None else _PREFIX.sub("", name)


_DATE_IN_PATH = re.compile(r"(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)")


class DocusaurusConventions(SiteConventions):
    """Names lose their numbers, posts keep their slugs as they are, and files describe folders."""

    dates_of_commits = True
    links_from_version = True
    ignores_case = True

    def local_path(self, path: str) -> str:
        """Return a path without the numbers in its names."""
        return "/".join(map(without_prefix, path.split("/")))

    def doc_route(self, document: Document, version: DocsVersion) -> str:
        """Return the route of a document; hosts redirect `/index` at its end to the folder."""
        return super().doc_route(document, version).removesuffix("/index") or "/"

    def post_route(self, document: Document, day: date, blog: BlogSettings) -> str:  # noqa: ARG002
        """Return the route of a post: its slug, or else its path."""
        slug = document.front_matter.slug or _slug(document, blog)
        return join_route(blog.route, posixpath.normpath(f"/{slug}"))

    def folder_tree(self, config: SiteConfig, docs: VersionDocs, log: DiagnosticLog) -> NumberedTree:
        """Return the folders of a version with what `_category_` files say of them."""
        folders = {PurePosixPath(docs.version.path), *folders_of(docs)}
        return NumberedTree(docs, read_categories(config, sorted(folders), log))

    def owned_folders(self, config: SiteConfig) -> Iterable[str]:
        """Return the folders of content: elsewhere there are files of the site's own components."""
        return (config.blog.path, config.pages_path, *(version.path for version in config.versions))


def _slug(document: Document, blog: BlogSettings) -> str:
    """Return the slug of a post by its path: folders before a date come after it."""
    path = document.path.relative_to(blog.path).with_suffix("").as_posix().removesuffix("/index")
    match = _DATE_IN_PATH.match(path)
    return f"{match[2].replace('-', '/')}/{match[1]}{match[3]}" if match else path

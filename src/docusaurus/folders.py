"""The folders of a version as categories: numbers in names, and files that describe categories."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from msgspec.structs import replace

from docusaurus.categories import Category
from homerow.markdown.anchors import Slugger
from homerow.site.docs import Doc, VersionDocs
from homerow.site.navigation.folders import FolderTree, order
from homerow.site.navigation.items import category_item, with_index
from homerow.site.page import SidebarItem

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

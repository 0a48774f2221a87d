"""The folders of a version as categories of a sidebar."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from posixpath import dirname

from msgspec.structs import replace

from homerow.markdown.anchors import Slugger
from homerow.site.docs import Doc, VersionDocs
from homerow.site.navigation.categories import Category
from homerow.site.navigation.items import category_item, doc_link, with_index
from homerow.site.page import SidebarItem
from homerow.site.routes import number_prefix, without_prefix
from homerow.site.site import INTRODUCTION


class FolderTree:
    """The documents and subfolders of each folder of a version."""

    def __init__(self, docs: Iterable[Doc]) -> None:
        self._docs: dict[str, list[Doc]] = defaultdict(list)
        self._folders: dict[str, list[str]] = defaultdict(list)
        known = {""}
        for doc in docs:
            folder = dirname(doc.id)
            self._docs[folder].append(doc)
            while folder not in known:
                known.add(folder)
                self._folders[dirname(folder)].append(folder)
                folder = dirname(folder)

    def items(self, folder: str, *, index: Doc | None = None) -> tuple[SidebarItem, ...]:
        """Return the documents and subfolders of a folder, by position, then by title; an introduction leads.

        The subfolders are categories. `index` is left out, because the folder's own category links to it.
        """
        found: list[tuple[tuple[float, str], SidebarItem]] = [
            (self._doc_position(doc), doc_link(doc)) for doc in self._docs.get(folder, ()) if doc is not index
        ]
        found += [self._positioned_category(below) for below in self._folders.get(folder, ())]
        return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))

    def _doc_position(self, doc: Doc) -> tuple[float, str]:
        position = doc.document.front_matter.sidebar_position
        otherwise = float("-inf") if _is_first(doc) else float("inf")
        return (otherwise if position is None else position, doc.document.title)

    def _positioned_category(self, folder: str) -> tuple[tuple[float, str], SidebarItem]:
        index = next((doc for doc in self._docs.get(folder, ()) if doc.is_index), None)
        name = folder.rpartition("/")[2].replace("-", " ").capitalize()
        listed = index if index and not index.document.front_matter.unlisted else None
        label, title = (listed.label, listed.document.title) if listed else (name, name)
        position = _order(index.document.front_matter.sidebar_position if index else None)
        return (position, title), category_item(label, self.items(folder, index=index), index)


def _is_first(doc: Doc) -> bool:
    """Return whether readers begin with a document: the page of its folder, or an introduction."""
    return doc.is_index or doc.id.rpartition("/")[2] == INTRODUCTION


class DocusaurusTree(FolderTree):
    """The same with the rules of Docusaurus: numbers in names, and files that describe categories."""

    def __init__(self, docs: VersionDocs, categories: Mapping[PurePosixPath, Category]) -> None:
        super().__init__(docs.docs)
        self._version = docs.version
        self._by_id = docs.by_id
        self._slugger = Slugger()
        root = PurePosixPath(docs.version.path)
        parents = {
            parent for doc in docs.docs for parent in doc.document.path.parents if root in parent.parents
        }
        self._sources = {_plain_folder(parent.relative_to(root)): parent for parent in parents}
        self._categories = {
            id_: categories[path] for id_, path in self._sources.items() if path in categories
        }

    def items(self, folder: str, *, index: Doc | None = None) -> tuple[SidebarItem, ...]:
        """Return the items of a folder, whose name may have its number; those with a position come first."""
        plain = _plain_folder(PurePosixPath(folder)) if folder else ""
        return super().items(plain, index=index)

    def _doc_position(self, doc: Doc) -> tuple[float, str]:
        name = doc.document.path.name
        position = doc.document.front_matter.sidebar_position
        return _order(number_prefix(name) if position is None else position), name

    def _positioned_category(self, folder: str) -> tuple[tuple[float, str], SidebarItem]:
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
        return (_order(position), source.name), with_index(
            category, found.index, self._version, self._slugger
        )

    def _index(self, folder: str, category: Category) -> Doc | None:
        """Return the document that a category links to: the named one, or else the index of the folder."""
        if category.link and category.link.type == "doc":
            return self._by_id.get(category.link.id) or self._by_id.get(f"{folder}/{category.link.id}")
        if category.link or not category.has_link:
            return None
        name = PurePosixPath(folder).name.lower()
        docs = self._docs.get(folder, ())
        return next((doc for doc in docs if doc.is_index or doc.id.rpartition("/")[2].lower() == name), None)


def _plain_folder(path: PurePosixPath) -> str:
    return "/".join(map(without_prefix, path.parts))


def _order(position: float | None) -> float:
    return float("inf") if position is None else position

"""The items of sidebars: how they are made from documents, and how they are walked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from posixpath import dirname

from msgspec import Struct

from homerow.site.doc import Doc
from homerow.site.page import SidebarCategory, SidebarItem, SidebarLink


def doc_link(doc: Doc, label: str | None = None) -> SidebarLink:
    """Return the leaf of a document."""
    return SidebarLink(
        label=label or doc.label,
        href=doc.route,
        doc_id=doc.id,
        unlisted=doc.document.front_matter.unlisted,
        description=doc.document.description,
    )


def category(
    label: str, items: tuple[SidebarItem, ...], doc: Doc | None, *, collapsed: bool = True
) -> SidebarCategory:
    """Return a branch, whose label links to `doc`."""
    return SidebarCategory(
        label=label,
        items=items,
        href=doc.route if doc else None,
        doc_id=doc.id if doc else None,
        collapsed=collapsed,
        link_unlisted=bool(doc and doc.document.front_matter.unlisted),
    )


def walk(items: Iterable[SidebarItem]) -> Iterator[SidebarItem]:
    """Yield every item in reading order, a category before what is in it."""
    for item in items:
        yield item
        if isinstance(item, SidebarCategory):
            yield from walk(item.items)


def is_listed(item: SidebarItem) -> bool:
    """Whether menus, cards and the pager show what an item links to."""
    return not (item.unlisted if isinstance(item, SidebarLink) else item.link_unlisted)


class FolderTree(Struct, frozen=True):
    """The documents and the folders in each folder; made once, for however many sidebars ask."""

    docs: Mapping[str, list[Doc]]
    folders: Mapping[str, list[str]]

    def items(self, folder: str) -> tuple[SidebarItem, ...]:
        """Return the documents of a folder and a category for each folder in it, by position, then title."""
        return self._items(folder, index=None)

    def _items(self, folder: str, *, index: Doc | None) -> tuple[SidebarItem, ...]:
        """Return the items of a folder but its first page, which is its category's link."""
        found: list[tuple[tuple[float, str], SidebarItem]] = [
            (_position(doc), doc_link(doc)) for doc in self.docs.get(folder, ()) if doc is not index
        ]
        found += [self._category(below) for below in self.folders.get(folder, ())]
        return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))

    def _category(self, folder: str) -> tuple[tuple[float, str], SidebarItem]:
        index = next((doc for doc in self.docs.get(folder, ()) if doc.is_index), None)
        label = index.label if index else folder.rpartition("/")[2].replace("-", " ").capitalize()
        position = _position(index) if index else (float("inf"), label)
        return position, category(label, self._items(folder, index=index), index)


def folder_tree(docs: Iterable[Doc]) -> FolderTree:
    """Return documents by folder."""
    by_folder: dict[str, list[Doc]] = {}
    folders: dict[str, list[str]] = {}
    known = {""}
    for doc in docs:
        folder = dirname(doc.id)
        by_folder.setdefault(folder, []).append(doc)
        while folder not in known:
            known.add(folder)
            folders.setdefault(dirname(folder), []).append(folder)
            folder = dirname(folder)
    return FolderTree(by_folder, folders)


def _position(doc: Doc) -> tuple[float, str]:
    position = doc.document.front_matter.sidebar_position
    return (float("inf") if position is None else position, doc.document.title)

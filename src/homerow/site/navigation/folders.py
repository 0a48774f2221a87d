"""The folders of a version as categories of a sidebar."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from posixpath import dirname

from homerow.site.docs import Doc
from homerow.site.navigation.items import category_item, doc_link
from homerow.site.page import SidebarItem

INTRODUCTION = "intro"  # the name of a document that readers begin with


class FolderTree:
    """The documents and subfolders of each folder of a version: `docs` by the id of their folder."""

    def __init__(self, docs: Iterable[Doc]) -> None:
        self.docs: dict[str, list[Doc]] = defaultdict(list)
        self._folders: dict[str, list[str]] = defaultdict(list)
        known = {""}
        for doc in docs:
            folder = dirname(doc.id)
            self.docs[folder].append(doc)
            while folder not in known:
                known.add(folder)
                self._folders[dirname(folder)].append(folder)
                folder = dirname(folder)

    def items(self, folder: str, *, index: Doc | None = None) -> tuple[SidebarItem, ...]:
        """Return the documents and subfolders of a folder, by position, then by title; an introduction leads.

        The subfolders are categories. `index` is left out, because the folder's own category links to it.
        """
        found: list[tuple[tuple[float, str], SidebarItem]] = [
            (self.doc_position(doc), doc_link(doc)) for doc in self.docs.get(folder, ()) if doc is not index
        ]
        found += [self.positioned_category(below) for below in self._folders.get(folder, ())]
        return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))

    def doc_position(self, doc: Doc) -> tuple[float, str]:
        """Return what a document is ordered by."""
        position = doc.document.front_matter.sidebar_position
        otherwise = float("-inf") if _is_first(doc) else float("inf")
        return (otherwise if position is None else position, doc.document.title)

    def positioned_category(self, folder: str) -> tuple[tuple[float, str], SidebarItem]:
        """Return the category of a folder, after what it is ordered by."""
        index = next((doc for doc in self.docs.get(folder, ()) if doc.is_index), None)
        name = folder.rpartition("/")[2].replace("-", " ").capitalize()
        listed = index if index and not index.document.front_matter.unlisted else None
        label, title = (listed.label, listed.document.title) if listed else (name, name)
        position = order(index.document.front_matter.sidebar_position if index else None)
        return (position, title), category_item(label, self.items(folder, index=index), index)


def _is_first(doc: Doc) -> bool:
    """Return whether readers begin with a document: the page of its folder, or an introduction."""
    return doc.is_index or doc.id.rpartition("/")[2] == INTRODUCTION


def order(position: float | None) -> float:
    """Return a position to order by: what has none comes last."""
    return float("inf") if position is None else position

"""The items of sidebars: how they are made from documents, and how they are walked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from posixpath import dirname

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


def generate_items(docs: Iterable[Doc], folder: str) -> tuple[SidebarItem, ...]:
    """Return the documents of a folder and a category for each folder in it, by position, then title."""
    return _generate(_by_folder(docs), folder, index=None)


def _by_folder(docs: Iterable[Doc]) -> dict[str, list[Doc]]:
    """Return the documents by their folder; a folder that holds only folders has none."""
    tree: dict[str, list[Doc]] = {}
    for doc in docs:
        folder = dirname(doc.id)
        tree.setdefault(folder, []).append(doc)
        while folder:
            folder = dirname(folder)
            tree.setdefault(folder, [])
    return tree


def _generate(tree: Mapping[str, list[Doc]], folder: str, *, index: Doc | None) -> tuple[SidebarItem, ...]:
    """Return the items of a folder but its first page, which is its category's link."""
    found: list[tuple[tuple[float, str], SidebarItem]] = [
        (_position(doc), doc_link(doc)) for doc in tree.get(folder, ()) if doc is not index
    ]
    found += [_generate_category(tree, below) for below in tree if below and dirname(below) == folder]
    return tuple(item for _, item in sorted(found, key=lambda pair: pair[0]))


def _generate_category(tree: Mapping[str, list[Doc]], folder: str) -> tuple[tuple[float, str], SidebarItem]:
    index = next((doc for doc in tree[folder] if doc.is_index), None)
    label = index.label if index else folder.rpartition("/")[2].replace("-", " ").capitalize()
    position = _position(index) if index else (float("inf"), label)
    return position, category(label, _generate(tree, folder, index=index), index)


def _position(doc: Doc) -> tuple[float, str]:
    position = doc.document.front_matter.sidebar_position
    return (float("inf") if position is None else position, doc.document.title)

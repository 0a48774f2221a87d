"""Items of sidebars: links to documents, and categories."""

from __future__ import annotations

from msgspec.structs import replace

from homerow.config.sections import DocsVersion
from homerow.config.sidebars import IndexEntry
from homerow.markdown.anchors import Slugger
from homerow.site.docs import Doc
from homerow.site.page import CategoryIndex, SidebarCategory, SidebarItem, SidebarLink
from homerow.site.routes import join_route


def with_index(
    category: SidebarCategory, entry: IndexEntry | None, version: DocsVersion, slugger: Slugger
) -> SidebarCategory:
    """Return a category with the page that is generated for it, if it has one."""
    if entry is None or category.doc_id is not None:
        return category
    route = join_route(version.route, entry.slug or f"category/{slugger.slug(category.label)}")
    return replace(category, href=route, index=CategoryIndex(entry.title, entry.description))


def doc_link(doc: Doc, label: str | None = None, class_name: str = "") -> SidebarLink:
    """Return the link to a document; the document has the label and class that are not given."""
    return SidebarLink(
        label=label or doc.label,
        href=doc.route,
        doc_id=doc.id,
        unlisted=doc.document.front_matter.unlisted,
        description=doc.document.description,
        class_name=class_name or doc.document.front_matter.sidebar_class_name or "",
    )


def category_item(
    label: str, items: tuple[SidebarItem, ...], doc: Doc | None, *, collapsed: bool = True
) -> SidebarCategory:
    """Return a category, which links to its document if it has one."""
    return SidebarCategory(
        label=label,
        items=items,
        href=doc.route if doc else None,
        doc_id=doc.id if doc else None,
        collapsed=collapsed,
        link_unlisted=bool(doc and doc.document.front_matter.unlisted),
    )

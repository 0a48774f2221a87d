"""Navbar items: those that name an unknown document, sidebar or version are reported and left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from homerow.config.appearance.navbar_items import (
    DocItem,
    DocSidebarItem,
    DocsVersionDropdownItem,
    DocsVersionItem,
    DropdownItem,
    LinkItem,
    NavbarItem,
    SearchItem,
)
from homerow.config.model import SiteConfig
from homerow.config.toml_file import TomlPath
from homerow.diagnostics import did_you_mean
from homerow.site.docs import VersionDocs
from homerow.site.findings import Findings, config_place
from homerow.site.page import VersionSidebars, walk_sidebar

Item = TypeVar("Item", bound=NavbarItem)


def default_navbar(config: SiteConfig, *, has_docs: bool, has_blog: bool) -> tuple[NavbarItem, ...]:
    """Return the navbar of a site that configures none: documentation, blog, versions and search."""
    docs = (DocsVersionItem(label="Docs"),) if has_docs else ()
    blog = (LinkItem(label=config.blog.title, to=config.blog.route),) if has_blog else ()
    return (*docs, *blog, DocsVersionDropdownItem(position="right"), SearchItem())


class NavbarChecker(Struct, frozen=True):
    """Checks navbar items against the documents and sidebars of a site."""

    config: SiteConfig
    versions: Mapping[str, VersionDocs]
    sidebars: VersionSidebars
    findings: Findings

    def kept(self, items: Sequence[Item], path: TomlPath) -> tuple[Item, ...]:
        """Return the valid items; `path` is the place of the list in site.toml."""
        kept: list[Item] = []
        for index, item in enumerate(items):
            place = (*path, index)
            if isinstance(item, DropdownItem):
                kept.append(replace(item, items=self.kept(item.items, (*place, "items"))))
            elif self._is_valid(item, place):
                kept.append(item)
        return tuple(kept)

    def _is_valid(self, item: NavbarItem, path: TomlPath) -> bool:
        if isinstance(item, DocSidebarItem):
            return self._has_sidebar(item, path)
        return self._has_doc(item, path) if isinstance(item, DocItem) else True

    def _has_sidebar(self, item: DocSidebarItem, path: TomlPath) -> bool:
        named = [own[item.sidebar_id] for own in self.sidebars.values() if item.sidebar_id in own]
        if not named:
            message = f'no sidebar has the id "{item.sidebar_id}"'
            known = {sidebar_id for own in self.sidebars.values() for sidebar_id in own}
            self._report("missing-sidebar", message, (*path, "sidebar_id"), item.sidebar_id, sorted(known))
            return False
        has_link = any(entry.href for items in named for entry in walk_sidebar(items))
        if not has_link:
            message = f'the sidebar "{item.sidebar_id}" has no link for the navbar to lead to'
            self._report("missing-sidebar-link", message, (*path, "sidebar_id"), "", ())
        return has_link

    def _has_doc(self, item: DocItem, path: TomlPath) -> bool:
        if item.version and item.version not in self.versions:
            message = f'no docs version is named "{item.version}"'
            self._report("unknown-version", message, (*path, "version"), item.version, self.versions)
            return False
        # Without a version, the item leads to the version that is being read, if that has the document.
        asked = [self.versions[item.version]] if item.version else [*self.versions.values()]
        if not any(item.doc_id in docs.by_id or item.doc_id in docs.drafts for docs in asked):
            message = f'no document has the id "{item.doc_id}"'
            known = self.versions[item.version or self.config.last_version.name].by_id
            self._report("missing-doc", message, (*path, "doc_id"), item.doc_id, known)
        return any(item.doc_id in docs.by_id for docs in asked)

    def _report(self, kind: str, message: str, path: TomlPath, word: str, known: Iterable[str]) -> None:
        hint = did_you_mean(word[:80], known) or "correct or remove the item"
        self.findings.add(kind, message, config_place(self.config, path), hint=hint)

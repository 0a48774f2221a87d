"""Documentation pages: every document with its sidebar and its neighbours there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import PurePosixPath
from typing import TypeAlias

from msgspec import Struct

from homerow.config.model import SiteConfig
from homerow.config.sidebars import FILE_NAME, SidebarsConfig
from homerow.diagnostics import did_you_mean
from homerow.site.doc import Doc, VersionDocs
from homerow.site.edit import edit_url
from homerow.site.findings import Findings
from homerow.site.page import DocPage, PagerLink, SidebarItem
from homerow.site.places import source_place, toml_place
from homerow.site.sidebar import SidebarBuilder
from homerow.site.sidebar_items import is_listed, walk
from homerow.site.suggestions import Suggestions

Sidebars: TypeAlias = Mapping[str, tuple[SidebarItem, ...]]


def build_sidebars(
    config: SiteConfig, sidebars: SidebarsConfig, versions: Sequence[VersionDocs], findings: Findings
) -> Sidebars:
    """Return every sidebar; one of a version that there is not is a finding and left out."""
    builders = {docs.version.name: SidebarBuilder(docs, findings) for docs in versions}
    built: dict[str, tuple[SidebarItem, ...]] = {}
    for sidebar_id, entries in sidebars.sidebars.items():
        name = entries.version or config.last_version.name
        if name in builders:
            built[sidebar_id] = builders[name].build(entries.items)
        else:
            place = toml_place(config, FILE_NAME, (sidebar_id, "version"))
            cure = did_you_mean(name, builders) or f"known versions: {', '.join(builders)}"
            findings.add("unknown-version", f'no docs version is named "{name}"', place, cure=cure)
    return built


class _Shelf(Struct, frozen=True):
    """The routes of a sidebar's documents in reading order, and where in that order each one is."""

    routes: tuple[str, ...]
    positions: Mapping[str, int]

    def neighbour(self, route: str, step: int) -> str | None:
        position = self.positions.get(route, -1) + step
        is_there = route in self.positions and 0 <= position < len(self.routes)
        return self.routes[position] if is_there else None


def _shelf(items: Sequence[SidebarItem]) -> _Shelf:
    routes = dict.fromkeys(
        item.href for item in walk(items) if item.doc_id is not None and item.href and is_listed(item)
    )
    return _Shelf(tuple(routes), {route: position for position, route in enumerate(routes)})


class DocPageBuilder:
    """Makes the pages of documents once the sidebars are known."""

    def __init__(
        self, config: SiteConfig, sidebars: Sidebars, dates: Mapping[PurePosixPath, date], findings: Findings
    ) -> None:
        self._config = config
        self._dates = dates
        self._findings = findings
        self._suggestions = Suggestions()
        self._shelves = {sidebar_id: _shelf(items) for sidebar_id, items in sidebars.items()}
        # A document in two sidebars belongs to the first.
        self._sidebars = {
            item.href: sidebar_id
            for sidebar_id in reversed(tuple(sidebars))
            for item in walk(sidebars[sidebar_id])
            if item.doc_id is not None and item.href
        }

    def pages(self, versions: Sequence[VersionDocs]) -> Iterator[DocPage]:
        """Yield the page of every document."""
        for docs in versions:
            by_route = {doc.route: doc for doc in docs.docs}
            for doc in docs.docs:
                yield self._page(doc, docs, by_route)

    def _page(self, doc: Doc, docs: VersionDocs, by_route: Mapping[str, Doc]) -> DocPage:
        front_matter = doc.document.front_matter
        sidebar = self._sidebar(doc)
        shelf = self._shelves.get(sidebar or "", _Shelf((), {}))

        def neighbour(key: str, step: int, *, is_hidden: bool) -> PagerLink | None:
            if is_hidden:
                return None
            return self._chosen(doc, docs, key) or _link(by_route, shelf.neighbour(doc.route, step))

        return DocPage(
            route=doc.route,
            doc_id=doc.id,
            document=doc.document,
            version=docs.version,
            sidebar=sidebar,
            previous=neighbour("pagination_prev", -1, is_hidden=front_matter.hide_pagination_prev),
            next=neighbour("pagination_next", 1, is_hidden=front_matter.hide_pagination_next),
            edit_url=edit_url(self._config, doc.document),
            last_updated=self._dates.get(doc.document.path),
        )

    def _sidebar(self, doc: Doc) -> str | None:
        front_matter = doc.document.front_matter
        chosen = front_matter.displayed_sidebar
        if front_matter.hide_sidebar:
            return None
        if chosen is not None and chosen not in self._shelves:
            place = source_place(self._config, doc.document.path, "displayed_sidebar", chosen)
            cure = did_you_mean(chosen[:80], self._shelves) or "write null for none"
            self._findings.add("missing-sidebar", f'no sidebar has the id "{chosen}"', place, cure=cure)
            chosen = None
        return chosen or self._sidebars.get(doc.route)

    def _chosen(self, doc: Doc, docs: VersionDocs, key: str) -> PagerLink | None:
        """Return the neighbour that front matter names."""
        chosen: str | None = getattr(doc.document.front_matter, key)
        if chosen is None or chosen in docs.drafts:
            return None
        if chosen not in docs.by_id:
            place = source_place(self._config, doc.document.path, key, chosen)
            nearest = self._suggestions.nearest(chosen, lambda: docs.by_id)
            cure = f"did you mean {nearest}?" if nearest else "write null for none"
            self._findings.add("missing-doc", f'no document has the id "{chosen}"', place, cure=cure)
            return None
        return _pager_link(docs.by_id[chosen])


def _link(docs: Mapping[str, Doc], route: str | None) -> PagerLink | None:
    return _pager_link(docs[route]) if route is not None and route in docs else None


def _pager_link(doc: Doc) -> PagerLink:
    return PagerLink(title=doc.label, route=doc.route)

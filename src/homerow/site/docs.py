"""Documentation: the documents of each version, their pages, and lists of them by tag."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import PurePosixPath
from typing import TypeAlias

from msgspec import Struct

from homerow.config.messages import Messages
from homerow.config.model import SiteConfig
from homerow.config.sections import DocsVersion
from homerow.diagnostics import did_you_mean
from homerow.markdown.document import Document
from homerow.site.blog import find_tag_clash, find_tag_problem, tag_hint, tag_label, tag_route
from homerow.site.conventions import conventions_of
from homerow.site.findings import Findings, Suggestions, source_place
from homerow.site.page import (
    DocPage,
    IndexPage,
    PagerLink,
    SidebarCategory,
    SidebarItem,
    SidebarLink,
    Sidebars,
    Tag,
    VersionSidebars,
    is_listed,
    walk_sidebar,
)
from homerow.site.routes import INDEX_NAMES, edit_url, is_addressable, join_route

# The routes before and after each route of a sidebar.
Neighbors: TypeAlias = Mapping[str, tuple[str | None, str | None]]


class Doc(Struct, frozen=True):
    """A document of a version, with its id and route there."""

    id: str
    route: str
    document: Document

    @property
    def label(self) -> str:
        """The text of links to it in menus."""
        return self.document.front_matter.sidebar_label or self.document.title

    @property
    def pager_label(self) -> str:
        """The text of links to it from its neighbors."""
        return self.document.front_matter.pagination_label or self.label

    @property
    def is_index(self) -> bool:
        """Whether it is the page of its folder."""
        return self.document.path.stem.lower() in INDEX_NAMES


class VersionDocs(Struct, frozen=True):
    """The documents of a version. `by_id` has the first of two with the same id; `drafts` have no page."""

    version: DocsVersion
    docs: tuple[Doc, ...]
    by_id: Mapping[str, Doc]
    drafts: frozenset[str]


def collect_docs(
    config: SiteConfig, documents: Sequence[Document], findings: Findings, *, include_drafts: bool
) -> tuple[VersionDocs, ...]:
    """Return the documents of every version, in the order of their paths."""
    conventions = conventions_of(config)
    by_folder: dict[str, list[Document]] = {version.path: [] for version in config.versions}
    for document in documents:
        if document.kind == "doc":
            # The innermost folder wins: the folder of one version may be inside that of another.
            owner = next(path for parent in document.path.parents if (path := str(parent)) in by_folder)
            by_folder[owner].append(document)

    def is_published(doc: Doc) -> bool:
        is_wanted = include_drafts or not doc.document.front_matter.draft
        return is_wanted and is_addressable(config, doc.document, doc.route, findings)

    def version_docs(version: DocsVersion) -> VersionDocs:
        docs = [
            Doc(conventions.doc_id(each, version), conventions.doc_route(each, version), each)
            for each in by_folder[version.path]
        ]
        published = tuple(doc for doc in docs if is_published(doc))
        by_id = {doc.id: doc for doc in reversed(published)}
        return VersionDocs(version, published, by_id, frozenset(doc.id for doc in docs) - by_id.keys())

    return tuple(version_docs(version) for version in config.versions)


class SameDocs:
    """Finds the same document in other versions: the one with its id, or else its route below the version."""

    def __init__(self, versions: Sequence[VersionDocs]) -> None:
        self._versions = versions
        self._by_route = {
            docs.version.name: {_local(doc, docs): doc for doc in docs.docs} for docs in versions
        }

    def routes(self, doc: Doc, own: VersionDocs) -> Mapping[str, str]:
        """Return the document's routes in the other versions that have it, by the name of the version."""
        routes: dict[str, str] = {}
        for docs in self._versions:
            name = docs.version.name
            if docs.version.plugin_id != own.version.plugin_id:
                continue
            same = docs.by_id.get(doc.id) or self._by_route[name].get(_local(doc, own))
            if docs is not own and same:
                routes[name] = same.route
        return routes


def _local(doc: Doc, docs: VersionDocs) -> str:
    return doc.route.removeprefix(docs.version.route.rstrip("/"))


class DocPageBuilder:
    """Builds the pages of documents once the sidebars are known."""

    def __init__(
        self,
        config: SiteConfig,
        sidebars: VersionSidebars,
        dates: Mapping[PurePosixPath, date],
        findings: Findings,
    ) -> None:
        self._config = config
        self._dates = dates
        self._findings = findings
        self._suggestions = Suggestions()
        self._neighbors = {
            version: {sidebar_id: _neighbors(items) for sidebar_id, items in own.items()}
            for version, own in sidebars.items()
        }
        self._sidebars = {version: _sidebars_by_route(own) for version, own in sidebars.items()}

    def pages(self, versions: Sequence[VersionDocs]) -> Iterator[DocPage]:
        """Yield the page of every document."""
        same = SameDocs(versions)
        for docs in versions:
            by_route = {doc.route: doc for doc in docs.docs}
            for doc in docs.docs:
                yield self._page(doc, docs, by_route, same.routes(doc, docs))

    def _page(
        self, doc: Doc, docs: VersionDocs, by_route: Mapping[str, Doc], others: Mapping[str, str]
    ) -> DocPage:
        front_matter = doc.document.front_matter
        sidebar = self._sidebar(doc, docs.version)
        neighbors = self._neighbors[docs.version.name].get(sidebar or "", {})
        previous, following = neighbors.get(doc.route, (None, None))

        def pager_link(key: str, route: str | None) -> PagerLink | None:
            linked = self._chosen(doc, docs, key) or by_route.get(route or "")
            return PagerLink(linked.pager_label, linked.route) if linked else None

        return DocPage(
            route=doc.route,
            doc_id=doc.id,
            document=doc.document,
            version=docs.version,
            sidebar=sidebar,
            previous=None if front_matter.hide_pagination_prev else pager_link("pagination_prev", previous),
            next=None if front_matter.hide_pagination_next else pager_link("pagination_next", following),
            edit_url=edit_url(self._config, doc.document, docs.version.name),
            last_updated=self._last_updated(doc),
            others=others,
        )

    def _last_updated(self, doc: Doc) -> date | None:
        change = doc.document.front_matter.last_update
        return (change and change.date) or self._dates.get(doc.document.path)

    def _sidebar(self, doc: Doc, version: DocsVersion) -> str | None:
        front_matter = doc.document.front_matter
        chosen, known = front_matter.displayed_sidebar, self._neighbors[version.name]
        if front_matter.hide_sidebar:
            return None
        if chosen is not None and chosen not in known:
            place = source_place(self._config, doc.document.path, "displayed_sidebar", chosen)
            hint = did_you_mean(chosen[:80], known) or "write null for none"
            self._findings.add("missing-sidebar", f'no sidebar has the id "{chosen}"', place, hint=hint)
            chosen = None
        return chosen or self._sidebars[version.name].get(doc.route)

    def _chosen(self, doc: Doc, docs: VersionDocs, key: str) -> Doc | None:
        """Return the neighbor that a key of front matter names."""
        chosen: str | None = getattr(doc.document.front_matter, key)
        if chosen is None or chosen in docs.drafts:
            return None
        if chosen not in docs.by_id:
            place = source_place(self._config, doc.document.path, key, chosen)
            hint = self._suggestions.hint(chosen, docs.by_id, otherwise="write null for none")
            self._findings.add("missing-doc", f'no document has the id "{chosen}"', place, hint=hint)
        return docs.by_id.get(chosen)


def _sidebars_by_route(sidebars: Sidebars) -> Mapping[str, str]:
    """Return the id of each document's sidebar; a document in two sidebars belongs to the first."""
    return {
        item.href: sidebar_id
        for sidebar_id in reversed(tuple(sidebars))
        for item in walk_sidebar(sidebars[sidebar_id])
        if item.doc_id is not None and item.href
    }


def _neighbors(items: Sequence[SidebarItem]) -> Neighbors:
    listed = [item.href for item in walk_sidebar(items) if item.doc_id is not None and is_listed(item)]
    routes = list(dict.fromkeys(route for route in listed if route))
    return {
        route: (previous, following)
        for previous, route, following in zip([None, *routes], routes, [*routes[1:], None], strict=False)
    }


TAGS = "tags"  # the route of all tags below that of the version


def category_pages(config: SiteConfig, sidebars: VersionSidebars) -> Iterator[IndexPage]:
    """Yield the page of each category that has a generated one."""
    for version in config.versions:
        for sidebar_id, items in sidebars.get(version.name, {}).items():
            for item in walk_sidebar(items):
                if isinstance(item, SidebarCategory) and item.index and item.href:
                    listed = tuple(each for each in item.items if is_listed(each))
                    title = item.index.title or item.label
                    yield IndexPage(item.href, title, item.index.description, listed, version, sidebar_id)


def doc_tags(page: DocPage) -> tuple[Tag, ...]:
    """Return the tags of a document, one for each list, with its route; unusable ones are left out."""
    base = join_route(page.version.route, TAGS)
    found: dict[str, Tag] = {}
    for entry in page.document.front_matter.tags:
        if not find_tag_problem(base, entry):
            route = tag_route(base, entry)
            found.setdefault(route, Tag(tag_label(entry), route))
    return tuple(found.values())


def report_tags(config: SiteConfig, pages: Iterable[DocPage], findings: Findings) -> None:
    """Report the tags of documents that cannot have a list, or that have the list of another tag."""
    labels: dict[str, str] = {}
    # A list has the label of the first listed document.
    for page in sorted(pages, key=lambda page: page.document.front_matter.unlisted):
        base = join_route(page.version.route, TAGS)
        for entry in page.document.front_matter.tags:
            label, problem = tag_label(entry), find_tag_problem(base, entry)
            first = label if problem else labels.setdefault(tag_route(base, entry), label)
            found = (problem, tag_hint(entry)) if problem else find_tag_clash(entry, first, "documents")
            if found:
                place = source_place(config, page.document.path, "tags", label)
                findings.add("bad-doc-tag", found[0], place, hint=found[1])


def tag_pages(config: SiteConfig, pages: Sequence[DocPage]) -> Iterator[IndexPage]:
    """Yield the list of documents with each tag, and the list of all tags, of versions that have any."""
    messages = config.messages
    for version in config.versions:
        listed = [
            page for page in pages if page.version == version and not page.document.front_matter.unlisted
        ]
        by_route: dict[str, list[DocPage]] = defaultdict(list)
        labels: dict[str, str] = {}
        for page in listed:
            for tag in doc_tags(page):
                by_route[tag.route].append(page)
                labels.setdefault(tag.route, tag.label)
        if not by_route:
            continue
        for route, tagged in by_route.items():
            label, count = labels[route], _count(tagged, messages)
            title = messages.text("Pages tagged {tag}", tag=label)
            description = messages.text("{pages} about {tag}.", pages=count, tag=label)
            yield IndexPage(route, title, description, tuple(_links(tagged)), version)
        tags = sorted(by_route, key=lambda route: labels[route].lower())
        items = tuple(
            SidebarLink(labels[route], route, description=_count(by_route[route], messages)) for route in tags
        )
        yield IndexPage(
            join_route(version.route, TAGS),
            messages.text("Tags"),
            messages.text("All tags of pages."),
            items,
            version,
        )


def _links(pages: Iterable[DocPage]) -> Iterator[SidebarLink]:
    for page in sorted(pages, key=lambda page: page.document.title.lower()):
        yield SidebarLink(page.document.title, page.route, page.doc_id, description=page.document.description)


def _count(pages: Sequence[DocPage], messages: Messages) -> str:
    return messages.text("1 page") if len(pages) == 1 else messages.text("{count} pages", count=len(pages))

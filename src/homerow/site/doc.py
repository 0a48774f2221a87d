"""The documents of each version, by id."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from homerow.config.model import DocsVersion, SiteConfig
from homerow.markdown.document import Document
from homerow.site.addressable import is_addressable
from homerow.site.findings import Findings
from homerow.site.routes import INDEX_NAMES, doc_id, doc_route


class Doc(Struct, frozen=True):
    """A document of a version, with its id and route there."""

    id: str
    route: str
    document: Document

    @property
    def label(self) -> str:
        """What menus call it."""
        return self.document.front_matter.sidebar_label or self.document.title

    @property
    def is_index(self) -> bool:
        """Whether it is the first page of its folder."""
        return self.document.path.stem.lower() in INDEX_NAMES


class VersionDocs(Struct, frozen=True):
    """The documents of a version; of two with one id, `by_id` has the first. A draft has no page."""

    version: DocsVersion
    docs: tuple[Doc, ...]
    by_id: Mapping[str, Doc]
    drafts: frozenset[str]


def collect_docs(
    config: SiteConfig, documents: Sequence[Document], findings: Findings, *, include_drafts: bool
) -> tuple[VersionDocs, ...]:
    """Return the documents of every version, in the order of their paths."""

    def is_published(doc: Doc) -> bool:
        is_wanted = include_drafts or not doc.document.front_matter.draft
        return is_wanted and is_addressable(config, doc.document, doc.route, findings)

    owned = _by_version(config, documents)
    return tuple(_version_docs(version, owned[version.path], is_published) for version in config.versions)


def _by_version(config: SiteConfig, documents: Sequence[Document]) -> dict[str, list[Document]]:
    owned: dict[str, list[Document]] = {version.path: [] for version in config.versions}
    for document in documents:
        if document.kind == "doc":
            # The innermost folder wins: one version may lie in the folder of another.
            owner = next(path for parent in document.path.parents if (path := str(parent)) in owned)
            owned[owner].append(document)
    return owned


def _version_docs(
    version: DocsVersion, documents: Sequence[Document], is_published: Callable[[Doc], bool]
) -> VersionDocs:
    docs = [Doc(doc_id(each, version), doc_route(each, version), each) for each in documents]
    published = tuple(doc for doc in docs if is_published(doc))
    by_id = {doc.id: doc for doc in reversed(published)}
    return VersionDocs(version, published, by_id, frozenset(doc.id for doc in docs) - by_id.keys())

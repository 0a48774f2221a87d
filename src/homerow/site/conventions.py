"""How files become pages: the engine's way, and the interface for the way of another generator."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from homerow.config.model import SiteConfig
from homerow.config.sections import BlogSettings, DocsVersion
from homerow.diagnostics import DiagnosticLog
from homerow.extensions import load_extension
from homerow.markdown.document import Document
from homerow.site import routes

if TYPE_CHECKING:  # it imports this module
    from homerow.site.docs import VersionDocs
    from homerow.site.navigation import FolderTree


class SiteConventions:
    """Override what another generator does otherwise.

    With `dates_of_commits`, a post without a date has that of its first commit. With `links_from_version`,
    a link to `/x.md` may name a file below the folder of the documentation, else only below that of the site.
    With `ignores_case`, a link may write a route in other letters.
    """

    dates_of_commits: bool = False
    links_from_version: bool = False
    ignores_case: bool = False

    def local_path(self, path: str) -> str:
        """Return the path of a document below its version's folder, as its id and its route have it."""
        return path

    def doc_route(self, document: Document, version: DocsVersion) -> str:
        """Return the route of a document."""
        return routes.doc_route(document, version, self._path(document, version))

    def doc_id(self, document: Document, version: DocsVersion) -> str:
        """Return the id of a document: its path, whose last part front matter may replace."""
        return routes.doc_id(document, self._path(document, version))

    def post_route(self, document: Document, day: date, blog: BlogSettings) -> str:
        """Return the route of a post."""
        return routes.post_route(document, day, blog)

    def folder_tree(self, config: SiteConfig, docs: VersionDocs, log: DiagnosticLog) -> FolderTree:  # noqa: ARG002
        """Return the folders of a version as categories; what is wrong with their files goes to the log."""
        from homerow.site.navigation import FolderTree  # noqa: PLC0415 - it imports this module

        return FolderTree(docs.docs)

    def owned_folders(self, config: SiteConfig) -> Iterable[str]:  # noqa: ARG002
        """Return the folders in which each picture, partial and sample must be used; "." is the site's."""
        return (".",)

    def _path(self, document: Document, version: DocsVersion) -> str:
        return self.local_path(document.path.as_posix().removeprefix(f"{version.path}/"))


OWN = SiteConventions()


def conventions_of(config: SiteConfig) -> SiteConventions:
    """Return the conventions of a site: those of the first extension that has any, or else the engine's."""
    found = (load_extension(name).conventions() for name in config.extensions)
    return next(filter(None, found), OWN)

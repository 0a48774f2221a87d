"""The conventions of Docusaurus for files and routes."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from datetime import date
from pathlib import PurePosixPath

from docusaurus.categories import read_categories
from docusaurus.folders import NumberedTree, folders_of, without_prefix
from homerow.config.model import SiteConfig
from homerow.config.sections import BlogSettings, DocsVersion
from homerow.diagnostics import DiagnosticLog
from homerow.markdown.document import Document
from homerow.site.conventions import SiteConventions
from homerow.site.docs import VersionDocs
from homerow.site.routes import join_route

_DATE_IN_PATH = re.compile(r"(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)")


class DocusaurusConventions(SiteConventions):
    """Names lose their numbers, posts keep their slugs as they are, and files describe folders."""

    dates_of_commits = True
    links_from_version = True
    ignores_case = True

    def local_path(self, path: str) -> str:
        """Return a path without the numbers in its names."""
        return "/".join(map(without_prefix, path.split("/")))

    def doc_route(self, document: Document, version: DocsVersion) -> str:
        """Return the route of a document; hosts redirect `/index` at its end to the folder."""
        return super().doc_route(document, version).removesuffix("/index") or "/"

    def post_route(self, document: Document, day: date, blog: BlogSettings) -> str:  # noqa: ARG002
        """Return the route of a post: its slug, or else its path."""
        slug = document.front_matter.slug or _slug(document, blog)
        return join_route(blog.route, posixpath.normpath(f"/{slug}"))

    def folder_tree(self, config: SiteConfig, docs: VersionDocs, log: DiagnosticLog) -> NumberedTree:
        """Return the folders of a version with what `_category_` files say of them."""
        folders = {PurePosixPath(docs.version.path), *folders_of(docs)}
        return NumberedTree(docs, read_categories(config, sorted(folders), log))

    def owned_folders(self, config: SiteConfig) -> Iterable[str]:
        """Return the folders of content: elsewhere there are files of the site's own components."""
        return (config.blog.path, config.pages_path, *(version.path for version in config.versions))


def _slug(document: Document, blog: BlogSettings) -> str:
    """Return the slug of a post by its path: folders before a date come after it."""
    path = document.path.relative_to(blog.path).with_suffix("").as_posix().removesuffix("/index")
    match = _DATE_IN_PATH.match(path)
    return f"{match[2].replace('-', '/')}/{match[1]}{match[3]}" if match else path

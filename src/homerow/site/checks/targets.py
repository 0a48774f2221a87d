"""What links may lead to: pages by route, sources by path, static files; and the nearest of them."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from functools import cached_property
from pathlib import PurePosixPath

from msgspec import Struct, field

from homerow.config.label import site_label
from homerow.markdown.document import Document, Link
from homerow.site.routes import doc_route, page_route, post_date, post_route
from homerow.site.site import Site
from homerow.site.suggestions import Suggestions


class Targets(Struct, dict=True):
    """The targets of a site's links. What only a finding needs is made when the first one asks."""

    site: Site
    suggestions: Suggestions = field(default_factory=Suggestions)

    @property
    def sources(self) -> Mapping[str, str]:
        """Routes by the path of the source."""
        return self.site.routes_by_source

    @cached_property
    def drafts(self) -> dict[str, str]:
        """Routes that drafts would have, by the path of the source."""
        documents = (each for each in self.site.documents if each.path.as_posix() not in self.sources)
        return {each.path.as_posix(): self._route(each) for each in documents if each.front_matter.draft}

    def route_of(self, link: Link) -> str | None:
        """Return the route of the page that a link leads to, or None."""
        if link.kind == "file":
            return self.site.route_of_file(link)
        return link.target if link.target in self.site.pages else None

    def has(self, route: str) -> bool:
        """Whether a route is a page or a static file."""
        return route in self.site.pages or self.site.is_file(route)

    def nearest_route(self, route: str) -> str | None:
        """Return the route that an author most likely meant."""
        plain = route.rstrip("/").removesuffix(".html").removesuffix("/index") or "/"
        if plain in self.site.pages:
            return plain
        return self.suggestions.nearest(route, lambda: self.site.pages)

    def nearest_file(self, link: Link) -> str | None:
        """Return the path, relative to the linking file, that an author most likely meant."""
        nearest = self.suggestions.nearest(link.target, lambda: self.sources)
        linking = link.span.path.removeprefix(f"{site_label(self.site.config.site_dir)}/")
        return posixpath.relpath(nearest, posixpath.dirname(linking)) if nearest else None

    def _route(self, document: Document) -> str:
        if document.kind == "post":
            day = post_date(document)
            return post_route(document, day) if day else ""
        for version in self.site.config.versions:
            if PurePosixPath(version.path) in document.path.parents:
                return doc_route(document, version)
        return page_route(document)

"""Links of documents that lead to no page, no file, or no anchor."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from pathlib import PurePosixPath
from urllib.parse import unquote

from msgspec import Struct, field

from homerow.config.reading import site_label
from homerow.diagnostics import Place, nearest
from homerow.markdown.document import Document, Link
from homerow.site.conventions import conventions_of
from homerow.site.findings import MAX_LENGTH, MAX_SUGGESTIONS, Findings, Suggestions
from homerow.site.page import documents_of
from homerow.site.routes import page_route, post_date
from homerow.site.site import Site

MANY = 10  # links to addresses below one, where no page is: something else may serve it
DRAFT_CURE = "publish the draft, or remove the link until then"
# HTML §7.4.6.4: "#top" is the top of every document.
ALWAYS_THERE = frozenset({"top"})


class Targets(Struct, dict=True):
    """The possible targets of a site's links, and the nearest of them."""

    site: Site
    suggestions: Suggestions = field(default_factory=Suggestions)
    route_cures: dict[str, str] = {}  # by route: a wrong link in a partial is on many pages

    @cached_property
    def drafts(self) -> dict[str, str]:
        """Routes that drafts would have, by the path of the source; only findings need them."""
        sources = self.site.routes_by_source
        documents = (each for each in self.site.documents if each.path.as_posix() not in sources)
        return {each.path.as_posix(): self._route(each) for each in documents if each.front_matter.draft}

    @cached_property
    def roots(self) -> frozenset[str]:
        """The first parts of the routes of pages."""
        return frozenset(map(root_of, self.site.pages))

    @cached_property
    def missing_roots(self) -> Counter[str]:
        """How often links lead to no page, by the first parts of their routes; only findings need it."""
        links = (
            route or ""
            for _, document in documents_of(self.site.pages.values())
            for link, route in zip(document.links, self.site.link_routes(document), strict=True)
            if link.kind in {"route", "relative"}
        )
        return Counter(root_of(route) for route in links if not self.has(route))

    def has(self, route: str) -> bool:
        """Return whether a route is in the output, or is one that something else serves."""
        is_unchecked = any(
            route == each or route.startswith(f"{each}/") for each in self.site.config.unchecked_routes
        )
        return is_unchecked or self.site.is_written(route)

    def route_cure(self, route: str, *, otherwise: str) -> str:
        """Return a hint that asks for the nearest route, or `otherwise` if none is near."""
        root = root_of(route)
        if self.missing_roots[root] >= MANY and root not in self.roots:
            return f'if something else serves {root}, write unchecked_routes = ["{root}"] into site.toml'
        plain = route.rstrip("/").removesuffix(".html").removesuffix("/index") or "/"
        if plain in self.site.pages:
            return f"did you mean {plain}?"
        if route not in self.route_cures:
            self.route_cures[route] = self.suggestions.hint(route, self.site.pages, otherwise=otherwise)
        return self.route_cures[route]

    def file_cure(self, link: Link) -> str:
        """Return a hint that asks for the nearest source, by its path relative to the linking file."""
        path = self.suggestions.nearest(link.target, self.site.routes_by_source)
        if path is None:
            return "write the path of a .md file, or a route"
        linking = link.span.path.removeprefix(f"{site_label(self.site.config.site_dir)}/")
        return f"did you mean {posixpath.relpath(path, posixpath.dirname(linking))}?"

    def _route(self, document: Document) -> str:
        conventions = conventions_of(self.site.config)
        if document.kind == "post":
            blog = self.site.config.blog
            day = post_date(document, blog)
            return conventions.post_route(document, day, blog) if day else ""
        for version in self.site.config.versions:
            if PurePosixPath(version.path) in document.path.parents:
                return conventions.doc_route(document, version)
        return page_route(document, self.site.config.pages_path)


def root_of(route: str) -> str:
    """Return the first part of a route: `/api` of `/api/core/Cursor`."""
    return "/" + route.lstrip("/").partition("/")[0]


def check_links(site: Site, findings: Findings) -> None:
    """Find links to pages and files that do not exist."""
    targets = Targets(site)
    checks = {"file": _check_file, "route": _check_route, "relative": _check_route}
    for _, document in documents_of(site.pages.values()):
        for link, route in zip(document.links, site.link_routes(document), strict=True):
            if route not in site.pages and (check := checks.get(link.kind)):
                check(link, route or link.target, targets, findings)


def _check_file(link: Link, _route: str, targets: Targets, findings: Findings) -> None:
    if link.shown.startswith("/") and targets.site.is_file(link.target):
        return
    if link.target in targets.drafts:
        message, hint = f"{link.target} is a draft and has no page", DRAFT_CURE
    elif any(part.startswith("_") for part in PurePosixPath(link.target).parts):
        message, hint = f"{link.target} is a partial and has no page", "link to a page that shows it"
    else:
        message, hint = f"no page is made from {link.target}", targets.file_cure(link)
    findings.add("broken-link", message, link.place, hint=hint)


def _check_route(link: Link, route: str, targets: Targets, findings: Findings) -> None:
    if targets.has(route):
        return
    if route in targets.drafts.values():
        message, hint = f"{route} is a draft and has no page", DRAFT_CURE
    else:
        message = f"no page at {route}"
        hint = targets.route_cure(route, otherwise="write the route of a page or of a static file")
    findings.add("broken-link", message, link.place, hint=hint)


def find_broken_anchors(site: Site, ids_by_route: Mapping[str, Collection[str]], findings: Findings) -> None:
    """Find links to anchors that are not ids in the final HTML; pages with unknown ids are skipped."""
    found = 0
    for own, document in documents_of(site.pages.values()):
        for link, route in zip(document.links, site.link_routes(document), strict=True):
            if not link.anchor:
                continue
            target = own if link.kind == "anchor" else route or ""
            ids = ids_by_route.get(target)
            if ids is not None and _is_missing(link.anchor, ids):
                found += 1
                known = ids if found <= MAX_SUGGESTIONS else ()
                _report(link.anchor, target, known, link.place, findings)


def find_broken_anchor(
    anchor: str, route: str, ids: Collection[str], place: Callable[[], Place], findings: Findings
) -> None:
    """Find an anchor that is not among the ids of a page; `place` is called only for a finding."""
    if _is_missing(anchor, ids):
        _report(anchor, route, ids, place(), findings)


def _is_missing(anchor: str, ids: Collection[str]) -> bool:
    return anchor not in ids and anchor not in ALWAYS_THERE and unquote(anchor) not in ids


def _report(anchor: str, route: str, ids: Collection[str], place: Place, findings: Findings) -> None:
    anchor = unquote(anchor)
    match = nearest(anchor, sorted(ids)) if len(anchor) <= MAX_LENGTH else None
    hint = f"did you mean #{match}?" if match else f"give a heading of {route} that anchor: {{#{anchor}}}"
    findings.add("broken-anchor", f'no heading "{anchor}" on {route}', place, hint=hint)

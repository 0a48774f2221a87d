"""The published site over HTTP: every path that no other route has taken."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.server.http.headers import is_immutable
from homerow.server.release import SWITCH_RETRIES, Release, Releases
from homerow.server.static.location import (
    Absent,
    Found,
    Location,
    Redirected,
    below_base,
    is_asset,
    locate,
    raw_path,
    split_path,
)
from homerow.server.static.markdown import choose_media_type
from homerow.server.static.representations import Representations, Wanted, select_coding, wanted_by
from homerow.server.static.responses import (
    redirect,
    refuse,
    refuse_codings,
    respond_with_missing_page,
    respond_with_representation,
)

READING = frozenset({"GET", "HEAD"})
UNPUBLISHED = "No site is published here yet. Run `homerow build`, then reload this page."
UNSETTLED = "The site is being published at this moment. Reload this page."


class StaticSite:
    """Answers GET and HEAD from the current release, and each request from one release alone."""

    def __init__(self, releases: Releases) -> None:
        self._releases = releases
        self._representations = Representations()

    async def respond(self, request: Request) -> Response:
        """Return the answer to any path, for a route."""
        return self.answer(request.scope)

    def answer(self, scope: Scope) -> Response:
        """Return the answer to any path, with security headers.

        An old release may be deleted, file by file, as soon as the link points to the new one. So a refusal
        counts only if its release is still current afterwards; otherwise the new one is asked.
        """
        wanted = wanted_by(scope, raw_path(scope))
        for _ in range(SWITCH_RETRIES):
            release = self._releases.current()
            if release is None:
                return refuse(503, UNPUBLISHED, {"retry-after": "5"})
            try:
                response = self._answer_from(release, wanted, scope)
            except FileNotFoundError:
                self._representations.forget(wanted)
                continue
            if response.status_code < 400 or self._releases.current() is release:
                return response
        return refuse(503, UNSETTLED, {"retry-after": "1"})

    def _answer_from(self, release: Release, wanted: Wanted, scope: Scope) -> Response:
        """Return the answer of one release. Raises FileNotFoundError if that is being deleted."""
        representation = self._representations.find(release, wanted)
        if representation:
            return respond_with_representation(representation, scope)
        segments = split_path(wanted.raw_path)
        if segments is None:
            return refuse(400, "This address is malformed.")
        holder, location = self._locate(release, segments)
        match location:
            case Found():
                return self._answer_with_file(holder, location, wanted, scope)
            case Redirected(target):
                return redirect(target, scope["query_string"])
            case Absent(is_asset=True):
                return refuse(404, "File not found.")
            case Absent():
                return respond_with_missing_page(release, wanted)
            case _:
                assert_never(location)

    def _locate(self, release: Release, segments: tuple[str, ...]) -> tuple[Release, Location]:
        """Return where the path leads, and in which release: an earlier one gives hashed assets only."""
        below = below_base(segments, release.base_url)
        if below is None:
            outside = Absent(is_asset("/".join(segments)))
            return release, Redirected(release.base_url) if segments == ("",) else outside
        location = locate(release, below)
        if isinstance(location, Absent) and is_immutable("/".join(below)):
            for earlier in self._releases.previous:
                found = locate(earlier, below)
                if isinstance(found, Found):
                    return earlier, found
        return release, location

    def _answer_with_file(self, release: Release, found: Found, wanted: Wanted, scope: Scope) -> Response:
        chosen = choose_media_type(release, found, prefers_markdown=wanted.markdown)
        representation = select_coding(release, chosen, wanted.codings)
        if representation is None:
            return refuse_codings(chosen)
        self._representations.remember(wanted, representation)
        return respond_with_representation(representation, scope)


class SiteFirst:
    """ASGI middleware: lets the site answer what belongs to no other route, without asking each of them.

    `reserved` are the first segments of the routes' paths. A request with a query goes to the routes, too,
    because it may be one for the page of results.
    """

    def __init__(self, app: ASGIApp, site: StaticSite, reserved: Collection[str]) -> None:
        self._app = app
        self._site = site
        self._reserved = reserved

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a file of the site, or with the application's answer."""
        answer = self._site.answer(scope) if self._is_of_site(scope) else self._app
        await answer(scope, receive, send)

    def _is_of_site(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["query_string"] or scope["method"] not in READING:
            return False
        slash, *segments = scope["path"].split("/", 2)
        return not slash and bool(segments) and segments[0] not in self._reserved

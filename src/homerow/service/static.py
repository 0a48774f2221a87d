"""The published site over HTTP: every path that no other route has taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from homerow.service.answers import answer_missing_page, answer_representation, answer_text
from homerow.service.caching import SHORT, is_immutable
from homerow.service.conditions import EntityTags
from homerow.service.fields import combine_fields
from homerow.service.location import Absent, Found, Location, Moved, Redirected, is_asset, locate
from homerow.service.negotiation import acceptable_codings
from homerow.service.paths import address, below_base, split_path, with_query
from homerow.service.release import SWITCH_RETRIES, Release, Releases
from homerow.service.representation import select_representation

UNPUBLISHED = "No site is published here yet. Run `homerow build`, then reload this page."
UNSETTLED = "The site is being published at this moment. Reload this page."


class StaticSite:
    """Answers GET and HEAD from the current release, and from that one alone for each request."""

    def __init__(self, releases: Releases) -> None:
        self._releases = releases
        self._tags = EntityTags()

    async def respond(self, request: Request) -> Response:
        """Return the answer to any path."""
        segments = split_path(raw_path(request.scope))
        if segments is None:
            return answer_text(400, "This address is malformed.")
        return await self._respond_from_release(request, segments)

    async def _respond_from_release(self, request: Request, segments: tuple[str, ...]) -> Response:
        """Answer from the current release, and once more from its successor if it was replaced meanwhile.

        An old release may be deleted, file by file, as soon as the link points to the new one: that something
        is missing is true only if the release is still current after the answer was made.
        """
        for _ in range(SWITCH_RETRIES):
            release = self._releases.current()
            if release is None:
                return answer_text(503, UNPUBLISHED, headers={"retry-after": "5"})
            holder, location = self._locate(release, segments)
            try:
                response = await self._respond_with(location, holder, request)
            except FileNotFoundError:
                continue
            if response.status_code < 400 or self._releases.current() is release:
                return response
        return answer_text(503, UNSETTLED, headers={"retry-after": "1"})

    def _locate(self, release: Release, segments: tuple[str, ...]) -> tuple[Release, Location]:
        """Return where the path leads, and in which release: an earlier one gives hashed assets only."""
        below = below_base(segments, release.base_url)
        if below is None:
            return release, Moved("") if segments == ("",) else Absent(is_asset("/".join(segments)))
        location = locate(release, below)
        if isinstance(location, Absent) and is_immutable("/".join(below)):
            for earlier in self._releases.previous:
                found = locate(earlier, below)
                if isinstance(found, Found):
                    return earlier, found
        return release, location

    async def _respond_with(self, location: Location, release: Release, request: Request) -> Response:
        fields = combine_fields(request.headers)
        match location:
            case Found():
                return await self._respond_with_file(location, release, fields, method=request.method)
            case Moved(name):
                return redirect(address(release.base_url, name, request.scope["query_string"]))
            case Redirected(target):
                return redirect_old(target, request.scope["query_string"])
            case Absent(is_asset=True):
                return answer_text(404, "There is no such file.")
            case Absent():
                return answer_missing_page(release, acceptable_codings(fields.get("accept-encoding")))
            case _:
                assert_never(location)

    async def _respond_with_file(
        self, found: Found, release: Release, fields: Mapping[str, str], *, method: str
    ) -> Response:
        codings = acceptable_codings(fields.get("accept-encoding"))
        representation = select_representation(release, found, codings)
        if representation is None:
            return answer_text(
                406,
                "Of this file there is no form in the codings that Accept-Encoding allows.",
                headers={"vary": "accept-encoding"},
            )
        tag = await self._tags.tag(representation.file)
        return answer_representation(representation, fields, method=method, tag=tag)


def redirect(target: str, *, status_code: int = 301) -> Response:
    """Return a redirect to the one address of a page.

    301, not 308: only GET and HEAD come here, for which both mean the same, and the oldest feed readers and
    link checkers know 301. Kept for minutes, not for ever, so that a mistake can be mended.
    """
    return answer_text(status_code, target, headers={"location": target, "cache-control": SHORT})


def redirect_old(target: str, query: bytes) -> Response:
    """Return a redirect from an old address to what has taken its place.

    302 to another host, because what lies there is not ours to promise: one invitation follows another.
    """
    return redirect(with_query(target, query), status_code=301 if target.startswith("/") else 302)


def raw_path(scope: Scope) -> bytes:
    """Return the path as it was sent; ASGI lets a server leave it out."""
    raw: bytes | None = scope.get("raw_path")
    return raw if raw is not None else quote(scope["path"]).encode()

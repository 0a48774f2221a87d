"""The published site over HTTP: every path that no other route has taken."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from io import FileIO
from typing import assert_never
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from homerow.server.answers import answer_text
from homerow.server.conditions import (
    CONDITIONAL,
    ByteRange,
    UnsatisfiableRangeError,
    evaluate,
    requested_range,
)
from homerow.server.files import StoredFile, find_file, open_file, read_part
from homerow.server.headers import SHORT, is_immutable
from homerow.server.location import (
    NOT_FOUND_PAGE,
    Absent,
    Found,
    Location,
    Redirected,
    below_base,
    is_asset,
    locate,
    split_path,
    with_query,
)
from homerow.server.markdown import Chosen, choose_media_type
from homerow.server.release import SWITCH_RETRIES, Release, Releases
from homerow.server.representations import (
    Representation,
    Representations,
    Wanted,
    select_coding,
    wanted_by,
)
from homerow.server.security import Header, secured

READING = frozenset({"GET", "HEAD"})
UNPUBLISHED = "No site is published here yet. Run `homerow build`, then reload this page."
UNSETTLED = "The site is being published at this moment. Reload this page."
SMALL = 256 * 1024  # bytes that are read in place: 50 µs from the page cache, where a thread takes 130 µs
CHUNK = 16 * 1024  # bytes of a large file; the server holds about sixteen for a client that does not read
# Fields that the not-found page lacks: conditions apply only to a success (RFC 9110 §13.2.1), and a CDN keeps
# no errors.
OF_SUCCESS = frozenset({b"etag", b"last-modified", b"accept-ranges", b"cdn-cache-control", b"surrogate-key"})


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
                return _refuse(503, UNPUBLISHED, {"retry-after": "5"})
            try:
                response = self._answer_from(release, wanted, scope)
            except FileNotFoundError:
                self._representations.forget(wanted)
                continue
            if response.status_code < 400 or self._releases.current() is release:
                return response
        return _refuse(503, UNSETTLED, {"retry-after": "1"})

    def _answer_from(self, release: Release, wanted: Wanted, scope: Scope) -> Response:
        """Return the answer of one release. Raises FileNotFoundError if that is being deleted."""
        representation = self._representations.find(release, wanted)
        if representation:
            return _respond_with_representation(representation, scope)
        segments = split_path(wanted.raw_path)
        if segments is None:
            return _refuse(400, "This address is malformed.")
        holder, location = self._locate(release, segments)
        match location:
            case Found():
                return self._answer_with_file(holder, location, wanted, scope)
            case Redirected(target):
                return _secured(redirect(target, scope["query_string"]))
            case Absent(is_asset=True):
                return _refuse(404, "File not found.")
            case Absent():
                return _respond_with_missing_page(release, wanted)
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
            return _refuse_codings(chosen)
        self._representations.remember(wanted, representation)
        return _respond_with_representation(representation, scope)


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


def respond_with_file(found: Found, release: Release, request: Request) -> Response:
    """Return the file, or 406. Raises FileNotFoundError when the file was replaced just now."""
    wanted = wanted_by(request.scope, b"")
    chosen = choose_media_type(release, found, prefers_markdown=wanted.markdown)
    representation = select_coding(release, chosen, wanted.codings)
    if representation is None:
        return _refuse_codings(chosen)
    return _respond_with_representation(representation, request.scope)


def _respond_with_representation(representation: Representation, scope: Scope) -> Response:
    """Return 200, 206, 304, 412 or 416, as the conditions and the range of the request want it."""
    if CONDITIONAL.isdisjoint(dict(scope["headers"])):
        return _respond_with_whole(representation, scope)
    sent = Headers(scope=scope)
    verdict = evaluate(sent, tag=representation.tag, modified=representation.file.modified)
    if verdict == "failed":
        return _refuse(412, "A condition of this request does not hold.")
    if verdict == "not-modified":
        return _with_headers(Response(status_code=304), representation.validators)
    return _respond_with_range(representation, scope, sent)


def _respond_with_range(representation: Representation, scope: Scope, sent: Headers) -> Response:
    """Return 200, 206 or 416; RFC 9110 §14.2: a range is for GET alone."""
    file = representation.file
    try:
        part = (
            requested_range(sent, tag=representation.tag, size=file.size)
            if scope["method"] == "GET"
            else None
        )
    except UnsatisfiableRangeError:
        message = f"This file has {file.size} bytes."
        return _refuse(416, message, {"content-range": f"bytes */{file.size}"})
    if part is None:
        return _respond_with_whole(representation, scope)
    return _with_headers(_read_part(file, part, 206), _headers_of_part(representation, part))


def _respond_with_whole(representation: Representation, scope: Scope) -> Response:
    whole = ByteRange(0, representation.file.size)
    response = Response() if scope["method"] == "HEAD" else _read_part(representation.file, whole)
    return _with_headers(response, representation.headers)


def _headers_of_part(representation: Representation, part: ByteRange) -> Sequence[Header]:
    of_part = {
        b"content-length": str(part.length).encode(),
        b"content-range": part.content_range(representation.file.size).encode(),
    }
    return list({**dict(representation.headers), **of_part}.items())


def _respond_with_missing_page(release: Release, wanted: Wanted) -> Response:
    """Return the release's not-found page with status 404, or a text if it has none.

    Plain bytes are the last resort even for a client that forbids them, because "not found" matters more than
    the coding.
    """
    file = find_file(release.folder, NOT_FOUND_PAGE)
    chosen = Chosen(Found(NOT_FOUND_PAGE, file)) if file else None
    page = select_coding(release, chosen, (*wanted.codings, "identity")) if chosen else None
    if page is None:
        return _refuse(404, "Page not found.")
    headers = [header for header in page.headers if header[0] not in OF_SUCCESS]
    return _with_headers(_read_part(page.file, ByteRange(0, page.file.size), 404), headers)


def _read_part(file: StoredFile, part: ByteRange, status_code: int = 200) -> Response:
    """Return an answer with a part of a file, whose headers follow. Raises FileNotFoundError."""
    if part.length <= SMALL:
        return Response(read_part(file, part.start, part.length), status_code)
    content = open_file(file)
    content.seek(part.start)
    return _Stream(content, length=part.length, status_code=status_code)


def _with_headers(response: Response, headers: Sequence[Header]) -> Response:
    response.raw_headers = [*headers]
    return response


class _Stream(Response):
    """A part of a large file, read in a thread chunk by chunk so that other requests continue meanwhile.

    Not a StreamingResponse: that one cancels its writing when the client leaves, which granian 2.8 does not
    always notice while a write waits for the client, so that the file would stay open.
    """

    def __init__(self, content: FileIO, *, length: int, status_code: int) -> None:
        super().__init__(status_code=status_code)
        self._content = content
        self._length = length

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send the part, as long as the client is there."""
        leaving = asyncio.ensure_future(_until_client_leaves(receive))
        with self._content as content:
            await send(
                {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
            )
            left = self._length
            while not leaving.done() and (chunk := await asyncio.to_thread(content.read, min(left, CHUNK))):
                left -= len(chunk)
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        leaving.cancel()


async def _until_client_leaves(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def redirect(target: str, query: bytes) -> Response:
    """Return a redirect, with the query of the request: 302 to another host, which may change.

    301, not 308: both mean the same for GET and HEAD, and the oldest feed readers and link checkers know only
    301. Caches keep it for minutes, so that a mistake can be corrected.
    """
    location = with_query(target, query)
    status = 301 if target.startswith("/") else 302
    return answer_text(status, location, headers={"location": location, "cache-control": SHORT})


def _refuse(status: int, text: str, headers: Mapping[str, str] | None = None) -> Response:
    return _secured(answer_text(status, text, headers=headers))


def _refuse_codings(chosen: Chosen) -> Response:
    message = "This file is not stored in any coding that Accept-Encoding allows."
    return _refuse(406, message, {"vary": chosen.vary})


def _secured(response: Response) -> Response:
    return _with_headers(response, secured(response.raw_headers))


def raw_path(scope: Scope) -> bytes:
    """Return the path as it was sent; ASGI lets a server leave it out."""
    raw: bytes | None = scope.get("raw_path")
    return raw if raw is not None else quote(scope["path"]).encode()

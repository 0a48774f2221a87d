"""The published site over HTTP: every path that no other route has taken."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from email.utils import formatdate
from io import BufferedReader
from typing import assert_never
from urllib.parse import quote

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from homerow.server.answers import answer_text
from homerow.server.conditions import ByteRange, UnsatisfiableRangeError, evaluate, requested_range
from homerow.server.files import StoredFile, entity_tag, find_file, open_file
from homerow.server.headers import (
    REVALIDATED,
    SHORT,
    cache_control,
    is_immutable,
    media_type,
    shared_caching,
)
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
from homerow.server.markdown import CODINGS_VARY, Chosen, choose_media_type
from homerow.server.negotiation import SUFFIXES, Coding, acceptable_codings
from homerow.server.release import SWITCH_RETRIES, Release, Releases

UNPUBLISHED = "No site is published here yet. Run `homerow build`, then reload this page."
UNSETTLED = "The site is being published at this moment. Reload this page."
SMALL = 256 * 1024  # bytes that are read in place: 50 µs from the page cache, where a thread takes 130 µs
CHUNK = 16 * 1024  # bytes of a large file; the server holds about sixteen for a client that does not read


class Representation(Struct, frozen=True):
    """A file of a release in one of the codings that it is stored in; `name` is that of the plain file.

    Pages of every origin may read a shared file with a script (CORS). `vary` and `link` are
    header fields (server/markdown.py).
    """

    name: str
    coding: Coding
    file: StoredFile
    policy: str
    is_shared: bool = False
    vary: str = CODINGS_VARY
    link: str = ""

    def validators(self, tag: str) -> Mapping[str, str]:
        """Return the headers that a 304 repeats (RFC 9110 §15.4.5), the policy included.

        A policy may change while the page's bytes stay; a cache updates it from the 304. A name with a hash
        needs no date beside its tag, and a date in the future is not sent (§8.8.2.1).
        """
        is_dated = not is_immutable(self.name) and self.file.modified <= time.time()
        dated = {"last-modified": formatdate(self.file.modified, usegmt=True)} if is_dated else {}
        return {
            "cache-control": cache_control(self.name),
            **shared_caching(self.name),
            "content-security-policy": self.policy,
            "etag": tag,
            **dated,
            "vary": self.vary,
            **({"link": self.link} if self.link else {}),
            **({"access-control-allow-origin": "*"} if self.is_shared else {}),
        }

    def content_headers(self) -> Mapping[str, str]:
        """Return the headers that describe the body."""
        headers = {"content-type": media_type(self.name), "content-length": str(self.file.size)}
        return headers if self.coding == "identity" else {**headers, "content-encoding": self.coding}


def select_representation(
    release: Release, chosen: Chosen, codings: tuple[Coding, ...]
) -> Representation | None:
    """Return the file in the first of the codings that it is stored in, or None."""
    found = chosen.found
    for coding in codings:
        suffix = SUFFIXES[coding]
        file = find_file(release.folder, found.name + suffix) if suffix else found.file
        if file:
            return Representation(
                name=found.name,
                coding=coding,
                file=file,
                policy=release.content_security_policy,
                is_shared=found.name in release.shared,
                vary=chosen.vary,
                link=chosen.link,
            )
    return None


class StaticSite:
    """Answers GET and HEAD from the current release, and each request from one release alone."""

    def __init__(self, releases: Releases) -> None:
        self._releases = releases

    async def respond(self, request: Request) -> Response:
        """Return the answer to any path.

        An old release may be deleted, file by file, as soon as the link points to the new one. So a refusal
        counts only if its release is still current afterwards; otherwise the new one is asked.
        """
        segments = split_path(raw_path(request.scope))
        if segments is None:
            return answer_text(400, "This address is malformed.")
        for _ in range(SWITCH_RETRIES):
            release = self._releases.current()
            if release is None:
                return answer_text(503, UNPUBLISHED, headers={"retry-after": "5"})
            holder, location = self._locate(release, segments)
            try:
                response = _respond_with(location, holder, request)
            except FileNotFoundError:
                continue
            if response.status_code < 400 or self._releases.current() is release:
                return response
        return answer_text(503, UNSETTLED, headers={"retry-after": "1"})

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


def _respond_with(location: Location, release: Release, request: Request) -> Response:
    match location:
        case Found():
            return respond_with_file(location, release, request)
        case Redirected(target):
            return redirect(target, request.scope["query_string"])
        case Absent(is_asset=True):
            return answer_text(404, "File not found.")
        case Absent():
            return _respond_with_missing_page(release, _codings(request.headers))
        case _:
            assert_never(location)


def respond_with_file(found: Found, release: Release, request: Request) -> Response:
    """Return the file, or 406. Raises FileNotFoundError when the file was replaced just now."""
    accept = ",".join(request.headers.getlist("accept"))
    chosen = choose_media_type(release, found, accept)
    representation = select_representation(release, chosen, _codings(request.headers))
    if representation is None:
        message = "This file is not stored in any coding that Accept-Encoding allows."
        return answer_text(406, message, headers={"vary": chosen.vary})
    return _respond_with_representation(representation, request)


def _respond_with_representation(representation: Representation, request: Request) -> Response:
    """Return 200, 206, 304, 412 or 416, as the conditions and the range of the request want it."""
    file = representation.file
    tag = entity_tag(file)
    validators = representation.validators(tag)
    verdict = evaluate(request.headers, tag=tag, modified=file.modified)
    if verdict == "failed":
        return answer_text(412, "A condition of this request does not hold.")
    if verdict == "not-modified":
        return Response(status_code=304, headers=validators)
    headers = {**validators, **representation.content_headers(), "accept-ranges": "bytes"}
    if request.method == "HEAD":  # RFC 9110 §14.2: a range is for GET alone
        return Response(headers=headers)
    try:
        part = requested_range(request.headers, tag=tag, size=file.size)
    except UnsatisfiableRangeError:
        message = f"This file has {file.size} bytes."
        return answer_text(416, message, headers={"content-range": f"bytes */{file.size}"})
    if part is None:
        return _respond_with_part(file, ByteRange(0, file.size), status_code=200, headers=headers)
    headers |= {"content-range": part.content_range(file.size), "content-length": str(part.length)}
    return _respond_with_part(file, part, status_code=206, headers=headers)


def _respond_with_missing_page(release: Release, codings: tuple[Coding, ...]) -> Response:
    """Return the release's not-found page with status 404, or a text if it has none.

    Without validators: conditions apply only to a success (RFC 9110 §13.2.1). Plain bytes are the last resort
    even for a client that forbids them, because "not found" matters more than the coding.
    """
    file = find_file(release.folder, NOT_FOUND_PAGE)
    found = Chosen(Found(NOT_FOUND_PAGE, file)) if file else None
    page = select_representation(release, found, (*codings, "identity")) if found else None
    if page is None:
        return answer_text(404, "Page not found.")
    headers = {
        **page.content_headers(),
        "cache-control": REVALIDATED,
        "content-security-policy": page.policy,
        "vary": page.vary,
    }
    return _respond_with_part(page.file, ByteRange(0, page.file.size), status_code=404, headers=headers)


def _respond_with_part(
    file: StoredFile, part: ByteRange, *, status_code: int, headers: Mapping[str, str]
) -> Response:
    content = open_file(file)
    content.seek(part.start)
    if part.length > SMALL:
        return _Stream(content, length=part.length, status_code=status_code, headers=headers)
    with content:
        return Response(content.read(part.length), status_code=status_code, headers=headers)


class _Stream(Response):
    """A part of a large file, read in a thread chunk by chunk so that other requests continue meanwhile.

    Not a StreamingResponse: that one cancels its writing when the client leaves, which granian 2.8 does not
    always notice while a write waits for the client, so that the file would stay open.
    """

    def __init__(
        self, content: BufferedReader, *, length: int, status_code: int, headers: Mapping[str, str]
    ) -> None:
        super().__init__(status_code=status_code, headers=headers)
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


def _codings(headers: Headers) -> tuple[Coding, ...]:
    lines = headers.getlist("accept-encoding")
    return acceptable_codings(",".join(lines) if lines else None)


def redirect(target: str, query: bytes) -> Response:
    """Return a redirect, with the query of the request: 302 to another host, which may change.

    301, not 308: both mean the same for GET and HEAD, and the oldest feed readers and link checkers know only
    301. Caches keep it for minutes, so that a mistake can be corrected.
    """
    location = with_query(target, query)
    status = 301 if target.startswith("/") else 302
    return answer_text(status, location, headers={"location": location, "cache-control": SHORT})


def raw_path(scope: Scope) -> bytes:
    """Return the path as it was sent; ASGI lets a server leave it out."""
    raw: bytes | None = scope.get("raw_path")
    return raw if raw is not None else quote(scope["path"]).encode()

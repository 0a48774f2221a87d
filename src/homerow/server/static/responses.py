"""Answers with files of a release: whole, in parts, unchanged, or refused."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from io import FileIO

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from homerow.server.http.answers import answer_text
from homerow.server.http.conditions import (
    CONDITIONAL,
    ByteRange,
    UnsatisfiableRangeError,
    evaluate,
    requested_range,
)
from homerow.server.http.headers import SHORT
from homerow.server.http.security import Header, secured
from homerow.server.release import Release
from homerow.server.static.files import StoredFile, find_file, open_file, read_part
from homerow.server.static.location import NOT_FOUND_PAGE, Found, with_query
from homerow.server.static.markdown import Chosen, choose_media_type
from homerow.server.static.representations import Representation, Wanted, select_coding, wanted_by

SMALL = 256 * 1024  # bytes that are read in place: 50 µs from the page cache, where a thread takes 130 µs
CHUNK = 16 * 1024  # bytes of a large file; the server holds about sixteen for a client that does not read
# Fields that the not-found page lacks: conditions apply only to a success (RFC 9110 §13.2.1), and a CDN keeps
# no errors.
OF_SUCCESS = frozenset({b"etag", b"last-modified", b"accept-ranges", b"cdn-cache-control", b"surrogate-key"})


def respond_with_file(found: Found, release: Release, request: Request) -> Response:
    """Return the file, or 406. Raises FileNotFoundError when the file was replaced just now."""
    wanted = wanted_by(request.scope, b"")
    chosen = choose_media_type(release, found, prefers_markdown=wanted.markdown)
    representation = select_coding(release, chosen, wanted.codings)
    if representation is None:
        return refuse_codings(chosen)
    return respond_with_representation(representation, request.scope)


def respond_with_representation(representation: Representation, scope: Scope) -> Response:
    """Return 200, 206, 304, 412 or 416, as the conditions and the range of the request want it."""
    if CONDITIONAL.isdisjoint(dict(scope["headers"])):
        return _respond_with_whole(representation, scope)
    sent = Headers(scope=scope)
    verdict = evaluate(sent, tag=representation.tag, modified=representation.file.modified)
    if verdict == "failed":
        return refuse(412, "A condition of this request does not hold.")
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
        return refuse(416, message, {"content-range": f"bytes */{file.size}"})
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


def respond_with_missing_page(release: Release, wanted: Wanted) -> Response:
    """Return the release's not-found page with status 404, or a text if it has none.

    Plain bytes are the last resort even for a client that forbids them, because "not found" matters more than
    the coding.
    """
    file = find_file(release.folder, NOT_FOUND_PAGE)
    chosen = Chosen(Found(NOT_FOUND_PAGE, file)) if file else None
    page = select_coding(release, chosen, (*wanted.codings, "identity")) if chosen else None
    if page is None:
        return refuse(404, "Page not found.")
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
    return _secured(answer_text(status, location, headers={"location": location, "cache-control": SHORT}))


def refuse(status: int, text: str, headers: Mapping[str, str] | None = None) -> Response:
    """Return a refusal with a line of text for readers."""
    return _secured(answer_text(status, text, headers=headers))


def refuse_codings(chosen: Chosen) -> Response:
    """Return 406: the client accepts no coding in which the file is stored."""
    message = "This file is not stored in any coding that Accept-Encoding allows."
    return refuse(406, message, {"vary": chosen.vary})


def _secured(response: Response) -> Response:
    return _with_headers(response, secured(response.raw_headers))

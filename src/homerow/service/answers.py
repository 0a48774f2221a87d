"""Answers: the HTTP response for a representation, as the conditions and the range of a request want it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from io import BufferedReader

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from homerow.service.caching import NEVER, REVALIDATED
from homerow.service.conditions import SMALL, evaluate
from homerow.service.files import find_file, open_file
from homerow.service.location import NOT_FOUND_PAGE, Found
from homerow.service.negotiation import Coding
from homerow.service.ranges import ByteRange, UnsatisfiableRangeError, requested_range
from homerow.service.release import Release
from homerow.service.representation import Representation, select_representation


class FileStream(Response):
    """A stretch of a large file, read in a thread chunk by chunk so that other requests go on meanwhile."""

    def __init__(
        self, content: BufferedReader, *, length: int, status_code: int, headers: Mapping[str, str]
    ) -> None:
        super().__init__(status_code=status_code, headers=headers)
        self._content = content
        self._length = length

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the stretch."""
        with self._content as content:
            await send(
                {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
            )
            left = self._length
            while chunk := await asyncio.to_thread(content.read, min(left, SMALL)):
                left -= len(chunk)
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})


def answer_representation(
    representation: Representation, fields: Mapping[str, str], *, method: str, tag: str
) -> Response:
    """Return 200, 206, 304, 412 or 416. Raises FileNotFoundError when the file was replaced just now."""
    validators = representation.validators(tag)
    verdict = evaluate(fields, tag=tag, modified=representation.modified)
    if verdict == "failed":
        return answer_text(412, "A condition of this request does not hold.")
    if verdict == "not-modified":
        return Response(status_code=304, headers=validators)
    headers = {**validators, **representation.content_fields(), "accept-ranges": "bytes"}
    if method == "HEAD":  # RFC 9110 §14.2: a range is for GET alone
        return Response(headers=headers)
    size = representation.file.size
    try:
        stretch = requested_range(fields, tag=tag, size=size)
    except UnsatisfiableRangeError:
        return answer_text(416, f"This file has {size} bytes.", headers={"content-range": f"bytes */{size}"})
    if stretch is None:
        return answer_stretch(representation, ByteRange(0, size), status_code=200, headers=headers)
    headers |= {"content-range": stretch.content_range(size), "content-length": str(stretch.length)}
    return answer_stretch(representation, stretch, status_code=206, headers=headers)


def answer_stretch(
    representation: Representation, stretch: ByteRange, *, status_code: int, headers: Mapping[str, str]
) -> Response:
    """Return a stretch of the file: a small one at once, a large one as a stream."""
    content = open_file(representation.file)
    content.seek(stretch.start)
    if stretch.length > SMALL:
        return FileStream(content, length=stretch.length, status_code=status_code, headers=headers)
    with content:
        return Response(content.read(stretch.length), status_code=status_code, headers=headers)


def answer_missing_page(release: Release, codings: tuple[Coding, ...]) -> Response:
    """Return the release's not-found page with status 404, or a text if it has none.

    Without validators: conditions apply to what would be a success (RFC 9110 §13.2.1). And plain bytes come
    last even for a client that forbids them, because "not found" matters more to it than the coding.
    """
    file = find_file(release.folder, NOT_FOUND_PAGE)
    found = Found(NOT_FOUND_PAGE, file) if file else None
    page = select_representation(release, found, (*codings, "identity")) if found else None
    if page is None:
        return answer_text(404, "There is no such page.")
    headers = {
        **page.content_fields(),
        "cache-control": REVALIDATED,
        "content-security-policy": page.policy,
        "vary": "accept-encoding",
    }
    return answer_stretch(page, ByteRange(0, page.file.size), status_code=404, headers=headers)


def answer_text(status_code: int, text: str, *, headers: Mapping[str, str] | None = None) -> Response:
    """Return a short plain text that no cache keeps."""
    return PlainTextResponse(
        f"{text}\n", status_code=status_code, headers={"cache-control": NEVER, **(headers or {})}
    )

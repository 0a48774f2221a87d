"""Short answers and refusals: a line of text for readers, or JSON for programs."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from homerow.server.http.headers import NEVER

PROBLEM_TYPE = "application/problem+json"


class ApiError(Exception):
    """A refusal; `headers` come with its answer."""

    def __init__(self, status: int, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers or {}


class Problem(Struct, frozen=True):
    """A refusal as a problem document (RFC 9457); `detail` says what to do instead."""

    type: str
    title: str
    status: int
    detail: str


def answer_text(status_code: int, text: str, *, headers: Mapping[str, str] | None = None) -> Response:
    """Return a short plain text that no cache keeps."""
    return PlainTextResponse(
        f"{text}\n", status_code=status_code, headers={"cache-control": NEVER, **(headers or {})}
    )


def answer_problem(error: ApiError, headers: Mapping[str, str] | None = None) -> Response:
    """Return a refusal as a problem document that no cache keeps."""
    problem = Problem("about:blank", HTTPStatus(error.status).phrase, error.status, f"{error.message}.")
    return Response(
        msgspec.json.encode(problem),
        status_code=error.status,
        media_type=PROBLEM_TYPE,
        headers={"cache-control": NEVER, **error.headers, **(headers or {})},
    )


async def report_problem(_request: Request, error: Any) -> Response:
    """Answer an ApiError that an endpoint raises, as Starlette's handlers do."""
    return answer_problem(error)

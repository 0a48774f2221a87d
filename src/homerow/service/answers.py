"""Short answers: a line of text for readers, or a problem document for programs (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import JSONResponse, PlainTextResponse, Response

from homerow.service.headers import NEVER

PROBLEM_TYPE = "application/problem+json"


def answer_text(status_code: int, text: str, *, headers: Mapping[str, str] | None = None) -> Response:
    """Return a short plain text that no cache keeps."""
    return PlainTextResponse(
        f"{text}\n", status_code=status_code, headers={"cache-control": NEVER, **(headers or {})}
    )


def answer_problem(status: int, detail: str, *, headers: Mapping[str, str] | None = None) -> Response:
    """Return a refusal as a problem document; `detail` says what to do instead."""
    problem = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JSONResponse(
        problem,
        status_code=status,
        media_type=PROBLEM_TYPE,
        headers={"cache-control": NEVER, **(headers or {})},
    )

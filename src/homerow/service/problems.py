"""Refusals that programs and people can read: application/problem+json (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import Response

from homerow.service.caching import NEVER
from homerow.service.search.errors import ApiError

MEDIA_TYPE = "application/problem+json"


def answer_problem(status: int, detail: str, *, headers: Mapping[str, str] | None = None) -> Response:
    """Return a refusal; `detail` says what to do otherwise."""
    problem = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    return Response(
        json.dumps(problem),
        status_code=status,
        media_type=MEDIA_TYPE,
        headers={"cache-control": NEVER, **(headers or {})},
    )


def answer_refusal(error: ApiError) -> Response:
    """Return the refusal of what a request lacks, or has too much of."""
    return answer_problem(error.status, f"{error.message}.", headers=error.headers)

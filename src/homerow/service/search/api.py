"""The protocol's endpoints: a table of methods and paths, and one frame around them all.

Every answer may be read by pages of other origins, refusals too: a browser hides from its page what may not.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from homerow.service.caching import NEVER
from homerow.service.search.errors import ApiError

logger = logging.getLogger(__name__)

ROOT = "/1/"
OPEN: Mapping[str, str] = MappingProxyType({"access-control-allow-origin": "*", "cache-control": NEVER})
PREFLIGHT: Mapping[str, str] = MappingProxyType(
    {
        **OPEN,
        "access-control-allow-methods": "GET, POST, PUT, DELETE, OPTIONS",
        "access-control-allow-headers": (
            "content-type, request-id, x-algolia-application-id, x-algolia-api-key, x-algolia-agent,"
            " x-algolia-request-id, x-algolia-usertoken"
        ),
        "access-control-max-age": "86400",
    }
)

Endpoint = Callable[[Request, Mapping[str, str]], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class Operation:
    """An endpoint at a path below /1/, whose named groups it gets."""

    method: str
    path: re.Pattern[str]
    endpoint: Endpoint


class SearchApi:
    """Answers everything below /1/."""

    def __init__(self, operations: Sequence[Operation]) -> None:
        self._operations = operations

    async def respond(self, request: Request) -> Response:
        """Return the answer of the operation that is asked for, or a refusal."""
        if request.method == "OPTIONS":
            return Response(status_code=204, headers=PREFLIGHT)
        try:
            response = await self._respond(request)
        except ApiError as error:
            return refusal(error)
        except Exception:
            logger.exception("%s %s failed", request.method, request.url.path)
            return refusal(ApiError(500, "The server made a mistake"))
        response.headers.update(OPEN)
        return response

    async def _respond(self, request: Request) -> Response:
        path = request.url.path.removeprefix(ROOT)
        found = [(each, match) for each in self._operations if (match := each.path.fullmatch(path))]
        for operation, match in found:
            if operation.method == request.method:
                return await operation.endpoint(request, match.groupdict())
        if found:
            allowed = ", ".join(sorted({operation.method for operation, _ in found}))
            raise ApiError(405, "Method not allowed", {"allow": allowed})
        raise ApiError(404, "Path not found")


def refusal(error: ApiError) -> Response:
    """Return what a client is told of an error."""
    body = {"message": error.message, "status": error.status}
    return JSONResponse(body, status_code=error.status, headers={**OPEN, **error.headers})

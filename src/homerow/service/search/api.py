"""The protocol's endpoints: a table of methods and paths, and one frame around them all.

Where the API is open, pages of other origins may read every answer, refusals too: a browser hides from its
page what it may not read.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from homerow.service.headers import NEVER
from homerow.service.search.errors import ApiError

logger = logging.getLogger(__name__)

ROOT = "/1/"
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")
CLOSED: Mapping[str, str] = MappingProxyType({"cache-control": NEVER})
OPEN: Mapping[str, str] = MappingProxyType({**CLOSED, "access-control-allow-origin": "*"})
PREFLIGHT: Mapping[str, str] = MappingProxyType(
    {
        "access-control-allow-methods": "GET, POST, OPTIONS",
        "access-control-allow-headers": (
            "content-type, request-id, x-algolia-application-id, x-algolia-api-key, x-algolia-agent,"
            " x-algolia-request-id, x-algolia-usertoken"
        ),
        "access-control-max-age": "86400",
    }
)

Endpoint = Callable[[Request, Mapping[str, str]], Awaitable[Response]]


class Operation(Struct, frozen=True):
    """An endpoint at a path below /1/, whose named groups it gets."""

    method: str
    path: re.Pattern[str]
    endpoint: Endpoint


class SearchApi:
    """Answers everything below /1/. OPEN or CLOSED are among the `headers` that come with each answer.

    None of them is a header of an operation's own.
    """

    def __init__(self, operations: Sequence[Operation], headers: Mapping[str, str]) -> None:
        self._operations = operations
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def respond(self, request: Request) -> Response:
        """Return the answer of the operation that is asked for, or a refusal."""
        if request.method == "OPTIONS":
            response = Response(status_code=204, headers=PREFLIGHT)
        else:
            response = await self._respond_or_refuse(request)
        response.raw_headers += self._headers
        return response

    async def _respond_or_refuse(self, request: Request) -> Response:
        try:
            return await self._respond(request)
        except ApiError as error:
            return refusal(error)
        except Exception:
            logger.exception("%s %s failed", request.method, request.url.path)
            return refusal(ApiError(500, "The server made a mistake"))

    async def _respond(self, request: Request) -> Response:
        path = request.scope["path"].removeprefix(ROOT)
        for operation in self._operations:
            if operation.method == request.method and (match := operation.path.fullmatch(path)):
                return await operation.endpoint(request, match.groupdict())
        allowed = {operation.method for operation in self._operations if operation.path.fullmatch(path)}
        if allowed:
            raise ApiError(405, "Method not allowed", {"allow": ", ".join(sorted(allowed))})
        raise ApiError(404, "Path not found")


def refusal(error: ApiError) -> Response:
    """Return what a client is told of an error."""
    body = {"message": error.message, "status": error.status}
    return JSONResponse(body, status_code=error.status, headers=error.headers)


class _Rest(Convertor[str]):
    """All that follows in a path; Starlette's own `path` ends at a line break."""

    regex = r"[\s\S]*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("rest", _Rest())


def api_route(api: SearchApi) -> Route:
    """Return the route of all operations."""
    return Route(f"{ROOT}{{path:rest}}", api.respond, methods=METHODS)

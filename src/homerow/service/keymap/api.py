"""POST /api/keymap/upgrade: nothing is stored, and one keymap is worked on at a time."""

from __future__ import annotations

import asyncio
import logging

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.keymap.upgrade.engine import upgrade
from homerow.keymap.upgrade.result import as_json
from homerow.service.answers import answer_problem
from homerow.service.headers import NEVER
from homerow.service.keymap.requests import Asked, read_asked
from homerow.service.search.errors import ApiError
from homerow.service.search.rate import Rate, RateLimit, client_address

logger = logging.getLogger(__name__)

PATH = "/api/keymap/upgrade"
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
MAX_WAITING = 20  # keymaps; one takes half a second at most
NO_LIMIT = Rate(per_second=0)


class KeymapApi:
    """Answers with upgraded files."""

    def __init__(self, limit: RateLimit) -> None:
        self._limit = limit
        self._turn = asyncio.Semaphore(1)  # a second one at the same time would only make both slower
        self._waiting = 0

    async def respond(self, request: Request) -> Response:
        """Return the upgrade, or a refusal."""
        if request.method != "POST":
            return answer_problem(405, "Send a keymap with POST.", headers={"allow": "POST"})
        try:
            self._limit.take(client_address(request))
            return await self._upgrade(await read_asked(request))
        except ApiError as error:
            return answer_problem(error.status, f"{error.message}.", headers=error.headers)
        except Exception:
            logger.exception("%s failed", PATH)
            return answer_problem(500, "The server made a mistake.")

    async def _upgrade(self, asked: Asked) -> Response:
        if self._waiting >= MAX_WAITING:
            raise ApiError(503, "Too many keymaps wait", {"retry-after": "5"})
        self._waiting += 1
        try:
            async with self._turn:
                body = await asyncio.to_thread(_body, asked)
        finally:
            self._waiting -= 1
        return Response(body, media_type="application/json", headers={"cache-control": NEVER})


def _body(asked: Asked) -> bytes:
    return as_json(upgrade(asked.files, reject=asked.reject))


def keymap_routes(rate: Rate = NO_LIMIT) -> list[Route]:
    """Return the routes of the keymap tools."""
    return [Route(PATH, KeymapApi(RateLimit(rate)).respond, methods=METHODS)]

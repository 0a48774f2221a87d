"""/api/feedback: whether a page was helpful, and a sentence about it. Stored without address and cookie.

HEAD says that feedback is stored here, POST /api/feedback stores a vote and answers with its id, and
POST /api/feedback/ID adds the sentence.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.server.http.bodies import JSON, convert_body, read_json
from homerow.server.http.headers import NEVER
from homerow.server.http.rate import Rate, RateLimit, client_address
from homerow.server.http.responses import ApiError
from homerow.server.http.work_queue import WorkQueue
from homerow.server.paths import RouteText, require_page
from homerow.server.release import Releases
from homerow.server.store.database import Database, Session, StoreError
from homerow.server.store.schema import FEEDBACK

PATH = "/api/feedback"
MAX_BYTES = 8_000
MAX_COMMENT = 500  # characters, as in FeedbackForm.tsx
MAX_WAITING = 100  # writes; more would only pile up in memory
RATE = Rate(per_second=0.1, burst=20)  # of one address, which may be that of an office

T = TypeVar("T")
Comment: TypeAlias = Annotated[
    str,
    Meta(min_length=1, max_length=MAX_COMMENT, description=f"a text of 1 to {MAX_COMMENT} characters"),
]


class Vote(Struct, frozen=True):
    """Whether the page at a route was helpful; the route is without the base URL."""

    route: RouteText
    helpful: bool


class Remark(Struct, frozen=True):
    """A sentence about a page."""

    comment: Comment


class StoredVote(Struct, frozen=True):
    """The id by which a sentence can be added to a vote."""

    id: str


class FeedbackEndpoints:
    """The endpoints, which raise ApiError; feedback is taken for pages of the published release only."""

    def __init__(self, database: Database, releases: Releases, *, rate: Rate = RATE) -> None:
        self._database = database
        self._releases = releases
        self._limit = RateLimit(rate)
        self._queue = WorkQueue(MAX_WAITING)

    def routes(self) -> list[Route]:
        """Return the routes."""
        return [
            Route(PATH, self.respond, methods=["GET", "POST"]),
            Route(f"{PATH}/{{id}}", self.take_remark, methods=["POST"]),
        ]

    async def respond(self, request: Request) -> Response:
        """Answer 204, because this service stores feedback; or store a vote, and answer with its id."""
        if request.method != "POST":
            return Response(status_code=204, headers={"cache-control": NEVER})
        vote = convert_body(await self._read(request), Vote)
        require_page(self._releases.current(), vote.route)
        stored = StoredVote(secrets.token_hex(16))
        await self._write(lambda session: _insert(session, stored.id, vote))
        body = msgspec.json.encode(stored)
        return Response(body, 201, media_type=JSON, headers={"cache-control": NEVER})

    async def take_remark(self, request: Request) -> Response:
        """Add a sentence to a vote that has none."""
        remark = convert_body(await self._read(request), Remark)
        vote = request.path_params["id"]
        if not await self._write(lambda session: _add(session, vote, remark.comment)):
            raise ApiError(404, "There is no vote with this id that has no comment yet")
        return Response(status_code=204, headers={"cache-control": NEVER})

    async def _read(self, request: Request) -> dict[str, Any]:
        self._limit.take(client_address(request))
        return await read_json(request, MAX_BYTES)

    async def _write(self, change: Callable[[Session], T]) -> T:
        """Make a change, wholly or not at all. Raises ApiError 503: a reader who wrote wants to know it."""
        try:
            async with self._queue.turn():
                return await asyncio.to_thread(self._change, change)
        except StoreError as error:
            raise ApiError(503, "This cannot be stored now") from error

    def _change(self, change: Callable[[Session], T]) -> T:
        with self._database.session() as session:
            return change(session)


def _insert(session: Session, token: str, vote: Vote) -> None:
    FEEDBACK.insert(session, [(time.time_ns() // 1_000_000, token, vote.route, int(vote.helpful), "")])


def _add(session: Session, token: str, comment: str) -> bool:
    update = "UPDATE feedback SET comment = %s WHERE token = %s AND comment = '' RETURNING id"
    return bool(session.execute(update, (comment, token)))

"""POST /api/keymap/upgrade: nothing is stored, and one keymap is worked on at a time."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.config.validation import allowed_text
from homerow.extensions import Api
from homerow.server.http.answers import PROBLEM_TYPE, ApiError, Problem, answer_problem
from homerow.server.http.bodies import convert_body, read_body, read_object
from homerow.server.http.fair_queue import FairQueue
from homerow.server.http.headers import NEVER
from homerow.server.http.rate import NO_LIMIT, Rate, RateLimit, client_address
from homerow.server.openapi import JSON, WITH_BODY, component_schemas, content, ref, refusals
from zmk.devicetree.upgrade.engine import answer_upgrade
from zmk.devicetree.upgrade.files import File
from zmk.devicetree.upgrade.report import Answer, as_json
from zmk.devicetree.upgrade.target import FIRMWARES, Firmware

logger = logging.getLogger(__name__)

PATH = "/api/keymap/upgrade"
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
MAX_BYTES = 256 * 1024
MAX_FILES = 32
MAX_NAME = 200  # characters
MAX_REJECTED = 10_000
MAX_WAITING = 20  # keymaps; one takes half a second at most
TEXT = "text/plain"

FileName: TypeAlias = Annotated[
    str,
    allowed_text(
        f"1 to {MAX_NAME} characters without line breaks and control characters",
        rf"[^\x00-\x1f\x7f-\x9f\u2028\u2029]{{1,{MAX_NAME}}}",
    ),
]


class SentFile(Struct, frozen=True):
    """A file; without a name, its text tells what it is."""

    text: str
    name: FileName = "pasted"


class UpgradeRequest(Struct, frozen=True):
    """Files to upgrade, the ids of edits to leave out, and the firmware that they are for.

    Without `target` it is what a `west.yml` among the files pins, or else the documented release.
    """

    files: Annotated[
        tuple[Annotated[SentFile, Meta(description="an object with a name and a text")], ...],
        Meta(min_length=1, max_length=MAX_FILES, description=f"a list of 1 to {MAX_FILES} files"),
    ]
    reject: Annotated[
        tuple[str, ...],
        Meta(max_length=MAX_REJECTED, description=f"a list of at most {MAX_REJECTED} ids of edits"),
    ] = ()
    target: Annotated[Firmware | None, Meta(description=f"one of {', '.join(FIRMWARES)}")] = None

    def answer(self, *, is_check: bool = False) -> Answer:
        """Return the upgrade; a check reports mistakes in a build.yaml, too."""
        files = tuple(File(file.name, file.text) for file in self.files)
        reject = frozenset(self.reject)
        return answer_upgrade(files, reject=reject, wanted=self.target, is_check=is_check)


class KeymapApi:
    """Answers with upgraded files."""

    def __init__(self, limit: RateLimit) -> None:
        self._limit = limit
        self._queue = FairQueue(MAX_WAITING)  # two keymaps at the same time would only make both slower

    async def respond(self, request: Request) -> Response:
        """Return the upgrade, or a refusal."""
        if request.method != "POST":
            return answer_problem(ApiError(405, "Send a keymap with POST", {"allow": "POST"}))
        try:
            self._limit.take(client_address(request))
            return await self._upgrade(await read_request(request), client_address(request))
        except ApiError as error:
            return answer_problem(error)
        except Exception:
            logger.exception("%s failed", PATH)
            return answer_problem(ApiError(500, "The server made a mistake"))

    async def _upgrade(self, asked: UpgradeRequest, address: str) -> Response:
        async with self._queue.turn(address, sum(len(file.text) for file in asked.files)):
            body = await asyncio.to_thread(lambda: as_json(asked.answer()))
        return Response(body, media_type=JSON, headers={"cache-control": NEVER})


async def read_request(request: Request) -> UpgradeRequest:
    """Return what a request asks for: JSON, or a text whose name may be in the query. Raises ApiError."""
    media_type = request.headers.get("content-type", TEXT).partition(";")[0].strip().lower()
    if media_type == JSON:
        return convert_body(await read_object(request, MAX_BYTES), UpgradeRequest)
    if media_type != TEXT:
        raise ApiError(415, f"Send {JSON} or {TEXT}")
    try:
        text = (await read_body(request, MAX_BYTES)).decode("utf-8")
    except UnicodeDecodeError as error:
        raise ApiError(400, f"The body is not UTF-8: byte {error.start} begins no character") from None
    query = dict(request.query_params)
    chosen = {"target": query.pop("target")} if "target" in query else {}
    return convert_body({"files": [{**query, "text": text}], **chosen}, UpgradeRequest)


def keymap_routes(rate: Rate = NO_LIMIT) -> list[Route]:
    """Return the routes of the keymap tools."""
    return [Route(PATH, KeymapApi(RateLimit(rate)).respond, methods=METHODS)]


_NAME = {
    "name": "name",
    "in": "query",
    "schema": component_schemas([SentFile])["SentFile"]["properties"]["name"],
}
_TARGET = {"name": "target", "in": "query", "schema": {"type": "string", "enum": [*FIRMWARES]}}
DESCRIPTION = Api(
    paths={
        PATH: {
            "post": {
                "summary": "Upgrade keymaps and the files that belong to them. Nothing is stored.",
                "security": [],
                "parameters": [_NAME, _TARGET],
                "requestBody": {
                    "required": True,
                    "content": content({JSON: ref(UpgradeRequest), TEXT: {"type": "string"}}),
                },
                "responses": {
                    "200": {"description": "Done.", "content": content({JSON: ref(Answer)})},
                    **refusals((400, 429, 503, *WITH_BODY), content({PROBLEM_TYPE: ref(Problem)})),
                },
            }
        }
    },
    types=(SentFile, UpgradeRequest, Answer),
)

"""POST /api/keymap/keyboard: a keymap as the keyboard that pages play on. Nothing is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, Span
from homerow.extensions import Api
from homerow.server.http.answers import PROBLEM_TYPE, ApiError, Problem, answer_problem
from homerow.server.http.bodies import convert_body, read_object
from homerow.server.http.fair_queue import FairQueue
from homerow.server.http.headers import NEVER
from homerow.server.http.rate import NO_LIMIT, Rate, RateLimit, client_address
from homerow.server.openapi import JSON, WITH_BODY, content, ref, refusals
from zmk.firmware.data import FirmwareData
from zmk.published_firmware import published_firmware
from zmk.simulator.keyboard import layer_notes
from zmk.simulator.keymap import read_keymap
from zmk.simulator.playable import playable

PATH = "/api/keymap/keyboard"
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
MAX_BYTES = 128 * 1024
MAX_WAITING = 20  # keymaps; one takes a second at most


class KeymapText(Struct, frozen=True):
    """A keymap file."""

    text: Annotated[str, Meta(description="the text of a keymap file")]


class KeymapFinding(Struct, frozen=True):
    """What is wrong in a keymap, where, and how to fix it, if that is known; lines and columns count from 1.

    A note does not keep the keymap from playing.
    """

    message: str
    line: int
    column: int = 1
    hint: str = ""
    severity: Literal["error", "note"] = "error"


class KeyboardAnswer(Struct, frozen=True):
    """A keyboard with the names of its usages, by page and id (`7:4`), and the numbers of keys in its rows.

    It is null if one of the findings is an error.
    """

    keyboard: dict[str, Any] | None = None
    names: Mapping[str, str] = {}
    rows: tuple[int, ...] = ()
    findings: tuple[KeymapFinding, ...] = ()


class KeyboardApi(Struct, frozen=True):
    """Answers with keyboards."""

    limit: RateLimit
    queue: FairQueue

    async def respond(self, request: Request) -> Response:
        """Return the keyboard of a keymap, or a refusal."""
        if request.method != "POST":
            return answer_problem(ApiError(405, "Send a keymap with POST", {"allow": "POST"}))
        try:
            self.limit.take(client_address(request))
            return await self._read(request)
        except FileNotFoundError:
            return answer_problem(ApiError(503, "The site is being published", {"retry-after": "1"}))
        except ApiError as error:
            return answer_problem(error)

    async def _read(self, request: Request) -> Response:
        data = _data(request)
        text = convert_body(await read_object(request, MAX_BYTES), KeymapText).text
        async with self.queue.turn(client_address(request), len(text)):
            answer = await asyncio.to_thread(read_keyboard, text, data)
        body = msgspec.json.encode(answer)
        return Response(body, media_type=JSON, headers={"cache-control": NEVER})


def _data(request: Request) -> FirmwareData:
    """Return the data of the published release. Raises ApiError 404 without one, as in the dev server."""
    releases = getattr(request.app.state, "releases", None)
    release = releases.current() if releases else None
    data = published_firmware(release) if release else None
    if data is None:
        raise ApiError(404, "No data about the firmware are published here")
    return data


def read_keyboard(text: str, data: FirmwareData) -> KeyboardAnswer:
    """Return the keyboard of a keymap, or what is wrong with it."""
    try:
        keymap = read_keymap(text, "", data)
        read = playable(keymap)
    except ReportedFailure as failure:
        return KeyboardAnswer(findings=tuple(map(_finding, failure.diagnostics)))
    if not read.rows:
        hint = 'a keymap has a node with compatible = "zmk,keymap", and in it layers with bindings'
        return KeyboardAnswer(findings=(KeymapFinding("there are no keys in this keymap", 1, hint=hint),))
    notes = tuple(map(_finding, (*keymap.notes, *layer_notes(keymap))))
    return KeyboardAnswer(read.keyboard, read.names, read.rows, notes)


def _finding(diagnostic: Diagnostic) -> KeymapFinding:
    span = diagnostic.span or Span("", 1)
    severity: Literal["error", "note"] = "error" if diagnostic.severity is Severity.ERROR else "note"
    return KeymapFinding(diagnostic.message, span.line, span.column, diagnostic.hint, severity)


def keyboard_routes(rate: Rate = NO_LIMIT) -> list[Route]:
    """Return the route."""
    api = KeyboardApi(RateLimit(rate), FairQueue(MAX_WAITING))
    return [Route(PATH, api.respond, methods=METHODS)]


DESCRIPTION = Api(
    paths={
        PATH: {
            "post": {
                "summary": "Read a keymap as the keyboard that the simulator plays on. Nothing is stored.",
                "security": [],
                "requestBody": {"required": True, "content": content({JSON: ref(KeymapText)})},
                "responses": {
                    "200": {"description": "Done.", "content": content({JSON: ref(KeyboardAnswer)})},
                    **refusals((400, 404, 429, 503, *WITH_BODY), content({PROBLEM_TYPE: ref(Problem)})),
                },
            }
        }
    },
    types=(KeymapText, KeymapFinding, KeyboardAnswer),
)

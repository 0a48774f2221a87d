"""POST /api/keymap/upgrade and /api/keymap/keyboard: upgraded files, and the keyboard that pages play on.

Nothing is stored, and each process works on one keymap of a kind at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homerow.config.validation import allowed_text
from homerow.diagnostics import Diagnostic, ReportedFailure, Severity, Span
from homerow.extensions import Api
from homerow.server.http.bodies import convert_body, read_body, read_object
from homerow.server.http.headers import NEVER
from homerow.server.http.rate import NO_LIMIT, Rate, RateLimit, client_address
from homerow.server.http.responses import ApiError
from homerow.server.http.work_queue import WorkQueue
from homerow.server.openapi import JSON, component_schemas, done, open_operation, ref
from zmk.devicetree.tree import File
from zmk.devicetree.upgrade.config_file import FIRMWARES, Firmware
from zmk.devicetree.upgrade.findings import Answer, as_json
from zmk.devicetree.upgrade.upgrade_files import upgrade
from zmk.firmware.data import FirmwareData
from zmk.firmware.loader import packaged_data
from zmk.simulator.keyboard import layer_notes
from zmk.simulator.keymap import read_keymap
from zmk.simulator.playable import playable

UPGRADE = "/api/keymap/upgrade"
KEYBOARD = "/api/keymap/keyboard"
MAX_BYTES = 256 * 1024
MAX_FILES = 32
MAX_NAME = 200  # characters
MAX_REJECTED = 10_000
MAX_WAITING = 20  # keymaps; one takes a second at most
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
        return upgrade(files, reject=reject, chosen=self.target, is_check=is_check)


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


Work: TypeAlias = Callable[[], bytes]  # its result is the body of the answer


class KeymapApi(Struct, frozen=True):
    """Answers requests, or raises ApiError; `read` returns the work that one asks for."""

    read: Callable[[Request], Awaitable[Work]]
    limit: RateLimit
    queue: WorkQueue

    async def respond(self, request: Request) -> Response:
        """Return the result of the work."""
        self.limit.take(client_address(request))
        work = await self.read(request)
        async with self.queue.turn():
            body = await asyncio.to_thread(work)
        return Response(body, media_type=JSON, headers={"cache-control": NEVER})


def keymap_routes(rate: Rate = NO_LIMIT) -> list[Route]:
    """Return the routes of the keymap tools."""
    apis = {UPGRADE: read_upgrade, KEYBOARD: read_keyboard_request}
    return [
        Route(path, KeymapApi(read, RateLimit(rate), WorkQueue(MAX_WAITING)).respond, methods=["POST"])
        for path, read in apis.items()
    ]


async def read_upgrade(request: Request) -> Work:
    """Return the upgrade that a request asks for. Raises ApiError."""
    upgrade = await read_request(request)
    return lambda: as_json(upgrade.answer())


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


async def read_keyboard_request(request: Request) -> Work:
    """Return the reading of the keymap in a request. Raises ApiError."""
    text = convert_body(await read_object(request, MAX_BYTES), KeymapText).text
    return lambda: msgspec.json.encode(read_keyboard(text, packaged_data()))


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


_NAME = {
    "name": "name",
    "in": "query",
    "schema": component_schemas([SentFile])["SentFile"]["properties"]["name"],
}
_TARGET = {"name": "target", "in": "query", "schema": {"type": "string", "enum": [*FIRMWARES]}}


DESCRIPTION = Api(
    paths={
        UPGRADE: {
            "post": {
                **open_operation(
                    "Upgrade keymaps and the files that belong to them. Nothing is stored.",
                    {"200": done(Answer)},
                    (400, 429, 503),
                    {JSON: ref(UpgradeRequest), TEXT: {"type": "string"}},
                ),
                "parameters": [_NAME, _TARGET],
            }
        },
        KEYBOARD: {
            "post": open_operation(
                "Read a keymap as the keyboard that the simulator plays on. Nothing is stored.",
                {"200": done(KeyboardAnswer)},
                (400, 429, 503),
                {JSON: ref(KeymapText)},
            )
        },
    },
    types=(SentFile, UpgradeRequest, Answer, KeymapText, KeymapFinding, KeyboardAnswer),
)

"""POST /mcp: the client of the SDK, and requests that no client sends."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from asking import asking
from assistants import Assistant
from homerow.server.app import create_app
from homerow.server.http.rate import Rate
from homerow.server.mcp import endpoint
from homerow.server.settings import ServiceSettings
from library import publish_books
from published import FILES, OutputFolder
from running import RunningServer, running_server

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
HEADERS = {"content-type": "application/json", "accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    output = OutputFolder(tmp_path_factory.mktemp("mcp"))
    publish_books(output, files={**FILES, "docs/faq.md": b"# Questions\n"})
    with running_server(output, workers=2) as running:
        yield running


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_client_connects_to_any_process_of_the_service(service: RunningServer, mode: str) -> None:
    assistant = Assistant(f"http://127.0.0.1:{service.port}/mcp", mode)

    answers = [assistant.call("read", page="/docs/faq").text for _ in range(4)]

    assert answers == ["# Questions\n"] * 4
    assert "Traceback" not in service.log


def post(output: OutputFolder, content: bytes, headers: dict[str, str] | None = None) -> httpx.Response:
    publish_books(output)
    app = create_app(output.build, settings=ServiceSettings(data_dir=output.root / "data"))
    return asking(app, "POST", "/mcp", content=content, headers={**HEADERS, **(headers or {})})


def test_packed_body_is_unpacked(output: OutputFolder) -> None:
    answer = post(output, gzip.compress(json.dumps(LIST).encode()), {"content-encoding": "gzip"})

    assert answer.status_code == 200
    assert answer.json()["result"]["tools"]


REFUSED: dict[str, tuple[bytes, dict[str, str], int]] = {
    "a body that is too long": (b" " * (endpoint.MAX_BYTES + 1), {}, 413),
    "one that unpacks to more": (
        gzip.compress(b" " * (endpoint.MAX_BYTES + 1)),
        {"content-encoding": "gzip"},
        413,
    ),
    "a page of another site": (json.dumps(LIST).encode(), {"origin": "https://evil.test"}, 403),
    "an origin that is not an address": (json.dumps(LIST).encode(), {"origin": "http://["}, 403),
    "an origin without a host": (json.dumps(LIST).encode(), {"origin": "null"}, 403),
    "another type": (json.dumps(LIST).encode(), {"content-type": "text/plain"}, 400),
    "no JSON": (b"{", {}, 400),
    "no UTF-8": (b'{"jsonrpc": "\xff"}', {}, 400),
    "JSON that nests too deeply": (b"[" * 100_000, {}, 400),
    "a list of requests": (json.dumps([LIST, LIST]).encode(), {}, 400),
    "an unknown version of the protocol": (json.dumps(LIST).encode(), {"mcp-protocol-version": "1"}, 400),
}


@pytest.mark.parametrize(("content", "headers", "status"), REFUSED.values(), ids=REFUSED)
def test_bad_request_is_refused(
    output: OutputFolder, content: bytes, headers: dict[str, str], status: int
) -> None:
    assert post(output, content, headers).status_code == status


@pytest.mark.parametrize("method", ["GET", "DELETE", "OPTIONS"])
def test_there_are_no_sessions_to_open_or_end(output: OutputFolder, method: str) -> None:
    publish_books(output)
    answer = asking(create_app(output.build), method, "/mcp", headers={"accept": "text/event-stream"})

    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_requests_are_limited_by_address(output: OutputFolder) -> None:
    publish_books(output)
    settings = replace(ServiceSettings(data_dir=output.root / "data"), rate=Rate(per_second=0.01, burst=1))
    app = create_app(output.build, settings=settings)
    options: dict[str, Any] = {"json": LIST, "headers": HEADERS}

    assert [asking(app, "POST", "/mcp", **options).status_code for _ in range(2)] == [200, 429]


def test_no_more_than_some_calls_wait(output: OutputFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homerow.server.mcp.protocol.MAX_WAITING", 2)
    publish_books(output)
    app = create_app(output.build)
    long = {"files": [{"text": "&cp M_PLAY &kp NUM_1\n" * 5_000}]}
    call = {**LIST, "method": "tools/call", "params": {"name": "check_keymap", "arguments": long}}

    async def ask_at_once() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://a") as client:
            return await asyncio.gather(*(client.post("/mcp", json=call, headers=HEADERS) for _ in range(5)))

    results = [answer.json()["result"] for answer in asyncio.run(ask_at_once())]

    refusals = [result["content"][0]["text"] for result in results if result["isError"]]
    assert refusals == ["Too many requests wait. Try again in 5 seconds."] * 2


def test_without_the_sdk_there_is_no_such_page(output: OutputFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "SDK", "no_such_package")

    assert post(output, json.dumps(LIST).encode()).status_code in {404, 405}

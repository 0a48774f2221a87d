"""Host names that a server on the loopback interface accepts."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from homerow.devserver.app import LocalNames, is_local_name, is_loopback


@pytest.mark.parametrize(
    "header",
    [
        "localhost",
        "LOCALHOST:3000",
        "localhost.",
        "docs.localhost:3000",
        "127.0.0.1",
        "127.0.0.1:3000",
        "[::1]:3000",
        "192.168.1.7:3000",
    ],
)
def test_an_address_or_localhost_is_this_machine(header: str) -> None:
    assert is_local_name(header)


@pytest.mark.parametrize(
    "header",
    [
        "",
        "evil.example",
        "evil.example:3000",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "[evil.example]",
        "::1",
        "localhost:3000:1",
    ],
)
def test_a_name_of_somebody_else_is_not(header: str) -> None:
    assert not is_local_name(header)


@pytest.mark.parametrize(("address", "expected"), [("127.0.0.1", True), ("::1", True), ("0.0.0.0", False)])  # noqa: S104 - nothing listens here
def test_a_loopback_address_is_for_this_machine_alone(address: str, expected: object) -> None:
    assert is_loopback(address) is expected


@pytest.mark.parametrize(("host", "status"), [("localhost:3000", 200), ("evil.example", 421)])
def test_a_request_by_a_foreign_name_is_misdirected(host: str, status: int) -> None:
    app = Starlette(
        routes=[Route("/", lambda _: PlainTextResponse("draft"))], middleware=[Middleware(LocalNames)]
    )

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
            return await client.get("http://127.0.0.1/", headers={"host": host})

    answer = asyncio.run(ask())

    assert answer.status_code == status
    assert ("draft" in answer.text) is (status == 200)

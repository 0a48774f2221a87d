"""Routes of extensions: which paths they can have."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from asking import asker
from homerow.extensions import Extension
from homerow.server.app import create_app
from homerow.server.http.rate import Rate
from published import OutputFolder


async def greet(_request: Request) -> Response:
    return PlainTextResponse("hello")


class Greeting(Extension):
    def routes(self, rate: Rate) -> Sequence[Route | Mount]:  # noqa: ARG002
        return [Route("/api/hello", greet), Route("/hello", greet)]


def test_route_of_an_extension_is_below_api(
    output: OutputFolder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    module = ModuleType("greeting_routes")
    module.__dict__["extension"] = Greeting()
    monkeypatch.setitem(sys.modules, module.__name__, module)
    output.publish(extensions=[module.__name__])
    ask = asker(create_app(output.build))

    assert ask("/api/hello").text == "hello"
    assert ask("/hello").status_code == 404
    assert "must begin with /api/: ['/hello']" in caplog.text

"""What open pages are told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from homerow.devserver import events as events_module
from homerow.devserver.events import Events, changed, findings_message
from homerow.diagnostics import Diagnostic, Severity, Span

BROKEN_LINK = Diagnostic("broken-link", "no page /x", Span("site/docs/a.md", 3, 5), "remove it")
ORPHAN = Diagnostic("orphan-page", "nothing leads here", severity=Severity.WARNING)


async def next_message(stream: AsyncIterator[str]) -> Any:
    event = await anext(stream)
    assert event.startswith("data: ")
    assert event.endswith("\n\n")
    return json.loads(event.removeprefix("data: "))


def test_an_error_is_shown_as_in_the_terminal() -> None:
    message = findings_message([BROKEN_LINK])

    text = "site/docs/a.md:3:5: error[broken-link]: no page /x\n   remove it"
    assert message == {"type": "errors", "diagnostics": [{"text": text, "severity": "error"}]}


def test_warnings_alone_are_no_reason_to_cover_the_page() -> None:
    assert findings_message([ORPHAN]) == {"type": "ok"}


def test_beside_an_error_warnings_are_left_out() -> None:
    assert len(findings_message([ORPHAN, BROKEN_LINK])["diagnostics"]) == 1


def test_a_new_stream_begins_with_what_is_so_now() -> None:
    async def begin() -> Any:
        events = Events()
        events.send(findings_message([BROKEN_LINK]))
        events.send(changed(None))
        return await next_message(events.stream())

    assert asyncio.run(begin())["type"] == "errors"


def test_every_open_stream_is_told() -> None:
    async def tell() -> list[Any]:
        events = Events()
        streams = [events.stream(), events.stream()]
        for stream in streams:
            await next_message(stream)
        events.send(changed("assets/site-1.json"))
        return [await next_message(stream) for stream in streams]

    assert asyncio.run(tell()) == [{"type": "changed", "routes": "*", "site": "assets/site-1.json"}] * 2


def test_a_closed_stream_is_forgotten() -> None:
    async def leave() -> int:
        events = Events()
        stream = events.stream()
        await next_message(stream)
        await stream.aclose()  # type: ignore[attr-defined] # what an async generator has
        return len(events._streams)  # noqa: SLF001 - the leak is in there

    assert asyncio.run(leave()) == 0


def test_a_silent_stream_gives_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events_module, "HEARTBEAT", 0.01)

    async def wait() -> str:
        stream = Events().stream()
        await next_message(stream)
        return await anext(stream)

    assert asyncio.run(wait()) == ": still here\n\n"


def test_a_server_that_ends_ends_its_streams() -> None:
    async def end() -> list[str]:
        events = Events()
        stream = events.stream()
        await next_message(stream)
        events.close()
        return [event async for event in stream]

    assert asyncio.run(end()) == []

"""Events for open pages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from homerow.devserver import events as events_module
from homerow.devserver.events import Events, Shown, findings_message
from homerow.diagnostics import Diagnostic, Severity, Span

BROKEN_LINK = Diagnostic("broken-link", "no page /x", Span("site/docs/a.md", 3, 5), "remove it")
ORPHAN = Diagnostic("orphan-page", "nothing leads here", severity=Severity.WARNING)


async def seen_before() -> Shown:
    """Find that the page shows what is so now."""
    return Shown()


async def opened(events: Events, route: str = "/docs") -> AsyncIterator[str]:
    """Open a page's stream, and hear what is so now."""
    stream = events.stream(route, seen_before)
    await next_message(stream)
    return stream


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
        events.change({}, site_file=None)
        return await next_message(events.stream("/docs", seen_before))

    assert asyncio.run(begin())["type"] == "errors"


def test_what_was_saved_before_a_page_listened_it_is_told_first_and_once() -> None:
    async def tell() -> list[Any]:
        events = Events()

        async def saved_meanwhile() -> Shown:
            return Shown('{"page":1}', "assets/site-1.json")

        stream = events.stream("/docs", saved_meanwhile)
        told = [await next_message(stream) for _ in range(2)]
        events.patch({"/docs": '{"page":1}'})
        events.patch({"/docs": '{"page":2}'})
        return [*told[1:], await next_message(stream)]

    assert asyncio.run(tell()) == [
        {"type": "changed", "site": "assets/site-1.json", "payload": {"page": 1}},
        {"type": "changed", "site": None, "payload": {"page": 2}},
    ]


def test_every_open_page_is_told_of_a_change_and_each_what_it_shows_now() -> None:
    async def tell() -> list[Any]:
        events = Events()
        streams = [await opened(events, route) for route in ("/docs", "/docs/faq")]
        events.change({"/docs": '{"page":1}'}, site_file="assets/site-1.json")
        return [await next_message(stream) for stream in streams]

    shared = {"type": "changed", "site": "assets/site-1.json"}
    assert asyncio.run(tell()) == [{**shared, "payload": {"page": 1}}, {**shared, "payload": None}]


def test_a_patch_reaches_the_pages_that_it_is_for_and_no_others() -> None:
    async def tell() -> list[Any]:
        events = Events()
        streams = [await opened(events, route) for route in ("/docs", "/docs/faq")]
        events.patch({"/docs": '{"page":1}'})
        events.send(findings_message([BROKEN_LINK]))
        return [(await next_message(stream))["type"] for stream in streams]

    assert asyncio.run(tell()) == ["changed", "errors"]


def test_a_page_is_not_sent_again_what_it_was_sent_last() -> None:
    async def tell() -> list[Any]:
        events = Events()
        stream = await opened(events)
        events.patch({"/docs": '{"page":1}'})
        events.patch({"/docs": '{"page":1}'})
        events.change({"/docs": '{"page":1}'}, site_file=None)
        events.change({"/docs": '{"page":2}'}, site_file=None)
        return [(await next_message(stream))["payload"] for _ in range(3)]

    assert asyncio.run(tell()) == [{"page": 1}, None, {"page": 2}]


def test_the_routes_are_those_of_open_pages() -> None:
    async def open_some() -> list[str]:
        events = Events()
        streams = [await opened(events, route) for route in ("/docs", "/docs", "/docs/faq")]
        await streams[2].aclose()  # type: ignore[attr-defined] # what an async generator has
        return list(events.routes())

    assert asyncio.run(open_some()) == ["/docs"]


def test_a_closed_stream_is_forgotten() -> None:
    async def leave() -> int:
        events = Events()
        stream = await opened(events)
        await stream.aclose()  # type: ignore[attr-defined] # what an async generator has
        return len(events._pages)  # noqa: SLF001 - the leak is in there

    assert asyncio.run(leave()) == 0


def test_a_silent_stream_gives_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events_module, "HEARTBEAT", 0.01)

    async def wait() -> str:
        return await anext(await opened(Events()))

    assert asyncio.run(wait()) == ": still here\n\n"


def test_a_server_that_ends_ends_its_streams() -> None:
    async def end() -> list[str]:
        events = Events()
        stream = await opened(events)
        events.close()
        return [event async for event in stream]

    assert asyncio.run(end()) == []

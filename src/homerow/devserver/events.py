"""What open pages are told: server-sent events (HTML Living Standard §9.2), one stream for each page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field

from homerow.diagnostics import Diagnostic, Severity, format_diagnostic

HEARTBEAT = 15.0  # seconds; a proxy or a sleeping laptop closes what is silent for long

Message: TypeAlias = dict[str, Any]


class Shown(Struct, frozen=True):
    """What a page shows now: its payload (JSON), the name of the shared props; None where it has them."""

    payload: str | None = None
    site_file: str | None = None


# What a page shows that opens a stream: it may have been saved since the page was answered.
Look: TypeAlias = Callable[[], Awaitable[Shown]]


def changed(shown: Shown) -> str:
    """Say that the site has changed, and what the page shows now."""
    payload = shown.payload or "null"
    return f'{{"type": "changed", "site": {json.dumps(shown.site_file)}, "payload": {payload}}}'


def findings_message(findings: Sequence[Diagnostic]) -> Message:
    """Say what is broken, or that nothing is."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not errors:
        return {"type": "ok"}
    texts = [{"text": format_diagnostic(error), "severity": str(error.severity)} for error in errors]
    return {"type": "errors", "diagnostics": texts}


class _OpenPage(Struct, eq=False):
    """A stream: the route of its page, the payload that it was sent last, what is on its way to it."""

    route: str
    payload: str | None = None
    messages: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)

    def newer(self, payload: str | None) -> str | None:
        """Return a payload if the page has not been sent it."""
        if payload is None or payload == self.payload:
            return None
        self.payload = payload
        return payload


class Events(Struct):
    """The streams that are open, and what a page that opens one has missed."""

    _pages: set[_OpenPage] = field(default_factory=set)
    _state: Message = field(default_factory=lambda: {"type": "ok"})

    def routes(self) -> Collection[str]:
        """Return the routes of all open pages."""
        return {page.route for page in self._pages}

    def send(self, message: Message) -> None:
        """Tell every open page what is broken, or that nothing is."""
        self._state = message
        for page in self._pages:
            page.messages.put_nowait(json.dumps(message))

    def patch(self, payloads: Mapping[str, str]) -> None:
        """Tell the pages of some routes what they show now, unless they show it already."""
        for page in self._pages:
            payload = page.newer(payloads.get(page.route))
            if payload is not None:
                page.messages.put_nowait(changed(Shown(payload)))

    def change(self, payloads: Mapping[str, str], *, site_file: str | None) -> None:
        """Tell every open page that the site has changed, and with it what pages have fetched in advance."""
        for page in self._pages:
            payload = page.newer(payloads.get(page.route))
            page.messages.put_nowait(changed(Shown(payload, site_file)))

    def close(self) -> None:
        """End every stream: a server that stops would wait for the pages that are open."""
        for page in self._pages:
            page.messages.put_nowait(None)

    async def stream(self, route: str, look: Look) -> AsyncIterator[str]:
        """Yield the events for one page until it or the server closes its stream; first what it shows now."""
        page = _OpenPage(route)
        self._pages.add(page)
        try:
            shown = await look()
            page.payload = page.payload or shown.payload
            yield _event(json.dumps(self._state))
            if shown != Shown():
                yield _event(changed(shown))
            while (event := await _next_event(page.messages)) is not None:
                yield event
        finally:
            self._pages.discard(page)


async def _next_event(messages: asyncio.Queue[str | None]) -> str | None:
    try:
        message = await asyncio.wait_for(messages.get(), HEARTBEAT)
    except TimeoutError:
        return ": still here\n\n"
    return None if message is None else _event(message)


def _event(message: str) -> str:
    return f"data: {message}\n\n"

"""Messages to open pages: server-sent events (HTML Living Standard §9.2), one stream for each page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field

from homerow.diagnostics import Diagnostic, Severity, format_diagnostic

HEARTBEAT = 15.0  # seconds; proxies close connections that are silent for long

Message: TypeAlias = dict[str, Any]


class Shown(Struct, frozen=True):
    """The current payload (JSON) of a page and name of the shared props; None if the page has them."""

    payload: str | None = None
    site_file: str | None = None


# Returns what a page must show that opens a stream: a file may have been saved since the page was rendered.
Look: TypeAlias = Callable[[], Awaitable[Shown]]


def changed(shown: Shown) -> str:
    """Return the message that the site has changed, with the current state of the page."""
    payload = shown.payload or "null"
    return f'{{"type": "changed", "site": {json.dumps(shown.site_file)}, "payload": {payload}}}'


def findings_message(findings: Sequence[Diagnostic]) -> Message:
    """Return the message about errors, or that there are none."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not errors:
        return {"type": "ok"}
    texts = [{"text": format_diagnostic(error), "severity": str(error.severity)} for error in errors]
    return {"type": "errors", "diagnostics": texts}


class _OpenPage(Struct, eq=False):
    """A stream: the route of its page, the payload that was sent last, and waiting messages."""

    route: str
    payload: str | None = None
    messages: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)

    def newer(self, payload: str | None) -> str | None:
        """Return a payload if it is not the one that was sent last."""
        if payload is None or payload == self.payload:
            return None
        self.payload = payload
        return payload


class Events(Struct):
    """The open streams, and the latest message about errors for pages that open one."""

    _pages: set[_OpenPage] = field(default_factory=set)
    _state: Message = field(default_factory=lambda: {"type": "ok"})

    def routes(self) -> Collection[str]:
        """Return the routes of all open pages."""
        return {page.route for page in self._pages}

    def send(self, message: Message) -> None:
        """Send a message about errors to every open page."""
        self._state = message
        for page in self._pages:
            page.messages.put_nowait(json.dumps(message))

    def patch(self, payloads: Mapping[str, str]) -> None:
        """Send new payloads to the pages of their routes, unless they have them already."""
        for page in self._pages:
            payload = page.newer(payloads.get(page.route))
            if payload is not None:
                page.messages.put_nowait(changed(Shown(payload)))

    def change(self, payloads: Mapping[str, str], *, site_file: str | None) -> None:
        """Tell every open page that the site has changed, so that it drops prefetched pages."""
        for page in self._pages:
            payload = page.newer(payloads.get(page.route))
            page.messages.put_nowait(changed(Shown(payload, site_file)))

    def close(self) -> None:
        """End every stream, because a server that stops waits for open ones."""
        for page in self._pages:
            page.messages.put_nowait(None)

    async def stream(self, route: str, look: Look) -> AsyncIterator[str]:
        """Yield the events for one page until it or the server closes the stream; its state comes first."""
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

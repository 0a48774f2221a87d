"""What open pages are told: server-sent events (HTML Living Standard §9.2), one stream for each page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field

from homerow.diagnostics import Diagnostic, Severity, format_diagnostic

HEARTBEAT = 15.0  # seconds; a proxy or a sleeping laptop closes what is silent for long

Message: TypeAlias = dict[str, Any]


def changed(payload: str | None, *, site_file: str | None = None) -> str:
    """Say that the site has changed: what the page shows now, and the name of the new shared props.

    Either is None where it is what it was. The payload is JSON already.
    """
    return f'{{"type": "changed", "site": {json.dumps(site_file)}, "payload": {payload or "null"}}}'


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
                page.messages.put_nowait(changed(payload))

    def change(self, payloads: Mapping[str, str], *, site_file: str | None) -> None:
        """Tell every open page that the site has changed, and with it what pages have fetched in advance."""
        for page in self._pages:
            payload = page.newer(payloads.get(page.route))
            page.messages.put_nowait(changed(payload, site_file=site_file))

    def close(self) -> None:
        """End every stream: a server that stops would wait for the pages that are open."""
        for page in self._pages:
            page.messages.put_nowait(None)

    async def stream(self, route: str) -> AsyncIterator[str]:
        """Yield the events for one page, until it or the server closes its stream."""
        page = _OpenPage(route)
        page.messages.put_nowait(json.dumps(self._state))
        self._pages.add(page)
        try:
            while (event := await _next_event(page.messages)) is not None:
                yield event
        finally:
            self._pages.discard(page)


async def _next_event(messages: asyncio.Queue[str | None]) -> str | None:
    try:
        message = await asyncio.wait_for(messages.get(), HEARTBEAT)
    except TimeoutError:
        return ": still here\n\n"
    return None if message is None else f"data: {message}\n\n"

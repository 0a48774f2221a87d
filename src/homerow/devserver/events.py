"""What open pages are told: server-sent events (HTML Living Standard §9.2), one stream for each page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

from msgspec import Struct, field

from homerow.diagnostics import Diagnostic, Severity, format_diagnostic

HEARTBEAT = 15.0  # seconds; a proxy or a sleeping laptop closes what is silent for long

Message = dict[str, Any]


def changed(site_file: str | None) -> Message:
    """Say that any page may look different now; `site_file` names the new shared props, if they are new."""
    return {"type": "changed", "routes": "*", "site": site_file}


def findings_message(findings: Sequence[Diagnostic]) -> Message:
    """Say what is broken, or that nothing is."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not errors:
        return {"type": "ok"}
    texts = [{"text": format_diagnostic(error), "severity": str(error.severity)} for error in errors]
    return {"type": "errors", "diagnostics": texts}


class Events(Struct):
    """The streams that are open, and what a page that opens one has missed."""

    _streams: set[asyncio.Queue[Message | None]] = field(default_factory=set)
    _state: Message = field(default_factory=lambda: {"type": "ok"})

    def send(self, message: Message) -> None:
        """Tell every open page."""
        if message["type"] in {"ok", "errors"}:
            self._state = message
        for stream in self._streams:
            stream.put_nowait(message)

    def close(self) -> None:
        """End every stream: a server that stops would wait for the pages that are open."""
        for stream in self._streams:
            stream.put_nowait(None)

    async def stream(self) -> AsyncIterator[str]:
        """Yield the events for one page, until it or the server closes its stream."""
        queue: asyncio.Queue[Message | None] = asyncio.Queue()
        queue.put_nowait(self._state)
        self._streams.add(queue)
        try:
            while (event := await _next_event(queue)) is not None:
                yield event
        finally:
            self._streams.discard(queue)


async def _next_event(queue: asyncio.Queue[Message | None]) -> str | None:
    try:
        message = await asyncio.wait_for(queue.get(), HEARTBEAT)
    except TimeoutError:
        return ": still here\n\n"
    return None if message is None else f"data: {json.dumps(message)}\n\n"

"""`homerow dev`: watch, refresh, tell the open pages."""

from __future__ import annotations

import asyncio
import socket
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path

import uvicorn
from watchfiles import awatch

from homerow.build.options import BuildOptions
from homerow.build.run import require_site
from homerow.devserver.app import LiveSite, create_app
from homerow.devserver.events import Events, changed, findings_message
from homerow.devserver.session import Refresh, Session, open_session
from homerow.devserver.vite import run_vite
from homerow.diagnostics import ReportedFailure, format_diagnostic
from homerow.rendering.front_end import BUNDLE_DIR
from homerow.service.server import ended_by_signal, require_free_port

# Milliseconds: how long a watcher waits for more changes of the same save, and how often it looks.
DEBOUNCE = 100
STEP = 10


def develop(options: BuildOptions, *, host: str, port: int, web: bool) -> None:
    """Serve a site while it is written. Returns on SIGINT and SIGTERM. Raises ReportedFailure."""
    require_site(options)
    require_free_port(host, port)
    with ended_by_signal():
        asyncio.run(_develop(options, host=host, port=port, web=web))


async def _develop(options: BuildOptions, *, host: str, port: int, web: bool) -> None:
    async with AsyncExitStack() as stack:
        vite = await stack.enter_async_context(run_vite()) if web else None
        thread = stack.enter_context(ThreadPoolExecutor(max_workers=1))
        loop = asyncio.get_running_loop()
        opened = open_session(options, asset_overrides=vite.document_assets() if vite else {})
        session = await loop.run_in_executor(thread, opened.__enter__)
        stack.push_async_callback(lambda: loop.run_in_executor(thread, opened.__exit__, None, None, None))
        first = await loop.run_in_executor(thread, session.refresh)
        events = Events()
        _tell(first, events)
        site = LiveSite(session, events, thread, policy=vite.policy if vite else None)
        config = uvicorn.Config(
            create_app(site), host=host, port=port, log_level="warning", timeout_graceful_shutdown=1
        )
        server = _Server(config, events)
        print(f"http://{host}:{port}{session.base_url}", flush=True)  # noqa: T201 - the address is the output
        watching = asyncio.create_task(_watch(options.site_dir, session, events, thread))
        stack.callback(watching.cancel)
        await server.serve()


class _Server(uvicorn.Server):
    """Ends the streams of events before it waits for all answers to end."""

    def __init__(self, config: uvicorn.Config, events: Events) -> None:
        super().__init__(config)
        self._events = events

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._events.close()
        await super().shutdown(sockets)


async def _watch(site_dir: Path, session: Session, events: Events, thread: Executor) -> None:
    """Refresh whenever a source or the server bundle changes."""
    loop = asyncio.get_running_loop()
    async for _ in awatch(site_dir, BUNDLE_DIR, debounce=DEBOUNCE, step=STEP):
        try:
            refresh = await loop.run_in_executor(thread, session.refresh)
        except ReportedFailure as failure:
            events.send(findings_message(failure.diagnostics))
            continue
        _tell(refresh, events)
        events.send(changed(refresh.site_file if refresh.has_new_site else None))


def _tell(refresh: Refresh, events: Events) -> None:
    for finding in refresh.findings:
        print(format_diagnostic(finding), file=sys.stderr, flush=True)  # noqa: T201 - a terminal is watched
    events.send(findings_message(refresh.findings))

"""`homerow dev`: watch, refresh, tell the open pages."""

from __future__ import annotations

import asyncio
import socket
import sys
import traceback
from collections.abc import Iterable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path

import uvicorn
from watchfiles import awatch

from homerow.build.cache import despite_broken_cache
from homerow.build.options import BuildOptions
from homerow.build.run import require_site
from homerow.build.workers import Workers
from homerow.devserver.app import LiveSite, create_app
from homerow.devserver.events import Events, changed, findings_message
from homerow.devserver.hosts import is_loopback
from homerow.devserver.search import search_routes
from homerow.devserver.session import Session, open_session
from homerow.devserver.vite import run_vite
from homerow.diagnostics import Diagnostic, ReportedFailure, format_diagnostic
from homerow.rendering.front_end import BUNDLE_DIR
from homerow.service.keymap.api import keymap_routes
from homerow.service.server import configure, ended_by_signal, listener_url, open_listener

# Milliseconds: how long a watcher waits for more changes of the same save, and how often it looks.
DEBOUNCE = 100
STEP = 10


def develop(options: BuildOptions, *, host: str, port: int, web: bool) -> None:
    """Serve a site while it is written. Returns on SIGINT and SIGTERM. Raises ReportedFailure."""
    require_site(options)
    # Workers first: a fork must come before there are threads, and should not inherit the socket.
    with Workers(options.workers) as workers, ended_by_signal():
        workers.start()
        with open_listener(host, port) as listener:
            despite_broken_cache(
                options.cache_file,
                lambda: asyncio.run(_develop(options, workers, listener.dup(), web=web)),
            )


async def _develop(options: BuildOptions, workers: Workers, listener: socket.socket, *, web: bool) -> None:
    async with AsyncExitStack() as stack:
        stack.enter_context(listener)
        vite = await stack.enter_async_context(run_vite()) if web else None
        thread = stack.enter_context(ThreadPoolExecutor(max_workers=1))
        loop = asyncio.get_running_loop()
        opened = open_session(
            options,
            workers,
            asset_overrides=vite.document_assets() if vite else {},
            sheets=vite.sheets() if vite else None,
        )
        session = await loop.run_in_executor(thread, opened.__enter__)
        stack.push_async_callback(lambda: loop.run_in_executor(thread, opened.__exit__, None, None, None))
        live = LiveSession(session, Events(), thread)
        watching = asyncio.create_task(live.watch(options.site_dir))
        stack.callback(watching.cancel)
        # The watcher looks from here on, so that what is saved during the first look is seen, too.
        await asyncio.sleep(0)
        await live.refresh()
        site = LiveSite(session, live.events, thread, policy=vite.policy if vite else None)
        app = create_app(
            site,
            [*search_routes(session, thread), *keymap_routes()],
            local_only=is_loopback(listener.getsockname()[0]),
        )
        address = listener_url(listener).removesuffix("/") + session.base_url
        print(address, flush=True)  # noqa: T201 - the address is the output
        await _Server(configure(app), live.events).serve(sockets=[listener])


class _Server(uvicorn.Server):
    """Ends the streams of events before it waits for all answers to end."""

    def __init__(self, config: uvicorn.Config, events: Events) -> None:
        super().__init__(config)
        self._events = events

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._events.close()
        await super().shutdown(sockets)


class LiveSession:
    """A session that follows its sources, and tells the open pages and the terminal what it finds."""

    def __init__(self, session: Session, events: Events, thread: Executor) -> None:
        self.events = events
        self._session = session
        self._thread = thread

    async def watch(self, site_dir: Path) -> None:
        """Refresh whenever a source or the server bundle changes."""
        try:
            async for _ in awatch(site_dir, BUNDLE_DIR, debounce=DEBOUNCE, step=STEP):
                await self._refresh_despite_errors()
        except OSError as error:
            self._tell([_cannot_watch(error)])

    async def refresh(self) -> None:
        """Look at the sources and tell what changed. Raises ReportedFailure when there is nothing to show."""
        refresh = await asyncio.get_running_loop().run_in_executor(self._thread, self._session.refresh)
        self._tell(refresh.findings)
        self.events.send(changed(refresh.site_file if refresh.has_new_site else None))

    async def _refresh_despite_errors(self) -> None:
        try:
            await self.refresh()
        except ReportedFailure as failure:
            self._tell(failure.diagnostics)
        except Exception as error:  # noqa: BLE001 - a mistake of ours: the next change is another chance
            traceback.print_exc()
            self._tell([_mistake(error)])

    def _tell(self, findings: Iterable[Diagnostic]) -> None:
        shown = tuple(findings)
        for finding in shown:
            print(format_diagnostic(finding), file=sys.stderr, flush=True)  # noqa: T201 - a terminal is watched
        self.events.send(findings_message(shown))


def _cannot_watch(error: OSError) -> Diagnostic:
    return Diagnostic(
        code="cannot-watch",
        message=f"changes are not seen any more: {error}",
        cure="allow more watches (on Linux fs.inotify.max_user_watches), or set WATCHFILES_FORCE_POLLING=1",
    )


def _mistake(error: Exception) -> Diagnostic:
    return Diagnostic(
        code="crash",
        message=f"homerow made a mistake: {error!r}",
        cure="the page shows what was there before; please report the traceback in the terminal",
    )

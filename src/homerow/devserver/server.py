"""`homerow dev`: a session that follows its sources, and a server of its site."""

from __future__ import annotations

import asyncio
import gc
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

import uvicorn

from homerow.build.cache_file import despite_broken_cache
from homerow.build.folders import require_folders
from homerow.build.options import BuildOptions
from homerow.build.readiness import import_parser
from homerow.build.workers import Workers
from homerow.devserver.app import LiveSite, create_app
from homerow.devserver.events import Events
from homerow.devserver.hosts import is_loopback
from homerow.devserver.live import LiveSession
from homerow.devserver.search import search_routes
from homerow.devserver.session import open_session
from homerow.devserver.vite import run_vite
from homerow.service.keymap.api import keymap_routes
from homerow.service.server import configure, ended_by_signal, listener_url, open_listener


def develop(options: BuildOptions, *, host: str, port: int, web: bool) -> None:
    """Serve a site while it is written. Returns on SIGINT and SIGTERM. Raises ReportedFailure."""
    require_folders(options)
    # Workers first: a fork must come before there are threads, and should not inherit the socket.
    with Workers(options.workers) as workers, ended_by_signal():
        import_parser()  # each worker needs it, and so does this process at each save
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
        # What is here now stays; the collector need not look through it at each edit.
        gc.freeze()
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

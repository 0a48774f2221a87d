"""`homerow dev`: a session that follows its sources, and a server of its site."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial
from types import FrameType

from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server.embed import Server
from msgspec.structs import replace
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from homerow.devserver import vite
from homerow.devserver.app import LiveSite, create_app, is_loopback
from homerow.devserver.events import Events
from homerow.devserver.on_save import LiveSession, RequestThread
from homerow.devserver.search import search_routes
from homerow.devserver.session import open_session
from homerow.extensions import load_extension, named_extensions
from homerow.pipeline.build_options import BuildOptions, require_folders
from homerow.pipeline.cache.folder import despite_broken_cache, seed_cache
from homerow.pipeline.compile import load_parser
from homerow.pipeline.workers import Workers
from homerow.server.http.rate import NO_LIMIT
from homerow.server.server import HTTP1, reserve_address, socket_url

ENDING = (signal.SIGINT, signal.SIGTERM)
GRACE_SECONDS = 2  # for answers under way when the server is told to stop


def develop(options: BuildOptions, *, host: str, port: int, web: bool) -> None:
    """Serve a site while it is written. Returns on SIGINT and SIGTERM. Raises ReportedFailure."""
    require_folders(options)
    # Workers first: a fork must come before there are threads, and should not inherit the socket.
    with Workers(options.workers, partial(load_parser, options.site_dir)) as workers, _ended_by_signal():
        workers.start()
        with reserve_address(host, port) as reserved:
            cache_file = replace(options, is_live=True).cache_file
            seed_cache(cache_file, options.cache_file)  # so that the first look parses only changes
            despite_broken_cache(
                cache_file,
                lambda: asyncio.run(_develop(options, workers, reserved, web=web)),
            )


async def _develop(options: BuildOptions, workers: Workers, reserved: socket.socket, *, web: bool) -> None:
    async with AsyncExitStack() as stack:
        if web:
            await stack.enter_async_context(vite.run_vite())
        thread = stack.enter_context(ThreadPoolExecutor(max_workers=1))
        loop = asyncio.get_running_loop()
        opened = open_session(
            options,
            workers,
            asset_overrides=vite.DOCUMENT_ASSETS if web else {},
            sources_at=vite.ORIGIN if web else None,
        )
        session = await loop.run_in_executor(thread, opened.__enter__)
        stack.push_async_callback(lambda: loop.run_in_executor(thread, opened.__exit__, None, None, None))
        live = LiveSession(session, Events(), thread)
        watching = asyncio.create_task(live.watch(options.site_dir))
        stack.callback(watching.cancel)
        # The watcher looks from here on, so that what is saved during the first look is seen, too.
        await asyncio.sleep(0)
        requests = RequestThread(thread)
        if await loop.run_in_executor(thread, session.start):
            catching_up = asyncio.create_task(live.catch_up(requests))
            stack.callback(catching_up.cancel)
        else:
            await live.refresh()
        site = LiveSite(
            session,
            live.events,
            requests,
            policy=vite.POLICY if web else None,
            saves_processed=live.saves_processed,
        )
        host, port = reserved.getsockname()[:2]
        routes = [*search_routes(session, requests), *_extension_routes(options)]
        app = create_app(site, routes, local_only=is_loopback(host))
        announcing = asyncio.create_task(_announce(host, port, socket_url(reserved)[:-1] + session.base_url))
        stack.callback(announcing.cancel)
        await _serve(app, live.events, host, port)


def _extension_routes(options: BuildOptions) -> Iterator[BaseRoute]:
    for name in named_extensions(options.site_dir):
        yield from load_extension(name).routes(NO_LIMIT)


async def _serve(app: ASGIApp, events: Events, host: str, port: int) -> None:
    """Serve until a signal comes, which ends the streams of events first: the server would wait for them."""
    server = Server(
        app,
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        http=HTTPModes.http1,
        websockets=False,
        http1_settings=HTTP1,
        log_level=LogLevels.error,
    )

    serving = asyncio.ensure_future(server.serve())
    loop = asyncio.get_running_loop()

    def stop() -> None:
        events.close()
        server.stop()  # type: ignore[no-untyped-call]
        # The server waits for answers that are not read to their end: a paused video, for example.
        loop.call_later(GRACE_SECONDS, serving.cancel)

    # granian sets handlers of its own before this hook runs; they do not wake the loop.
    server.on_startup(lambda: [loop.add_signal_handler(number, stop) for number in ENDING])
    with suppress(asyncio.CancelledError):
        await serving


async def _announce(host: str, port: int, address: str) -> None:
    """Print the address once the server listens."""
    await vite.wait_until_listening(host, port)
    print(address, flush=True)  # noqa: T201 - the address is the output


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Make both signals a normal end, before the server handles them."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise _Ended

    previous = {number: signal.signal(number, leave) for number in ENDING}
    try:
        yield
    except _Ended:
        pass
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


class _Ended(BaseException):
    """A signal asked the server to end."""

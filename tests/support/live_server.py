"""A site while it is written, over HTTP, without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx

from homerow.devserver.app import LiveSite, create_app
from homerow.devserver.events import Events
from homerow.devserver.search import search_routes
from homerow.devserver.session import Session, open_session
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.workers import Workers
from project import Project


class Server:
    """An application over a session of its own, whose work is done in one thread, as when served."""

    def __init__(self, session: Session, thread: ThreadPoolExecutor) -> None:
        self._session = session
        self._thread = thread
        self.events = Events()
        site = LiveSite(session, self.events, thread, policy=None, saves_processed=lambda: asyncio.sleep(0))
        self.app = create_app(site, search_routes(session, thread), local_only=True)

    def ask(self, path: str, method: str = "GET", **options: Any) -> httpx.Response:
        """Send a request, and return its answer."""

        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return await client.request(method, path, **options)

        return asyncio.run(send())

    def refresh(self) -> None:
        """Look at the sources."""
        self._thread.submit(self._session.refresh).result()


@contextmanager
def live_server(project: Project, **options: Any) -> Iterator[Server]:
    """Serve a project as it was when it was last looked at."""
    build_options = BuildOptions(project.site, project.output, **options)
    with ThreadPoolExecutor(max_workers=1) as thread, Workers(1) as workers:
        opened = open_session(build_options, workers, asset_overrides={})
        session = thread.submit(opened.__enter__).result()
        server = Server(session, thread)
        server.refresh()
        yield server
        thread.submit(opened.__exit__, None, None, None).result()

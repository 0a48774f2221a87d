"""Hosts that links lead to: real HTTP servers that note what they are asked, and sockets without manners."""

from __future__ import annotations

import socket
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

WORK_SECONDS = 0.02  # of a request, so that others can overlap with it


@dataclass(frozen=True, slots=True)
class Page:
    """A page's status, and fields of its head."""

    status: int = 200
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Crowd:
    """The number of requests that are being answered, by host, and the most there were."""

    now: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)
    most_of_all: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def work(self, host: str) -> None:
        """Take a moment for a request, and count it meanwhile: its answer must be sent after that."""
        with self.lock:
            self.now[host] += 1
            self.most[host] = max(self.most[host], self.now[host])
            self.most_of_all = max(self.most_of_all, self.now.total())
        threading.Event().wait(WORK_SECONDS)
        with self.lock:
            self.now[host] -= 1


class LinkHost(ThreadingHTTPServer):
    """Answers with the status of a page, or 404; `requests` has methods and paths, `fields` the heads."""

    def __init__(self, address: str, crowd: Crowd) -> None:
        self.pages: dict[str, Page] = {}
        self.requests: list[tuple[str, str]] = []
        self.fields: list[Mapping[str, str]] = []
        self.address = address
        self.crowd = crowd
        super().__init__((address, 0), _Handler)

    @property
    def origin(self) -> str:
        return f"http://{self.address}:{self.server_port}"

    def url(self, path: str, page: Page | None = None) -> str:
        """Return the address of a page, which exists from now on if it is given."""
        if page is not None:
            self.pages[path] = page
        return f"{self.origin}{path}"


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        host = cast("LinkHost", self.server)
        host.requests.append((self.command, self.path))
        host.fields.append(dict(self.headers))
        page = host.pages.get(self.path, Page(404))
        host.crowd.work(host.address)
        self.send_response(page.status)
        for name, value in page.fields.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Say nothing."""


@contextmanager
def link_host(address: str = "127.0.0.1", crowd: Crowd | None = None) -> Iterator[LinkHost]:
    """Run a host at an address of this machine."""
    host = LinkHost(address, crowd or Crowd())
    thread = threading.Thread(target=host.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        thread.join()
        host.server_close()


@contextmanager
def socket_host(converse: Callable[[socket.socket], None], *, reads_first: bool = True) -> Iterator[str]:
    """Run a host that handles each connection in its own way, once a request came; yield its address."""
    threads: list[threading.Thread] = []

    def handle(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            if reads_first:
                connection.recv(65_536)
            converse(connection)

    def accept(listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                threads.append(threading.Thread(target=handle, args=(listener.accept()[0],)))
                threads[-1].start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        acceptor = threading.Thread(target=accept, args=(listener,))
        acceptor.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            for thread in (acceptor, *threads):
                thread.join()

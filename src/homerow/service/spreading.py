"""Connections to several processes: taken in one, and given to each of them in turn.

Where each process listens for itself the system spreads connections by chance, and of four kept ones all may
be one's: a proxy keeps few, each of which carries much.
"""

from __future__ import annotations

import asyncio
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Sequence
from types import TracebackType

import uvicorn

PAUSE = 0.05  # seconds, after something went wrong


class Spreader:
    """Takes from a listener, as long as it is entered; what is given arrives at `takers`, one a process."""

    def __init__(self, listener: socket.socket, count: int) -> None:
        self._listener = listener
        self._is_ended = False
        # Datagrams keep each descriptor with its byte; macOS has no packets in sequence between processes.
        pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        self._givers = deque(giver for giver, _ in pairs)
        self.takers: Sequence[socket.socket] = [taker for _, taker in pairs]

    def __enter__(self) -> None:
        """Start; not before all processes were forked, because a thread stays behind."""
        threading.Thread(target=self._give, name="spread", daemon=True).start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take no more."""
        self._is_ended = True
        self._listener.shutdown(socket.SHUT_RDWR)  # which ends what waits for it

    def _give(self) -> None:
        while not self._is_ended:
            try:
                connection, _ = self._listener.accept()
                with connection:
                    socket.send_fds(self._next_giver(), [b"\0"], [connection.fileno()])
            except OSError:  # who asked has left already, or there are no descriptors for the moment
                time.sleep(PAUSE)

    def _next_giver(self) -> socket.socket:
        """Return the next in turn that has room."""
        _, with_room, _ = select.select([], self._givers, [])
        giver = next(each for each in self._givers if each in with_room)
        self._givers.remove(giver)
        self._givers.append(giver)
        return giver


class TakingServer(uvicorn.Server):
    """uvicorn without a listener of its own: connections come from a Spreader."""

    def __init__(self, config: uvicorn.Config, taker: socket.socket) -> None:
        super().__init__(config)
        self._taker = taker
        self._beginnings: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to take."""
        await super().startup(sockets=sockets or [])
        self._taker.setblocking(False)
        asyncio.get_running_loop().add_reader(self._taker, self._take)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more, and finish what is under way."""
        asyncio.get_running_loop().remove_reader(self._taker)
        await super().shutdown(sockets=sockets)

    def _take(self) -> None:
        try:
            _, descriptors, _, _ = socket.recv_fds(self._taker, 1, 1)
        except BlockingIOError:
            return
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            loop = asyncio.get_running_loop()
            beginning = loop.create_task(loop.connect_accepted_socket(self._protocol, connection))
            self._beginnings.add(beginning)
            beginning.add_done_callback(self._beginnings.discard)

    def _protocol(self) -> asyncio.Protocol:
        protocol: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg] # as uvicorn does
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return protocol

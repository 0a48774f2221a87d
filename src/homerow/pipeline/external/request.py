"""One HTTP request. Only the head of the response is read, so that no body can be too large.

http.client would resolve the host again after its addresses were checked, and its timeout would restart
with each byte that arrives.

Unanswered       the response cannot be used; the text says why
├── UnknownHost  the host has no address
├── Refused      the host has only addresses that may not be requested
└── Dropped      the server closed the connection
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import ssl
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from typing import Literal, TypeAlias

from msgspec import Struct

from homerow.pipeline.external.addresses import Target, may_be_requested

MAX_ADDRESSES = 3  # of a host that are tried
MAX_LINE = 16_384  # bytes of a line in the head of a response
MAX_LINES = 200
MAX_INTERIM = 5  # responses with a status of 1xx before the final one (RFC 9110 §15.2)

Method: TypeAlias = Literal["HEAD", "GET"]

_STATUS = re.compile(rb"HTTP/[0-9.]+ +([1-9][0-9][0-9])(?: |$)")
# EAI_NODATA is not part of POSIX.
_NO_ADDRESS = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}


class Unanswered(Exception):  # noqa: N818 - a state of a link, not an error of the program
    """The response cannot be used."""


class UnknownHost(Unanswered):
    """The host has no address."""


class Refused(Unanswered):
    """The host has only addresses that may not be requested."""


class Dropped(Unanswered):
    """The server closed the connection."""


class Response(Struct, frozen=True):
    """What a link needs of a response; `location` is empty if there is none."""

    status: int
    location: str = ""


class Client(Struct, frozen=True):
    """Sends requests; `own_hosts` may be in a private network, `seconds` is the time for a whole request."""

    agent: str
    own_hosts: frozenset[str]
    seconds: float
    tls: ssl.SSLContext

    async def request(self, method: Method, target: Target) -> Response:
        """Return the response to a request. Raises Unanswered."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._request(method, target)
        except TimeoutError:
            raise Unanswered(f"no answer within {self.seconds:g} seconds") from None
        except ssl.SSLCertVerificationError as error:
            raise Unanswered(f"its certificate is not valid: {error.verify_message}") from None
        except ssl.SSLError as error:
            raise Unanswered(f"no secure connection: {error.reason}") from None
        except ConnectionResetError:
            raise Dropped("the server closed the connection") from None
        except OSError as error:
            raise Unanswered(os.strerror(error.errno or 0)) from None

    async def _request(self, method: Method, target: Target) -> Response:
        reader, writer = await self._connect(target)
        try:
            fields = (f"Host: {target.authority}", f"User-Agent: {self.agent}", "Accept: */*")
            head = "\r\n".join((f"{method} {target.path} HTTP/1.1", *fields, "Connection: close", "", ""))
            writer.write(head.encode("ascii", "replace"))
            await writer.drain()
            return await _read_response(reader)
        finally:
            writer.transport.abort()  # the body stays unread, and the server cannot delay the end

    async def _connect(self, target: Target) -> tuple[StreamReader, StreamWriter]:
        """Connect to an address that was checked: another lookup of the host might return another one."""
        *others, last = await self._addresses(target)
        for address in others:
            with suppress(OSError):
                return await self._open(address, target)
        return await self._open(last, target)

    async def _open(self, address: str, target: Target) -> tuple[StreamReader, StreamWriter]:
        if target.scheme == "http":
            return await asyncio.open_connection(address, target.port, limit=MAX_LINE)
        return await asyncio.open_connection(
            address, target.port, limit=MAX_LINE, ssl=self.tls, server_hostname=target.host
        )

    async def _addresses(self, target: Target) -> list[str]:
        """Return the network addresses of a host that may be requested, at least one. Raises Unanswered."""
        lookup = asyncio.get_running_loop().getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        try:
            found = list(dict.fromkeys(str(socket_address[0]) for *_, socket_address in await lookup))
        except socket.gaierror as error:
            kind = UnknownHost if error.errno in _NO_ADDRESS else Unanswered
            raise kind(f"the host {target.host} cannot be found") from None
        is_own = target.host in self.own_hosts
        allowed = [address for address in found if may_be_requested(address, is_own=is_own)]
        if not allowed:
            raise Refused(f"{', '.join(found[:MAX_ADDRESSES])} is not an address of the public internet")
        return allowed[:MAX_ADDRESSES]


async def _read_response(reader: StreamReader) -> Response:
    for _ in range(MAX_INTERIM):
        first, *fields = await _read_head(reader)
        match = _STATUS.match(first)
        if not match:
            raise Unanswered("its answer is not HTTP")
        if int(match[1]) >= 200:
            return Response(int(match[1]), _location(fields))
    raise Unanswered("its answer does not end")


async def _read_head(reader: StreamReader) -> list[bytes]:
    lines: list[bytes] = []
    try:
        while line := (await reader.readline()).rstrip(b"\r\n"):
            lines.append(line)
            if len(lines) > MAX_LINES:
                raise Unanswered("the head of its answer is too long")
    except ValueError:  # by readline, for a long line
        raise Unanswered("the head of its answer is too long") from None
    if not lines:
        raise Dropped("the server closed the connection")
    return lines


def _location(fields: list[bytes]) -> str:
    for field in fields:
        name, _, value = field.partition(b":")
        if name.strip().lower() == b"location":
            return value.strip().decode("utf-8", "replace")
    return ""

"""The check of links to other sites, for `homerow check --external`."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from itertools import count
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import urljoin, urlsplit

import httpx
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homerow import __version__
from homerow.diagnostics import DiagnosticLog
from homerow.outputs.compression import store_file, stored_content
from homerow.pipeline.progress import Progress
from homerow.site.checks.external import Answer, external_places, report_external_links
from homerow.site.findings import Findings
from homerow.site.site import Site

MAX_REDIRECTS = 5
MAX_FAILURES = 3  # of a host in a row
MAX_SHOWN = 200  # characters of an address
# Statuses that say more about the request than about the page; so do those from 500 on.
UNDECIDED = frozenset({401, 403, 407, 408, 425, 429, 451})
NO_ADDRESS = {socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)}  # not all systems have it
NAT64 = IPv6Network("64:ff9b::/96")


Kind: TypeAlias = Literal["reached", "broken", "lost", "unchecked"]


class Limits(Struct, frozen=True):
    """Requests at once, and seconds: a pause after a request to a host, one request, and all visits."""

    at_once: int = 4
    pause: float = 0.5
    request: float = 15.0
    total: float = 1_200.0


class UnansweredError(Exception):
    """A request without a usable response; after some of them, the host is not asked again."""

    def __init__(
        self, text: str, kind: Literal["lost", "unchecked"] = "unchecked", *, is_final: bool = False
    ) -> None:
        super().__init__(text)
        self.kind: Kind = kind
        self.is_final = is_final


async def visit_all(
    urls: Collection[str], *, agent: str, own_hosts: Collection[str], limits: Limits
) -> Mapping[str, Answer]:
    """Return the answer of each address; `own_hosts` may be in a private network."""
    late = Answer("unchecked", f"no time was left after {limits.total:g} seconds")
    progress, done = Progress(), count(1)
    async with httpx.AsyncClient(
        headers={"User-Agent": agent}, limits=httpx.Limits(max_keepalive_connections=0), trust_env=False
    ) as client:
        visitor = _Visitor(client, own_hosts, limits)
        tasks = {url: asyncio.create_task(visitor.visit(url)) for url in urls}
        for task in tasks.values():
            task.add_done_callback(lambda _: progress.show("links", done=next(done), total=len(tasks)))
        if tasks:
            await asyncio.wait(tasks.values(), timeout=limits.total)
        answers = {url: task.result() if task.done() else late for url, task in tasks.items()}
        for task in tasks.values():
            task.cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
    progress.clear()
    return answers


class _Visitor:
    def __init__(self, client: httpx.AsyncClient, own_hosts: Collection[str], limits: Limits) -> None:
        self._client, self._own_hosts, self._limits = client, own_hosts, limits
        self._slots = asyncio.Semaphore(limits.at_once)
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by host
        self._failures: Counter[str] = Counter()
        self._closed: dict[str, UnansweredError] = {}  # hosts that are not asked again, and why

    async def visit(self, url: str) -> Answer:
        """Return what an address and its redirects lead to."""
        address = url
        for _ in range(MAX_REDIRECTS + 1):
            via = "" if address == url else f", redirected to {address[:MAX_SHOWN]}"
            try:
                response = await self._request(address)
                location = response.headers.get("location")
                if not (response.is_redirect and location):
                    return Answer(_kind(response.status_code), f"{_phrase(response.status_code)}{via}")
                address = urljoin(address, location)
            except (ValueError, httpx.InvalidURL, httpx.UnsupportedProtocol):
                return Answer("broken", f"not an address of the web{via}")
            except UnansweredError as error:
                return Answer(error.kind, f"{error}{via}")
        return Answer("unchecked", f"more than {MAX_REDIRECTS} redirects")

    async def _request(self, address: str) -> httpx.Response:
        """Wait for the turn of this request, and return the response. Raises UnansweredError, ValueError."""
        host = urlsplit(address).hostname
        if not host:
            raise ValueError("not an address of the web")
        async with self._turns[host]:
            if host in self._closed:
                raise self._closed[host]
            try:
                async with self._slots:
                    response = await self._send(address)
            except UnansweredError as error:
                self._failures[host] += 1
                if error.is_final:
                    self._closed[host] = error
                elif self._failures[host] >= MAX_FAILURES:
                    self._closed[host] = UnansweredError(f"{host} does not answer")
                raise
            finally:
                await asyncio.sleep(self._limits.pause)
            self._failures[host] = 0
            if response.status_code == HTTPStatus.TOO_MANY_REQUESTS:
                self._closed[host] = UnansweredError(f"{host} asks for fewer requests")
            return response

    async def _send(self, address: str) -> httpx.Response:
        """Return the response without its body. Raises UnansweredError."""
        seconds = self._limits.request
        guard = {"trace": _address_check(self._own_hosts)}
        try:
            async with (
                asyncio.timeout(seconds),
                self._client.stream("GET", address, timeout=None, extensions=guard) as response,
            ):
                return response
        except TimeoutError:
            raise UnansweredError(f"no answer within {seconds:g} seconds") from None
        except httpx.TransportError as error:
            if isinstance(error, httpx.UnsupportedProtocol):
                raise
            raise _unanswered(error) from None


def _address_check(own_hosts: Collection[str]) -> Callable[[str, Mapping[str, Any]], Awaitable[None]]:
    """Return a trace function of httpx that ends a connection to a private address before it is used."""
    host = ""

    async def trace(event: str, info: Mapping[str, Any]) -> None:
        nonlocal host
        if event == "connection.connect_tcp.started":
            host = info["host"]
        elif event == "connection.connect_tcp.complete":
            stream = info["return_value"]
            address, *_ = stream.get_extra_info("server_addr")
            if not may_be_requested(address, is_own=host in own_hosts):
                await stream.aclose()
                raise UnansweredError(f"{address} is not an address of the public internet", is_final=True)

    return trace


def may_be_requested(address: str, *, is_own: bool) -> bool:
    """Return whether a network address may be requested.

    The host of the site's own url (`is_own`) may be in a private network. Even then link-local addresses are
    refused: cloud providers serve credentials there.
    """
    plain = _embedded(ip_address(address.partition("%")[0]))
    if plain.is_link_local or plain.is_multicast or plain.is_unspecified:
        return False
    is_site_local = isinstance(plain, IPv6Address) and plain.is_site_local
    return is_own or (plain.is_global and not plain.is_reserved and not is_site_local)


def _embedded(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that an IPv6 address leads to (RFC 4291, 3056, 6052), or the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or address


def _unanswered(error: httpx.TransportError) -> UnansweredError:
    for cause in _causes(error):
        if isinstance(cause, socket.gaierror) and cause.errno in NO_ADDRESS:
            return UnansweredError("its host cannot be found", "lost", is_final=True)
        if isinstance(cause, ssl.SSLCertVerificationError):
            return UnansweredError(f"its certificate is not valid: {cause.verify_message}")
    return UnansweredError(str(error)[:MAX_SHOWN])


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _kind(status: int) -> Kind:
    if status < 400:
        return "reached"
    return "unchecked" if status in UNDECIDED or status >= 500 else "broken"


def _phrase(status: int) -> str:
    """Return a status with its name in the standard: the server's own words are not shown."""
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)


LIMITS = Limits()
REMEMBERED_FILE = "external-links"  # in the cache folder
MAX_AGE = 7 * 24 * 3600.0  # seconds for which an address that was reached need not be requested again


def check_external_links(site: Site, cache_dir: Path, log: DiagnosticLog, limits: Limits = LIMITS) -> None:
    """Visit each address of another site that was not reached lately, and report those that are broken."""
    places, file, now = external_places(site), cache_dir / REMEMBERED_FILE, time.time()
    remembered = {url: at for url, at in read_remembered(file, now).items() if url in places}
    answers = asyncio.run(
        visit_all(
            [url for url in places if url not in remembered],
            agent=f"homerow/{__version__} (link checker of {site.config.url})",
            own_hosts=frozenset({urlsplit(site.config.url).hostname or ""}),
            limits=limits,
        )
    )
    reached = {**remembered, **{url: now for url, answer in answers.items() if answer.kind == "reached"}}
    write_remembered(file, reached)
    if not reached:  # without a network, or behind a proxy, no host has an address
        answers = {url: _unchecked(answer) for url, answer in answers.items()}
    report_external_links(places, answers, Findings(site.config.severities, log))


def _unchecked(answer: Answer) -> Answer:
    return replace(answer, kind="unchecked") if answer.kind == "lost" else answer


def read_remembered(file: Path, now: float) -> Mapping[str, float]:
    """Return the addresses that were reached lately, with the time; none if the file cannot be read."""
    try:
        reached = msgspec.json.decode(stored_content(file) or b"", type=dict[str, float])
    except msgspec.MsgspecError:
        return {}
    return {url: at for url, at in reached.items() if 0 <= now - at < MAX_AGE}


def write_remembered(file: Path, reached: Mapping[str, float]) -> None:
    """Write the addresses that were reached, with the time in seconds since the epoch."""
    file.parent.mkdir(parents=True, exist_ok=True)
    store_file(file, msgspec.json.encode(reached))

"""The check of links to other sites, for `homerow check --external`."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

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
REMEMBERED_FILE = "external-links"  # in the cache folder
MAX_AGE = 7 * 24 * 3600.0  # seconds for which an address that was reached need not be requested again


class Limits(Struct, frozen=True):
    """Requests at once, and seconds: a pause after a request to a host, one visit, and all visits."""

    at_once: int = 4
    pause: float = 0.5
    request: float = 15.0
    total: float = 1_200.0


LIMITS = Limits()


class Visit(NamedTuple):
    """The answer of an address; `rest` is that of all other addresses of its host, if it is known now."""

    answer: Answer
    is_failure: bool = False
    rest: Answer | None = None


class PrivateAddressError(Exception):
    """A host has an address that must not be requested."""


def check_external_links(site: Site, cache_dir: Path, log: DiagnosticLog, limits: Limits = LIMITS) -> None:
    """Visit each address of another site that was not reached lately, and report those that are broken."""
    places, file, now = external_places(site), cache_dir / REMEMBERED_FILE, time.time()
    remembered = {url: at for url, at in read_remembered(file, now).items() if url in places}
    answers = asyncio.run(
        visit_all(
            [url for url in places if url not in remembered],
            agent=f"homerow/{__version__} (link checker of {site.config.url})",
            own_hosts=frozenset({_host(site.config.url)}),
            limits=limits,
        )
    )
    reached = {**remembered, **{url: now for url, answer in answers.items() if answer.kind == "reached"}}
    write_remembered(file, reached)
    if not reached:  # without a network, or behind a proxy, no host has an address
        answers = {
            url: replace(each, kind="unchecked") if each.kind == "lost" else each
            for url, each in answers.items()
        }
    report_external_links(places, answers, Findings(site.config.severities, log))


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


async def visit_all(
    urls: Collection[str], *, agent: str, own_hosts: Collection[str], limits: Limits
) -> Mapping[str, Answer]:
    """Return the answer of each address; `own_hosts` may be in a private network."""
    answers: dict[str, Answer] = {}
    progress, slots = Progress(), asyncio.Semaphore(limits.at_once)

    async def visit_host(host: str, own_urls: Collection[str]) -> None:
        """Visit the addresses of a host in turn, until it is known not to answer."""
        failures, rest = 0, None
        for url in own_urls:
            if rest is None:
                async with slots:
                    visit = await _visit(client, url, own_hosts, limits.request)
                failures = failures + 1 if visit.is_failure else 0
                silent = Answer("unchecked", f"{host} does not answer") if failures == MAX_FAILURES else None
                answers[url], rest = visit.answer, visit.rest or silent
                await asyncio.sleep(limits.pause)
            else:
                answers[url] = rest
            progress.show("links", done=len(answers), total=len(urls))

    async with httpx.AsyncClient(
        headers={"User-Agent": agent},
        limits=httpx.Limits(max_keepalive_connections=0),
        timeout=limits.request,
        trust_env=False,
    ) as client:
        by_host = groupby(sorted(urls, key=_host), _host)
        try:
            async with asyncio.timeout(limits.total), asyncio.TaskGroup() as visits:
                for host, own_urls in by_host:
                    visits.create_task(visit_host(host, [*own_urls]))
        except TimeoutError:
            pass
    progress.clear()
    late = Answer("unchecked", f"no time was left after {limits.total:g} seconds")
    return {url: answers.get(url, late) for url in urls}


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


async def _visit(client: httpx.AsyncClient, url: str, own_hosts: Collection[str], seconds: float) -> Visit:
    """Return what an address and its redirects lead to."""
    try:
        request = client.build_request("GET", url, extensions={"trace": _address_check(own_hosts)})
        async with asyncio.timeout(seconds):
            for _ in range(MAX_REDIRECTS + 1):
                response = await client.send(request, stream=True)
                await response.aclose()
                if response.next_request is None:
                    return _answered(response, "" if request.url == url else str(request.url))
                request = response.next_request
        return Visit(Answer("unchecked", f"more than {MAX_REDIRECTS} redirects"))
    except (TimeoutError, httpx.TimeoutException):
        return Visit(Answer("unchecked", f"no answer within {seconds:g} seconds"), is_failure=True)
    except PrivateAddressError as error:
        refused = Answer("unchecked", f"{error} is not an address of the public internet")
        return Visit(refused, rest=refused)
    except (httpx.TransportError, httpx.InvalidURL) as error:
        return _failed(error)


def _answered(response: httpx.Response, redirected_to: str) -> Visit:
    status = response.status_code
    via = f", redirected to {redirected_to[:MAX_SHOWN]}" if redirected_to else ""
    rest = None
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        rest = Answer("unchecked", f"{response.url.host} asks for fewer requests")
    try:
        text = f"{status} {HTTPStatus(status).phrase}{via}"  # not the server's own words
    except ValueError:
        text = f"{status}{via}"
    if status < 400:
        return Visit(Answer("reached", text))
    is_broken = status < 500 and status not in UNDECIDED
    return Visit(Answer("broken" if is_broken else "unchecked", text), rest=rest)


def _failed(error: httpx.TransportError | httpx.InvalidURL) -> Visit:
    causes = [*_causes(error)]
    if any(isinstance(each, httpx.InvalidURL | httpx.UnsupportedProtocol) for each in causes):
        return Visit(Answer("broken", "not an address of the web"))
    if any(isinstance(each, socket.gaierror) and each.errno in NO_ADDRESS for each in causes):
        lost = Answer("lost", "its host cannot be found")
        return Visit(lost, rest=lost)
    return Visit(Answer("unchecked", str(error)[:MAX_SHOWN]), is_failure=True)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


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
                raise PrivateAddressError(address)

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

"""Visits of addresses: redirects, what a status means, and regard for hosts.

A few requests run at once, one at a time for each host, with a pause after it. A host that does not answer,
or that asks for fewer requests, is not asked again.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from http import HTTPStatus
from itertools import count
from typing import Literal
from urllib.parse import urljoin

from msgspec import Struct

from homerow.pipeline.external.addresses import Target, parse_url
from homerow.pipeline.external.request import (
    Client,
    Dropped,
    Method,
    Refused,
    Response,
    Unanswered,
    UnknownHost,
)
from homerow.pipeline.report import Progress
from homerow.site.checks.external import Answer

MAX_REDIRECTS = 5
MAX_FAILURES = 3  # of a host in a row
MAX_SHOWN = 200  # characters of an address
# Statuses that say more about the request than about the page; so do those from 500 on.
UNDECIDED = frozenset({401, 403, 407, 408, 425, 429, 451})


class Limits(Struct, frozen=True):
    """How many requests run at once, and seconds: the pause after a request to a host, and for all visits."""

    at_once: int = 4
    pause: float = 0.5
    total: float = 1_200.0


async def visit_all(urls: Collection[str], client: Client, limits: Limits) -> Mapping[str, Answer]:
    """Return the answer of each address."""
    visitor, progress = _Visitor(client, limits), Progress()
    tasks = {url: asyncio.create_task(visitor.visit(url)) for url in urls}
    done = count(1)
    for task in tasks.values():
        task.add_done_callback(lambda _: progress.show("links", done=next(done), total=len(tasks)))
    if tasks:
        await asyncio.wait(tasks.values(), timeout=limits.total)
    late = Answer("unchecked", f"no time was left after {limits.total:g} seconds")
    answers = {url: task.result() if task.done() else late for url, task in tasks.items()}
    for task in tasks.values():
        task.cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)
    progress.clear()
    return answers


class _Visitor:
    def __init__(self, client: Client, limits: Limits) -> None:
        self._client = client
        self._pause = limits.pause
        self._slots = asyncio.Semaphore(limits.at_once)
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)  # by host
        self._failures: Counter[str] = Counter()
        self._closed: dict[str, Unanswered] = {}  # hosts that are not asked again, and why

    async def visit(self, url: str) -> Answer:
        """Return what an address and its redirects lead to."""
        address = url
        for _ in range(MAX_REDIRECTS + 1):
            via = "" if address == url else f", redirected to {address[:MAX_SHOWN]}"
            try:
                response = await self._respond(parse_url(address))
                if not (300 <= response.status < 400 and response.location):
                    return Answer(_kind(response.status), f"{_phrase(response.status)}{via}")
                address = urljoin(address, response.location)
            except ValueError:
                return Answer("broken", f"not an address of the web{via}")
            except UnknownHost as error:
                return Answer("lost", f"{error}{via}")
            except Unanswered as error:
                return Answer("unchecked", f"{error}{via}")
        return Answer("unchecked", f"more than {MAX_REDIRECTS} redirects")

    async def _respond(self, target: Target) -> Response:
        """Return the response to HEAD, or to GET where HEAD may not be supported. Raises Unanswered."""
        try:
            response = await self._request("HEAD", target)
        except Dropped:
            return await self._request("GET", target)
        if response.status < 400 or response.status == HTTPStatus.TOO_MANY_REQUESTS:
            return response
        return await self._request("GET", target)

    async def _request(self, method: Method, target: Target) -> Response:
        """Wait for the turn of this request, and return the response. Raises Unanswered."""
        host = target.host
        async with self._turns[host]:
            if host in self._closed:
                raise self._closed[host]
            try:
                async with self._slots:
                    response = await self._client.request(method, target)
            except Unanswered as error:
                self._note_failure(host, error)
                raise
            finally:
                await asyncio.sleep(self._pause)
            self._failures[host] = 0
            if response.status == HTTPStatus.TOO_MANY_REQUESTS:
                self._closed[host] = Unanswered(f"{host} asks for fewer requests")
            return response

    def _note_failure(self, host: str, error: Unanswered) -> None:
        self._failures[host] += 1
        if isinstance(error, UnknownHost | Refused):
            self._closed[host] = error
        elif self._failures[host] >= MAX_FAILURES:
            self._closed[host] = Unanswered(f"{host} does not answer")


def _kind(status: int) -> Literal["reached", "broken", "unchecked"]:
    if status < 400:
        return "reached"
    return "unchecked" if status in UNDECIDED or status >= 500 else "broken"


def _phrase(status: int) -> str:
    """Return a status with its name in the standard: the server's own words are not shown."""
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)

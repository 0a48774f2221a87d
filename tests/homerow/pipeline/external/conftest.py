from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterator, Mapping

import pytest

from homerow.pipeline.external.request import Client
from homerow.pipeline.external.visits import Limits, visit_all
from homerow.site.checks.external import Answer
from link_host import LinkHost, link_host

OWN_HOSTS = frozenset(f"127.0.0.{number}" for number in range(1, 20))
LIMITS = Limits(pause=0.0)

Visit = Callable[..., Mapping[str, Answer]]


def client(*, seconds: float = 10.0) -> Client:
    """Return a client that may request hosts of this machine by their numbers, but not by their names."""
    return Client("homerow/1 (test)", OWN_HOSTS, seconds, ssl.create_default_context())


@pytest.fixture
def visit() -> Visit:
    """Return what visits addresses."""

    def visit(*urls: str, seconds: float = 10.0, limits: Limits = LIMITS) -> Mapping[str, Answer]:
        return asyncio.run(visit_all(urls, client(seconds=seconds), limits))

    return visit


@pytest.fixture
def host() -> Iterator[LinkHost]:
    """Return a host at 127.0.0.1."""
    with link_host() as running:
        yield running

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping

import pytest
from msgspec.structs import replace

from homerow.pipeline.external import Limits, visit_all
from homerow.site.checks.external import Answer
from link_host import LinkHost, link_host

OWN_HOSTS = frozenset(f"127.0.0.{number}" for number in range(1, 20))
LIMITS = Limits(pause=0.0)

Visit = Callable[..., Mapping[str, Answer]]


@pytest.fixture
def visit() -> Visit:
    """Return what visits addresses: hosts of this machine by their numbers, not by their names."""

    def visit(*urls: str, seconds: float = 10.0, limits: Limits = LIMITS) -> Mapping[str, Answer]:
        return asyncio.run(
            visit_all(
                urls, agent="homerow/1 (test)", own_hosts=OWN_HOSTS, limits=replace(limits, request=seconds)
            )
        )

    return visit


@pytest.fixture
def host() -> Iterator[LinkHost]:
    """Return a host at 127.0.0.1."""
    with link_host() as running:
        yield running

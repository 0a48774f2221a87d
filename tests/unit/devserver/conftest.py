"""A site that is written while a session follows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from homerow.build.options import BuildOptions
from homerow.build.workers import Workers
from homerow.devserver.session import Session, open_session
from live_server import Server, live_server
from world import World


@pytest.fixture
def session(world: World) -> Iterator[Session]:
    """Open a session of the small site, after its first look."""
    options = BuildOptions(world.site, world.output)
    with Workers(1) as workers, open_session(options, workers, asset_overrides={}) as opened:
        opened.refresh()
        yield opened


@pytest.fixture
def server(world: World) -> Iterator[Server]:
    """Serve the small site."""
    with live_server(world) as opened:
        yield opened

"""A site that is written while a session follows it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from homerow.devserver.session import Session, open_session
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.workers import Workers
from live_server import Server, live_server
from project import Project


@pytest.fixture
def session(project: Project) -> Iterator[Session]:
    """Open a session of the small site, after its first look."""
    options = BuildOptions(project.site, project.output)
    with Workers(1) as workers, open_session(options, workers, asset_overrides={}) as opened:
        opened.refresh()
        yield opened


@pytest.fixture
def server(project: Project) -> Iterator[Server]:
    """Serve the small site."""
    with live_server(project) as opened:
        yield opened

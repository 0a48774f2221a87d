"""Published sites, and the two ways to ask for what is in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from homerow.service.app import create_app
from service.asking import Ask, asker
from service.published import OutputFolder
from service.running import RunningServer, start_server


@pytest.fixture
def output(tmp_path: Path) -> OutputFolder:
    """Return an output folder in which nothing is published yet."""
    return OutputFolder(tmp_path)


@pytest.fixture
def ask(output: OutputFolder) -> Ask:
    """Return a way to ask a published site for a path, with a method and fields as keywords."""
    output.publish()
    return asker(create_app(output.build))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that only read."""
    output = OutputFolder(tmp_path_factory.mktemp("served"))
    output.publish()
    running = start_server(output)
    yield running
    running.stop()

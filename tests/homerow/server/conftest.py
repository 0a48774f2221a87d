"""Published sites, and the two ways to ask for what is in them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from asking import Ask, asker
from homerow.server.app import create_app
from homerow.server.settings import ServiceSettings
from library import Reader, publish_books
from published import OutputFolder
from running import RunningServer, running_server


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
    with running_server(output) as running:
        yield running


@pytest.fixture
def settings(output: OutputFolder) -> ServiceSettings:
    return ServiceSettings(data_dir=output.root / "data")


@pytest.fixture
def reader(output: OutputFolder, settings: ServiceSettings) -> Reader:
    publish_books(output)
    return Reader(create_app(output.build, settings=settings))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server, for tests that drive it with a real client."""
    output = OutputFolder(tmp_path_factory.mktemp("library"))
    publish_books(output)
    with running_server(output) as running:
        yield running

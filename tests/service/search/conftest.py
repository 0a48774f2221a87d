"""A reader of a small searchable site; the same site served by a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from homerow.service.app import ServiceSettings, create_app
from service.published import OutputFolder
from service.running import RunningServer, start_server
from service.search.library import Reader, publish_books


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
    running = start_server(output)
    yield running
    running.stop()

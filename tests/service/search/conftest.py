"""A reader of a small searchable site."""

from __future__ import annotations

import pytest

from homerow.service.app import create_app
from homerow.service.search.settings import ServiceSettings
from service.published import OutputFolder
from service.search.library import Reader, publish_books


@pytest.fixture
def settings(output: OutputFolder) -> ServiceSettings:
    return ServiceSettings(data_dir=output.root / "data")


@pytest.fixture
def reader(output: OutputFolder, settings: ServiceSettings) -> Reader:
    publish_books(output)
    return Reader(create_app(output.build, settings=settings))

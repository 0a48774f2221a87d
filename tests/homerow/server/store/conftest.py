"""The store in both databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from homerow.server.settings import ServiceSettings
from homerow.server.store.database import Database, open_database
from postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests."""
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> ServiceSettings:
    """Return settings with an empty store."""
    is_file = request.param == "sqlite"
    url = "" if is_file else request.getfixturevalue("postgres").create_database()
    return ServiceSettings(data_dir=tmp_path / "data", store=url)


@pytest.fixture
def database(settings: ServiceSettings) -> Database:
    return open_database(settings.data_dir, settings.store)

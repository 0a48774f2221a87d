"""What tests of several folders use."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from world import SMALL_SITE, World

# A loaded machine is no reason to fail, and what fails once always fails: each run has the same examples.
# Others are tried with `pytest --hypothesis-profile=default`.
settings.register_profile("same", deadline=None, derandomize=True, database=None)
settings.load_profile("same")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-expected",
        action="store_true",
        help="write expected.txt of sites_invalid/ anew; read the diff",
    )
    parser.addoption(
        "--every-page",
        action="store_true",
        help="look for barriers on every page, not on one of each kind",
    )


@pytest.fixture
def empty_world(tmp_path: Path) -> World:
    """Return a world without a site."""
    return World(tmp_path)


@pytest.fixture
def world(empty_world: World) -> World:
    """Return a world with a small site that has nothing wrong with it."""
    empty_world.write(SMALL_SITE)
    return empty_world

"""What tests of rendering use."""

from __future__ import annotations

from pathlib import Path

import pytest

from full_site import write_everything
from site_world import World


@pytest.fixture
def full_world(tmp_path: Path) -> World:
    """Return a world with one of everything in it."""
    return write_everything(World(tmp_path / "full"))

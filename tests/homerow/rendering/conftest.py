"""Fixtures for tests of rendering."""

from __future__ import annotations

from pathlib import Path

import pytest

from full_site import write_everything
from site_project import Project


@pytest.fixture
def full_project(tmp_path: Path) -> Project:
    """Return a project with one of everything in it."""
    return write_everything(Project(tmp_path / "full"))

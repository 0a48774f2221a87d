"""The folder in which a test writes the configuration of a site."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a site, which is not there yet, as seen from where a command runs."""
    monkeypatch.chdir(tmp_path)
    return Path("site")

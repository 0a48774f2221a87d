"""A site.toml that a test writes, as it is read, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from homerow.config.loader import load_config
from homerow.config.model import SiteConfig
from homerow.diagnostics import Diagnostic, ReportedFailure

HEAD = 'title = "T"\nurl = "https://t.example"\n'


def load(folder: Path, text: str, *, head: str = HEAD, base_url: str | None = None) -> SiteConfig:
    """Write site.toml, below a title and an address, and read it."""
    folder.mkdir(exist_ok=True)
    (folder / "site.toml").write_text(head + text)
    return load_config(folder, base_url=base_url)


def findings(folder: Path, text: str, *, head: str = HEAD) -> tuple[Diagnostic, ...]:
    """Return all that is wrong with it."""
    with pytest.raises(ReportedFailure) as failure:
        load(folder, text, head=head)
    return failure.value.diagnostics


def only(folder: Path, text: str, *, head: str = HEAD) -> Diagnostic:
    """Return the one thing that is wrong with it."""
    (finding,) = findings(folder, text, head=head)
    return finding

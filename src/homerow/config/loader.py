"""site.toml to SiteConfig."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import replace

from homerow.config.addresses import normalise_base_url
from homerow.config.model import SiteConfig
from homerow.config.schema import AlreadyReported, Spot, Table
from homerow.config.tables import SITE
from homerow.config.toml_file import read_toml
from homerow.diagnostics import Diagnostic, ReportedFailure

FILE_NAME = "site.toml"
REQUIRED = frozenset({"title", "url"})


def load_config(site_dir: Path, *, base_url: str | None = None) -> SiteConfig:
    """Read site.toml; `base_url` replaces what it says. Raises ReportedFailure with all that is wrong."""
    file = read_toml(site_dir / FILE_NAME)
    spot = Spot(file)
    try:
        config: SiteConfig = Table(partial(SiteConfig, site_dir=site_dir), SITE, REQUIRED)(file.values, spot)
    except AlreadyReported:
        raise ReportedFailure(spot.findings) from None
    return config if base_url is None else replace(config, base_url=_checked_base_url(base_url))


def _checked_base_url(value: str) -> str:
    path = normalise_base_url(value)
    if path is None:
        message = f'the base URL "{value}" is not a path'
        raise ReportedFailure([Diagnostic("wrong-base-url", message, cure="write for example /docs/")])
    return path

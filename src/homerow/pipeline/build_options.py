"""The options of a build: its folders and switches."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from homerow.config.reading import site_label
from homerow.diagnostics import Diagnostic, ReportedFailure


class BuildOptions(Struct, frozen=True):
    """Folders and switches of a build.

    Without `base_url` that of site.toml counts; without `cache_home` the cache is beside the site.
    `is_live` gives a dev server a cache of its own: it writes at any time, and builds lock theirs.
    """

    site_dir: Path
    output_dir: Path
    base_url: str | None = None
    release: bool = False
    workers: int = min(2, os.cpu_count() or 1)
    cache_home: Path | None = None
    is_live: bool = False

    @property
    def cache_dir(self) -> Path:
        """Return the folder of everything that builds of this site use again, which is never published."""
        home = self.cache_home or self.site_dir.parent / ".homerow"
        return home / self.site_dir.name

    @property
    def cache_file(self) -> Path:
        """Return the file of the cache of documents and pages."""
        return self.cache_dir / ("dev.sqlite" if self.is_live else "cache.sqlite")

    @property
    def label(self) -> str:
        """Return the site folder as messages show it."""
        return site_label(self.site_dir)


def require_folders(options: BuildOptions) -> None:
    """Refuse a folder without a site, and an output folder inside the site. Raises ReportedFailure."""
    require_site(options.site_dir)
    if options.output_dir.is_relative_to(options.site_dir):
        raise ReportedFailure([_output_in_site(options)])


def require_site(site_dir: Path) -> None:
    """Refuse a folder without a site. Raises ReportedFailure."""
    if not (site_dir / "site.toml").is_file():
        raise ReportedFailure([_no_site(site_dir)])


def _no_site(site_dir: Path) -> Diagnostic:
    return Diagnostic(
        code="no-site",
        message=f"{site_label(site_dir)} has no site.toml",
        hint="name your site's folder with --site; a site begins with a site.toml that has title and url",
    )


def _output_in_site(options: BuildOptions) -> Diagnostic:
    # Each build would change its own sources, and below static/ it would copy all builds before it.
    return Diagnostic(
        code="output-in-site",
        message=f"the output folder {options.output_dir} is inside the site folder {options.label}",
        hint="choose a folder beside the site with --out",
    )

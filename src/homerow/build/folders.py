"""The folders that a command is given, refused where they cannot be what they are said to be."""

from __future__ import annotations

from pathlib import Path

from homerow.build.options import BuildOptions
from homerow.config.label import site_label
from homerow.diagnostics import Diagnostic, ReportedFailure


def require_folders(options: BuildOptions) -> None:
    """Refuse a folder that holds no site, or would hold what is made from it. Raises ReportedFailure."""
    require_site(options.site_dir)
    if options.output_dir.is_relative_to(options.site_dir):
        raise ReportedFailure([_output_in_site(options)])


def require_site(site_dir: Path) -> None:
    """Refuse a folder that holds no site. Raises ReportedFailure."""
    if not (site_dir / "site.toml").is_file():
        raise ReportedFailure([_no_site(site_dir)])


def _no_site(site_dir: Path) -> Diagnostic:
    return Diagnostic(
        code="no-site",
        message=f"there is no site.toml in {site_label(site_dir)}",
        cure="name your site's folder with --site; a site begins with a site.toml that has title and url",
    )


def _output_in_site(options: BuildOptions) -> Diagnostic:
    # Each build would be a change of its own sources, and below static/ a copy of all builds before it.
    return Diagnostic(
        code="output-in-site",
        message=f"the output folder {options.output_dir} lies in the site folder {options.label}",
        cure="choose a folder beside the site with --out",
    )

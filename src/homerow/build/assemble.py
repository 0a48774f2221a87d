"""The site graph of a build: its documents, with the sidebars and what git knows of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path, PurePosixPath

from homerow.build.cache import Cache
from homerow.build.tools import BuildTools
from homerow.config.model import SiteConfig
from homerow.config.sidebars import load_sidebars
from homerow.markdown.document import Document
from homerow.site.assemble import assemble_site
from homerow.site.site import Site
from homerow.sources.git_dates import read_git_dates, read_history_state


def assemble(
    config: SiteConfig,
    documents: Sequence[Document],
    tools: BuildTools,
    *,
    include_drafts: bool = False,
) -> Site:
    """Return the site graph of documents."""
    return assemble_site(
        config,
        documents,
        tools.log,
        sidebars=load_sidebars(config.site_dir),
        dates=git_dates(config.site_dir, tools.store),
        include_drafts=include_drafts,
    )


def git_dates(site_dir: Path, store: Cache) -> Mapping[PurePosixPath, date]:
    """Return the day of each source's last commit; git is asked for them once a commit."""
    history = read_history_state(site_dir)
    remembered = store.state("dates")
    if remembered is not None and remembered[0] == history:
        dates: Mapping[PurePosixPath, date] = remembered[1]
        return dates
    dates = read_git_dates(site_dir)
    store.store_state("dates", (history, dict(dates)))
    return dates

"""The commands `homerow build`, `check` and `clear`, from their options to their outcome.

If nothing has changed, a build ends here, before the compiler is imported.
"""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from homerow.content.git_dates import read_history_state
from homerow.diagnostics import Diagnostic, DiagnosticLog, ReportedFailure
from homerow.extensions import named_extensions
from homerow.outputs.release_folder import ReleaseStore
from homerow.pipeline.build_options import BuildOptions, require_folders
from homerow.pipeline.build_tools import build_tools
from homerow.pipeline.cache.cache import Cache
from homerow.pipeline.cache.fingerprint import code_digest, files_digest, files_state
from homerow.pipeline.cache.folder import build_lock, despite_broken_cache, writable_folders
from homerow.pipeline.compile import load_parser
from homerow.pipeline.progress import BuildReport
from homerow.pipeline.workers import Workers
from homerow.rendering.front_end import load_front_end

if TYPE_CHECKING:
    from homerow.pipeline.overview import PageOverview
    from homerow.site.site import Site


class Outcome(Struct, frozen=True):
    """A finished build, and the findings that did not fail it."""

    report: BuildReport
    findings: tuple[Diagnostic, ...]


class Checked(Struct, frozen=True):
    """All findings; if the check came to its end, the site, and the overview of each page if it is wanted."""

    log: DiagnosticLog
    site: Site | None = None
    overview: tuple[PageOverview, ...] = ()


def run_build(options: BuildOptions) -> Outcome:
    """Build a site, unless it is built already. Raises ReportedFailure."""
    started = time.perf_counter()
    require_folders(options)
    with build_lock(options.cache_dir), parsing_workers(options) as workers:
        return despite_broken_cache(options.cache_file, lambda: _build(options, workers, started))


def run_check(
    options: BuildOptions, *, with_overview: bool = False, with_external_links: bool = False
) -> Checked:
    """Do everything but publish."""
    require_folders(options)
    with writable_folders(options) as kept:
        with build_lock(kept.cache_dir), parsing_workers(kept) as workers:
            checked = despite_broken_cache(
                kept.cache_file, lambda: _check(kept, workers, with_overview=with_overview)
            )
        # Other sites may take minutes to answer, and builds need not wait for them.
        if with_external_links and checked.site:
            from homerow.pipeline.external import check_external_links  # noqa: PLC0415 - imports TLS

            check_external_links(checked.site, kept.cache_dir, checked.log)
    return checked


def clear(options: BuildOptions) -> None:
    """Remove the published site, its releases and the cache. Raises ReportedFailure for a folder not ours."""
    releases = ReleaseStore(options.output_dir)
    releases.check()
    with build_lock(options.cache_dir):
        releases.clear()
        shutil.rmtree(options.cache_dir)


def _build(options: BuildOptions, workers: Workers, started: float) -> Outcome:
    state = files_state(options.site_dir)  # before any file is read
    fingerprint = build_fingerprint(options)
    with build_tools(options, workers) as tools:
        unchanged = _unchanged(options, tools.store, fingerprint, started)
        if unchanged is not None:
            return unchanged
        from homerow.pipeline.pipeline import build_site  # noqa: PLC0415 - see above

        try:
            report = build_site(tools, fingerprint, state)
        except ReportedFailure as failure:
            tools.log.add(*failure.diagnostics)
            raise ReportedFailure(tools.log) from None  # with the findings of the steps before
        return Outcome(report, tuple(tools.log))


def _check(options: BuildOptions, workers: Workers, *, with_overview: bool) -> Checked:
    from homerow.pipeline.pipeline import check_content  # noqa: PLC0415 - as in _build

    with build_tools(options, workers) as tools:
        try:
            return Checked(tools.log, *check_content(tools, with_overview=with_overview))
        except ReportedFailure as failure:
            tools.log.add(*failure.diagnostics)
            return Checked(tools.log)


@contextmanager
def parsing_workers(options: BuildOptions) -> Iterator[Workers]:
    """Start workers; the first one loads the parser while this process looks for changes."""
    with Workers(options.workers, partial(load_parser, options.site_dir)) as workers:
        workers.start(1)
        yield workers


def build_fingerprint(options: BuildOptions) -> str:
    """Return the digest of everything that the output depends on."""
    extensions = named_extensions(options.site_dir)
    parts = (
        files_digest(options.site_dir),
        code_digest(extensions),
        load_front_end(extensions).digest,
        read_history_state(options.site_dir),
        str(options.base_url),
        str(options.release),
        options.label,
    )
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _unchanged(options: BuildOptions, store: Cache, fingerprint: str, started: float) -> Outcome | None:
    published = ReleaseStore(options.output_dir).published()
    if published is None or store.state("fingerprint") != fingerprint:
        return None
    if store.state("release") != published.name:
        return None
    seconds = time.perf_counter() - started
    pages = store.state("pages")
    report = BuildReport(pages=pages, rendered=0, size=0, seconds=seconds, steps={}, is_unchanged=True)
    return Outcome(report, store.state("findings"))

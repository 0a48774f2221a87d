"""`homerow build` and `homerow check`, from their options to their findings.

A build with nothing to do is answered here, before the compiler is even imported.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import Struct

from homerow.build.beginning import begin_build
from homerow.build.cache import Cache
from homerow.build.cache_file import despite_broken_cache, open_cache
from homerow.build.cache_folder import writable_cache
from homerow.build.fingerprint import code_digest, files_digest
from homerow.build.folders import require_folders
from homerow.build.lock import build_lock
from homerow.build.options import BuildOptions
from homerow.build.readiness import get_ready_to_parse, import_compiler
from homerow.build.report import BuildReport
from homerow.build.tools import build_tools
from homerow.build.workers import Workers
from homerow.diagnostics import Diagnostic, DiagnosticLog, ReportedFailure
from homerow.outputs.release import ReleaseStore
from homerow.rendering.front_end import load_front_end
from homerow.sources.git_dates import read_history_state

if TYPE_CHECKING:
    from homerow.build.overview import PageOverview


class Outcome(Struct, frozen=True):
    """A finished build and what it found that did not fail it."""

    report: BuildReport
    findings: tuple[Diagnostic, ...]


def run_build(options: BuildOptions) -> Outcome:
    """Build a site, or find that it is built already. Raises ReportedFailure."""
    started = time.perf_counter()
    require_folders(options)
    with build_lock(options.cache_dir), workers_ahead(options) as workers:
        return despite_broken_cache(options.cache_file, lambda: _build(options, workers, started))


class Checked(Struct, frozen=True):
    """What was found; and of each page its overview, if that was wanted and the check came to its end."""

    log: DiagnosticLog
    overview: tuple[PageOverview, ...] = ()


def run_check(options: BuildOptions, *, with_overview: bool = False) -> Checked:
    """Do everything but publish."""
    require_folders(options)
    with writable_cache(options) as kept, build_lock(kept.cache_dir), workers_ahead(kept) as workers:
        return despite_broken_cache(
            kept.cache_file, lambda: _check(kept, workers, with_overview=with_overview)
        )


def _build(options: BuildOptions, workers: Workers, started: float) -> Outcome:
    fingerprint = build_fingerprint(options)
    with open_cache(options.cache_file) as store:
        unchanged = _unchanged(options, store, fingerprint, started)
    if unchanged is not None:
        return unchanged
    log = DiagnosticLog()
    try:
        with build_tools(options, log, workers) as tools:
            begun = begin_build(tools)
            report: BuildReport = import_compiler().build_site(tools, begun, fingerprint)
    except ReportedFailure as failure:
        # What was found before the step that could not go on is shown with it.
        log.add(*failure.diagnostics)
        raise ReportedFailure(log) from None
    return Outcome(report, tuple(log))


def _check(options: BuildOptions, workers: Workers, *, with_overview: bool) -> Checked:
    log = DiagnosticLog()
    try:
        with build_tools(options, log, workers) as tools:
            begun = begin_build(tools)
            return Checked(log, import_compiler().check_content(tools, begun, with_overview=with_overview))
    except ReportedFailure as failure:
        log.add(*failure.diagnostics)
    return Checked(log)


@contextmanager
def workers_ahead(options: BuildOptions) -> Iterator[Workers]:
    """Start workers, the first one with getting ready to parse while it is found out here what is new.

    If that is nothing, it was for nothing, on a processor that had nothing to do.
    """
    with Workers(options.workers) as workers:
        workers.prepare(get_ready_to_parse, options.site_dir)
        yield workers


def build_fingerprint(options: BuildOptions) -> str:
    """Return the digest of everything that the output depends on."""
    parts = (
        files_digest(options.site_dir),
        code_digest(),
        load_front_end().digest,
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

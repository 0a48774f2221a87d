"""What the steps of a build share while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from msgspec import Struct, field

from homerow.build.cache import Cache
from homerow.build.cache_file import open_cache
from homerow.build.options import BuildOptions
from homerow.build.progress import Progress
from homerow.build.report import Stopwatch
from homerow.build.workers import Workers
from homerow.diagnostics import DiagnosticLog


class Overtaken(Exception):  # noqa: N818 - no error: what was begun is done anew
    """What is made is out of date before it is done; what was there before stays."""


class BuildTools(Struct):
    """An open cache, workers, and where findings, progress and times go.

    `is_overtaken` tells whether a source was saved since the work began, for those who watch the sources.
    """

    options: BuildOptions
    store: Cache
    workers: Workers
    progress: Progress
    log: DiagnosticLog
    watch: Stopwatch = field(default_factory=Stopwatch)
    is_overtaken: Callable[[], bool] = lambda: False

    def give_way(self) -> None:
        """Stop between two pieces of work. Raises Overtaken if a source was saved since the work began."""
        if self.is_overtaken():
            raise Overtaken


@contextmanager
def build_tools(options: BuildOptions, log: DiagnosticLog, workers: Workers) -> Iterator[BuildTools]:
    """Open the cache for one build, and for a release start all workers."""
    with ExitStack() as stack:
        store = stack.enter_context(open_cache(options.cache_file))
        if options.release:
            # Compressing comes last, when V8 and its threads may be here; a fork wants to be alone.
            workers.start()
        progress = Progress()
        stack.callback(progress.clear)
        yield BuildTools(options, store, workers, progress, log)

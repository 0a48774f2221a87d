"""The objects that the steps of a build share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, field

from homerow.diagnostics import DiagnosticLog
from homerow.pipeline.build_options import BuildOptions
from homerow.pipeline.cache.cache import Cache
from homerow.pipeline.cache.folder import open_cache
from homerow.pipeline.progress import Progress, Stopwatch
from homerow.pipeline.workers import Workers


class Overtaken(Exception):  # noqa: N818 - not an error: the work begins again
    """A source was saved while it was read; the last good site stays."""


class BuildTools(Struct):
    """The open cache, the workers that parse, and where findings, progress and times go.

    `is_overtaken` tells a dev server whether a source was saved since the work began.
    """

    options: BuildOptions
    store: Cache
    workers: Workers
    log: DiagnosticLog = field(default_factory=DiagnosticLog)
    progress: Progress = field(default_factory=Progress)
    watch: Stopwatch = field(default_factory=Stopwatch)
    is_overtaken: Callable[[], bool] = lambda: False

    def cache_folder(self, name: str) -> Path:
        """Return a folder of the cache folder, which is made if there is none."""
        folder = self.options.cache_dir / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def raise_if_overtaken(self) -> None:
        """Stop between two pieces of work. Raises Overtaken if a source was saved since the work began."""
        if self.is_overtaken():
            raise Overtaken


@contextmanager
def build_tools(options: BuildOptions, workers: Workers) -> Iterator[BuildTools]:
    """Open the cache for one build."""
    with open_cache(options.cache_file) as store:
        tools = BuildTools(options, store, workers)
        try:
            yield tools
        finally:
            tools.progress.clear()

"""/metrics on an address of its own, which the parent process answers from the values of all workers."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from homerow.search.files import MANIFEST, read_digest
from homerow.server.release import Releases

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


def export_metrics(folder: Path, output_dir: Path, host: str, port: int) -> None:
    """Answer at http://host:port/metrics from the files that the workers write into a folder."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    ProcessCollector(registry=registry)  # of the parent
    registry.register(ReleaseCollector(output_dir))
    registry.register(WorkerCollector())
    start_http_server(port, host, registry)


class ReleaseCollector(Collector):
    """The published release and its search index."""

    def __init__(self, output_dir: Path) -> None:
        self._releases = Releases(output_dir)

    def collect(self) -> Iterator[Metric]:
        """Yield the ids as labels, and the age of the index in seconds."""
        release = self._releases.current()
        published = GaugeMetricFamily("homerow_release_info", "The published release.", labels=["build_id"])
        if release:
            published.add_metric([release.build_id], 1)
        yield published
        if release:
            yield from _index_metrics(Path(release.folder))


def _index_metrics(release: Path) -> Iterator[Metric]:
    with suppress(OSError, ValueError):  # there is none, or it is damaged
        digest = GaugeMetricFamily("homerow_index_info", "The published search index.", labels=["digest"])
        digest.add_metric([read_digest(release)], 1)
        yield digest
        age = max(0.0, time.time() - (release / MANIFEST).stat().st_mtime)
        yield GaugeMetricFamily("homerow_index_age_seconds", "Time since the index was written.", value=age)


class WorkerCollector(Collector):
    """Memory and open files of the worker processes, from /proc, which only Linux has."""

    def collect(self) -> Iterator[Metric]:
        """Yield a value for each worker."""
        memory = GaugeMetricFamily(
            "homerow_worker_resident_memory_bytes", "Memory of a worker.", labels=["worker"]
        )
        files = GaugeMetricFamily("homerow_worker_open_fds", "Open files of a worker.", labels=["worker"])
        for worker in _children():
            with suppress(OSError, IndexError):  # it has just ended
                pages = int(Path("/proc", worker, "statm").read_text().split()[1])
                memory.add_metric([worker], pages * PAGE_BYTES)
                files.add_metric([worker], len(os.listdir(f"/proc/{worker}/fd")))  # noqa: PTH208 - names alone
        yield from (memory, files)


def _children() -> Iterator[str]:
    """Yield the ids of the child processes, whichever thread started them."""
    for thread in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            yield from thread.read_text().split()

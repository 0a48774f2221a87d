"""/metrics of a server with several workers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from library import CREDENTIALS, INDEX, publish_books
from published import OutputFolder
from running import PATIENCE, RunningServer, comes_true, exchange, get, running_server
from serving import free_port

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, str]]:
    """Return a server with two workers, and the address of its metrics."""
    output = OutputFolder(tmp_path_factory.mktemp("measured"))
    publish_books(output)
    port = free_port()
    with running_server(
        output, workers=2, metrics_port=port, logs={"format": "json", "access": True}
    ) as running:
        yield running, f"http://127.0.0.1:{port}/metrics"


def value(address: str, sample: str) -> float:
    """Return the value of a sample, 0 if it is missing."""
    text = httpx.get(address, timeout=PATIENCE).text
    found = re.search(rf"^{re.escape(sample)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_metrics_add_up_the_requests_of_all_workers(measured: tuple[RunningServer, str]) -> None:
    running, address = measured
    sample = 'homerow_requests_total{handler="site",method="GET",status="200"}'
    before = value(address, sample)
    for _ in range(20):  # each over a connection of its own, so that both workers get some
        with running.connect() as connection:
            exchange(connection, get("/docs", "Connection: close"))

    assert comes_true(lambda: value(address, sample) == before + 20)
    assert comes_true(lambda: value(address, 'homerow_request_seconds_count{handler="site"}') >= 20)


def test_metrics_count_searches_by_outcome(measured: tuple[RunningServer, str]) -> None:
    running, address = measured
    url = f"http://127.0.0.1:{running.port}/1/indexes/{INDEX}"
    for text in ("layers", "qqqqqqqq"):
        httpx.get(url, params={"query": text, **CREDENTIALS}, timeout=PATIENCE).raise_for_status()

    assert value(address, 'homerow_searches_total{outcome="results"}') == 1
    assert value(address, 'homerow_searches_total{outcome="none"}') == 1
    assert value(address, "homerow_search_seconds_count") == 2


def test_metrics_describe_the_release_the_index_and_the_workers(measured: tuple[RunningServer, str]) -> None:
    running, address = measured
    text = httpx.get(address, timeout=PATIENCE).text

    assert 'homerow_release_info{build_id="one"} 1.0' in text
    assert 'homerow_index_info{digest="one"} 1.0' in text
    assert 0 < value(address, "homerow_index_age_seconds") < 3600
    assert value(address, "process_resident_memory_bytes") > 1e6
    workers = re.findall(r'homerow_worker_resident_memory_bytes\{worker="(\d+)"\} (\S+)', text)
    assert sorted(int(worker) for worker, _ in workers) == sorted(running.workers)
    assert all(float(memory) > 1e6 for _, memory in workers)


def test_workers_log_json_when_asked_to(measured: tuple[RunningServer, str]) -> None:
    running, _ = measured
    url = f"http://127.0.0.1:{running.port}/docs/faq"
    httpx.get(url, headers={"x-request-id": "logged"}, timeout=PATIENCE)
    assert comes_true(lambda: "logged" in running.log)  # after the answer

    entries = [json.loads(line) for line in running.log.splitlines()]
    (entry,) = [entry for entry in entries if entry.get("request_id") == "logged"]
    assert (entry["path"], entry["status"], "address" in entry) == ("/docs/faq", 200, False)


def test_metrics_are_not_published_with_the_site(measured: tuple[RunningServer, str]) -> None:
    running, _ = measured

    assert httpx.get(f"http://127.0.0.1:{running.port}/metrics", timeout=PATIENCE).status_code == 404


def test_folder_of_metrics_is_removed_at_the_end(output: OutputFolder, tmp_path: Path) -> None:
    output.publish()
    with running_server(output, metrics_port=free_port()) as running:
        environment = Path(f"/proc/{running.workers[0]}/maps").read_text()
        folder = re.search(r"(/\S*homerow-metrics-[^/\s]+)/", environment)

        assert running.stop() == 0
        assert folder
        assert not Path(folder[1]).exists()


def test_metrics_have_the_state_of_the_store(output: OutputFolder) -> None:
    output.publish()
    (output.root / "data").write_text("a file where a folder should be")
    port = free_port()
    address = f"http://127.0.0.1:{port}/metrics"
    with running_server(output, metrics_port=port) as running:
        assert comes_true(lambda: "homerow_store_up 0.0" in httpx.get(address, timeout=PATIENCE).text)
        (output.root / "data").unlink()
        assert comes_true(lambda: "homerow_store_up 1.0" in httpx.get(address, timeout=PATIENCE).text)
        assert comes_true(lambda: value(address, "homerow_store_bytes") > 0)
        assert running.stop() == 0

"""A page by the processor time that it takes: from the service, nginx in front of it, and nginx alone.

Processor time, because the client and all servers share the cores of one machine. Measured in turns, because
the speed of a machine changes within minutes.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

from msgspec import Struct

from bench.asking import ask_all, get_request
from bench.results import Row
from bench.serving import HOST, free_port, serving, wait_for_answer, workers_of
from bench.workspace import ROOT, Workspace
from homerow.server.proxies import Proxy, proxy_configuration
from homerow.server.release import read_release

PAGE = "/docs/keymaps/behaviors/hold-tap"
CODINGS = ("gzip", "identity")  # not brotli, for which nginx needs a module that Debian lacks
REQUESTS = 2_000
ROUNDS = 5
CLIENTS = 32
MINIMUM = 0.95  # of what nginx sends alone
NGINX_MAIN = "worker_processes 1; daemon off; pid nginx.pid; error_log error.log;"
HOMEROW, BARE, NGINX = "homerow", "nginx alone", "nginx in front"


class Source(Struct, frozen=True):
    """Where pages come from, and the processes whose time counts."""

    name: str
    url: str
    processes: Sequence[int]


def measure_static(workspace: Workspace) -> tuple[Row, ...]:
    """Compare how many requests each source answers in a second of a core."""
    subprocess.run(
        workspace.homerow("build", "--release"), cwd=workspace.folder, check=True, stdout=subprocess.DEVNULL
    )
    speeds: dict[tuple[str, str], list[float]] = defaultdict(list)
    with _sources(workspace) as sources:
        for _ in range(ROUNDS):
            for coding in CODINGS:
                for source in sources:
                    speeds[coding, source.name].append(_requests_per_cpu_second(source, coding))
    return tuple(_rows(workspace, sources, speeds))


def _rows(
    workspace: Workspace, sources: Sequence[Source], speeds: Mapping[tuple[str, str], Sequence[float]]
) -> Iterator[Row]:
    for coding in CODINGS:
        size = len(_page(workspace, coding)) / 1000
        for source in sources:
            found = speeds[coding, source.name]
            name = f"{source.name}, {coding}, {size:.0f} kB"
            yield Row(name, median(found), "a second", low=min(found), high=max(found), runs=len(found))
        if (coding, NGINX) in speeds:
            ratio = median(speeds[coding, NGINX]) / median(speeds[coding, BARE])
            yield Row(f"nginx in front beside nginx alone, {coding}", ratio, "times", minimum=MINIMUM)


def _page(workspace: Workspace, coding: str) -> bytes:
    ending = ".gz" if coding == "gzip" else ""
    return (workspace.output / f"{PAGE.removeprefix('/')}.html{ending}").read_bytes()


@contextmanager
def _sources(workspace: Workspace) -> Iterator[Sequence[Source]]:
    """Run all at once: only the one that is asked takes time. Leaves out programs that are not installed."""
    with ExitStack() as stack:
        server = stack.enter_context(serving(workspace, "serve", "--rate", "0", "--proxy", HOST))
        sources = [Source(HOMEROW, server.url, workers_of(server.pid))]
        found = shutil.which(os.environ.get("NGINX", "nginx"))
        for name, configured in ((BARE, _bare_nginx), (NGINX, _nginx_in_front)):
            if found is None:
                continue
            folder, port = workspace.folder / name.replace(" ", "-"), free_port()
            folder.mkdir()
            command = configured(workspace, folder, port, server.url.removeprefix("http://"))
            url = f"http://{HOST}:{port}"
            pid = stack.enter_context(_running([found, *command], folder, f"{url}{PAGE}"))
            sources.append(Source(name, url, workers_of(pid)))
        yield sources


@contextmanager
def _running(command: Sequence[str | Path], folder: Path, url: str) -> Iterator[int]:
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    try:
        wait_for_answer(url, process)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def _bare_nginx(workspace: Workspace, folder: Path, port: int, _upstream: str) -> list[str | Path]:
    """Configure nginx to send the release's files with the same header fields, but nothing else."""
    fields = " ".join(
        line for line in _headers(workspace, "nginx").splitlines() if line.startswith("add_header")
    )
    text = (
        f"{NGINX_MAIN} events {{ worker_connections 1024; }}"
        " http { access_log off; sendfile on; gzip_static on; keepalive_requests 1000000;"
        f" {fields} types {{ text/html html; }} server {{"
        f" root {workspace.output.resolve()}; listen {HOST}:{port}; try_files $uri $uri.html =404; }} }}"
    )
    return _nginx(folder, text)


def _nginx_in_front(workspace: Workspace, folder: Path, port: int, upstream: str) -> list[str | Path]:
    """Configure nginx as deploy/nginx.conf does, with one worker, without TLS, brotli and logs."""
    (folder / "homerow.conf").write_text(_headers(workspace, "nginx"))
    (folder / "homerow-files.conf").write_text(_headers(workspace, "nginx-files"))
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    plain = re.sub(r"(?s:    server {\n        listen 80 .*?\n    }\n)|ssl_.*|listen .*", "", text)
    changes = {
        "127.0.0.1:8000": upstream,
        "server_name docs.example.org;": f"listen {HOST}:{port}; keepalive_requests 1000000;",
        "worker_processes auto;": NGINX_MAIN,
        "access_log /var/log/nginx/access.log;": "access_log off;",
        "/etc/nginx/homerow": str(folder / "homerow"),
        "include /etc/nginx/modules-enabled/*.conf;": "",
        "brotli_static on;": "",
        "/srv/site/build": str(workspace.output),
    }
    return _nginx(folder, _replaced(plain, changes))


def _nginx(folder: Path, text: str) -> list[str | Path]:
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(user + text)
    return ["-p", folder, "-c", folder / "nginx.conf"]


def _headers(workspace: Workspace, proxy: Proxy) -> str:
    return proxy_configuration(read_release(workspace.output), proxy)


def _replaced(text: str, changes: Mapping[str, str]) -> str:
    for written, replacement in changes.items():
        text = text.replace(written, replacement)
    return text


def _requests_per_cpu_second(source: Source, coding: str) -> float:
    request = get_request(source.url, PAGE, coding)
    before = sum(map(_cpu_seconds, source.processes))
    ask_all(source.url, [request] * REQUESTS, connections=CLIENTS, look=lambda _number, _body: None)
    return REQUESTS / (sum(map(_cpu_seconds, source.processes)) - before)


def _cpu_seconds(pid: int) -> float:
    """Return the time of a process's threads on a core; /proc/PID/stat has only hundredths of seconds."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e9

"""Remote places of releases on this machine: a folder, a bucket of moto, a real rsync server."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import boto3
import pytest
from moto.server import ThreadedMotoServer

from running import PATIENCE
from serving import free_port, wait_for_answer

PLACES = ("folder", "s3", "rsync")


@contextmanager
def place_address(kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Yield the address of an empty place."""
    match kind:
        case "s3":
            with bucket(monkeypatch) as address:
                yield address
        case "rsync":
            with rsync_server(folder, monkeypatch) as address:
                yield address
        case _:
            yield str(folder / "place")


@contextmanager
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run moto; yield the address of a prefix of a new bucket."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
    }.items():
        monkeypatch.setenv(name, value)
    boto3.client("s3").create_bucket(Bucket="docs")
    try:
        yield "s3://docs/small"
    finally:
        server.stop()


@contextmanager
def rsync_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run an rsync server; yield the address of a folder that it does not have yet."""
    rsync = shutil.which(os.environ.get("RSYNC") or "rsync")
    if rsync is None:
        pytest.skip("no rsync: set RSYNC=$(scripts/ensure-program.sh rsync)")
    monkeypatch.setenv("PATH", f"{Path(rsync).parent}:{os.environ['PATH']}")
    port, root = free_port(), folder / "module"
    root.mkdir()
    owner = "uid = 0\ngid = 0\n" if os.geteuid() == 0 else ""
    configuration = folder / "rsyncd.conf"
    configuration.write_text(f"use chroot = no\n{owner}[releases]\npath = {root}\nread only = no\n")
    log = folder / "rsyncd.log"
    command = [
        "--daemon",
        "--no-detach",
        "--address=127.0.0.1",
        f"--port={port}",
        f"--config={configuration}",
    ]
    with log.open("w") as stderr:
        process = subprocess.Popen(
            [rsync, *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stderr
        )
    try:
        wait_for_answer(process, port, log)
        yield f"rsync://127.0.0.1:{port}/releases/small"
    finally:
        process.terminate()
        process.wait(PATIENCE)

"""A PostgreSQL server of our own, on a socket that only this machine has."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from paths import ROOT

SETTINGS = "-c listen_addresses= -c fsync=off -c max_connections=20 -c shared_buffers=16MB"


class Postgres:
    """A server; `folder` has its socket."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._folder = folder
        self._programs = programs
        self._count = 0

    def url(self, name: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://tester@/{name}?host={self._folder}"

    def create_database(self) -> str:
        """Create an empty database, and return its URL."""
        self._count += 1
        name = f"store{self._count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def control(self, action: str, *arguments: str) -> None:
        """Run pg_ctl."""
        run([self._programs / "pg_ctl", "-D", self._folder / "data", "-w", action, *arguments])

    def start(self) -> None:
        self.control("start", "-l", str(self._folder / "log"), "-o", f"{SETTINGS} -k {self._folder}")

    def stop(self) -> None:
        self.control("stop", "-m", "immediate")


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Yield a server; skip the test if PostgreSQL cannot be installed."""
    found = subprocess.run(
        [ROOT / "scripts" / "ensure-postgres.sh"], capture_output=True, text=True, check=False
    )
    if found.returncode:
        pytest.skip(f"PostgreSQL cannot be installed: {found.stderr.strip()}")
    programs = Path(found.stdout.strip())
    folder = Path(tempfile.mkdtemp(prefix="homerow-pg-"))  # a short path, for the socket
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = Postgres(folder, programs)
    run([programs / "initdb", "-D", folder / "data", "-U", "tester", "-A", "trust", "-E", "UTF8", "-N"])
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def run(command: Sequence[str | Path]) -> None:
    """Run a program, not as root: PostgreSQL refuses that."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*user, *command], check=True, stdout=subprocess.DEVNULL, cwd="/")

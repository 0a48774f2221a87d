"""Real file systems of a few megabytes, which can be full or read-only. They need root on Linux."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def mounted_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """Mount an empty file system; skip the test where this is not allowed."""
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        pytest.skip("to mount a file system needs root")
    folder.mkdir()
    command = [mount, "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"mount: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def filled(folder: Path, *, spare: int) -> Iterator[None]:
    """Fill a file system but for some bytes."""
    filler = folder / "filler"
    with filler.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, shutil.disk_usage(folder).free - spare)
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Let nothing be written to a file system; nothing may be open for writing at this moment."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)

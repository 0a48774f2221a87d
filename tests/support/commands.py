"""Commands of homerow, each in a process forked from one that has imported what commands need.

Imports are most of the time of a command on a small site. Tests of the command line, of servers and of the
installed distribution start programs as users do.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from homerow.cli import main

IMPORTED = [
    "homerow.cli.outcome",
    "homerow.cli.site",
    "homerow.markdown.parser",
    "homerow.pipeline.external",
    "homerow.pipeline.pipeline",
    "homerow.rendering.v8",
    "homerow.search.engine",
    "pytest",  # the main module of a test process is imported again in each process of it
    "zmk.markdown",
]
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(IMPORTED)
TIMEOUT = 120  # seconds; a command that takes longer hangs


@dataclass(frozen=True, slots=True)
class Ran:
    """The output and the exit code of a command."""

    code: int
    out: str
    err: str


def run_command(folder: Path, arguments: Sequence[str]) -> Ran:
    """Run a command in a folder, with the environment of this process, and wait for its end."""
    with tempfile.TemporaryDirectory() as written:
        out, err = Path(written, "out"), Path(written, "err")
        process = CONTEXT.Process(target=_run, args=(folder, arguments, dict(os.environ), out, err))
        process.start()
        process.join(TIMEOUT)
        if process.exitcode is None:
            process.kill()
            raise TimeoutError(f"{arguments} take longer than {TIMEOUT} seconds")
        code = process.exitcode
        process.close()
        return Ran(code, out.read_text("utf-8"), err.read_text("utf-8"))


def _run(
    folder: Path, arguments: Sequence[str], environment: Mapping[str, str], out: Path, err: Path
) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = [str(folder), *filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))]
    for number, file in enumerate((Path(os.devnull), out, err)):
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT)
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.exit(main(arguments))

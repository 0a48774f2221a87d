"""Commands of homerow in this process, or in one that is forked from a process with all that they import.

Imports, and workers that start V8, are most of the time of a command on a small site. Tests of the command
line, of servers and of the installed distribution start programs as users do.
"""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest.mock import patch

from homerow.cli import main
from homerow.pipeline.build_options import BuildOptions

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
    """Run a command in a folder: in this process, as on a machine with one processor, if V8 can run in it."""
    if _has_event_loop():
        return run_forked(folder, arguments)
    out, err = io.StringIO(), io.StringIO()
    alone = patch("homerow.cli.arguments.BuildOptions", partial(BuildOptions, workers=1))
    with chdir(folder), redirect_stdout(out), redirect_stderr(err), alone:
        try:
            code = main(arguments)
        except SystemExit as end:  # of argparse
            code = end.code if isinstance(end.code, int) else 0
    return Ran(code, out.getvalue(), err.getvalue())


def _has_event_loop() -> bool:
    """Whether an event loop runs in this thread, as Playwright's does: nothing can wait for V8 in it."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def run_forked(folder: Path, arguments: Sequence[str]) -> Ran:
    """Run a command in a folder and in a process of its own, with the environment of this one."""
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

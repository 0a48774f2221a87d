"""A progress bar for those who watch. Others see nothing: `Project.build` minds each letter of stderr."""

from __future__ import annotations

import os
import pty
import subprocess

import pytest

from commands import TIMEOUT
from project import HOMEROW, Project

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_search")]

PAGES = 300  # enough for more than the half second after which a bar shows


def test_a_terminal_sees_a_bar_that_is_gone_at_the_end(project: Project) -> None:
    text = "\n".join(f"## Part {number}\n\n```c\nint x = {number};\n```\n" for number in range(20))
    project.write({f"blog/2020-01-01-post-{page}.md": f"# Post {page}\n\n{text}" for page in range(PAGES)})

    seen = terminal_output(project, "build")

    assert "[####" in seen
    assert seen.endswith("\r\x1b[K")


def terminal_output(project: Project, *arguments: str) -> str:
    """Return what a command writes to stderr when that is a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*HOMEROW, *arguments], cwd=project.root, stdout=subprocess.DEVNULL, stderr=theirs
    ) as process:
        os.close(theirs)
        seen = b""
        try:
            while chunk := os.read(ours, 65536):
                seen += chunk
        except OSError:
            pass  # EIO: the last writer has closed its end (Linux)
        process.wait(TIMEOUT)
    os.close(ours)
    return seen.decode()

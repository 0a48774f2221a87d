"""Several builds of one site."""

from __future__ import annotations

import fcntl
import sys
import time
from pathlib import Path

import pytest

from project import Project

pytestmark = pytest.mark.slow

LOCKS = Path("/proc/locks")


def test_of_two_builds_at_once_one_waits_and_finds_the_work_done(project: Project) -> None:
    with project.start("build") as first, project.start("build") as second:
        reports = [build.communicate() for build in (first, second)]

    assert [first.returncode, second.returncode] == [0, 0]
    assert sum("nothing changed" in out for out, _ in reports) == 1
    assert [err for _, err in reports] == ["", ""]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for locks in /proc")
def test_a_build_waits_for_whoever_holds_the_cache(project: Project) -> None:
    project.build()
    project.edit("docs/faq.md", "Like this.", "Like that.")
    before = project.files()

    with (project.root / ".homerow/site/lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with project.start("build") as waiting:
            # It has come to the lock once the kernel lists it as blocked.
            wait_until_blocked(waiting.pid)
            unchanged = project.files() == before
            fcntl.flock(lock, fcntl.LOCK_UN)
            waiting.communicate()

    assert unchanged
    assert waiting.returncode == 0
    assert project.files() != before


def test_sites_side_by_side_do_not_disturb_each_other(project: Project) -> None:
    other = project.root / "other"
    (project.site).rename(other)
    project.run("build", "--site", "other", "--out", "first")

    ran = project.run("build", "--site", "other", "--out", "second")

    assert ran.code == 0
    assert (project.root / "first/docs/faq.html").is_file()
    assert (project.root / "second/docs/faq.html").is_file()


def wait_until_blocked(pid: int) -> None:
    """Wait until a process waits for a lock (proc_locks(5): `->` marks those who wait)."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        waiting = [line.split() for line in LOCKS.read_text("ascii").splitlines() if "->" in line]
        if str(pid) in (fields[5] for fields in waiting):
            return
        time.sleep(0.01)
    raise AssertionError("the build never came to the lock")

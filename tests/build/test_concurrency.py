"""Several builds of one site."""

from __future__ import annotations

import fcntl
import sys
import time
from pathlib import Path

import pytest

from world import World

LOCKS = Path("/proc/locks")


def test_of_two_builds_at_once_one_waits_and_finds_the_work_done(world: World) -> None:
    with world.start("build") as first, world.start("build") as second:
        reports = [build.communicate() for build in (first, second)]

    assert [first.returncode, second.returncode] == [0, 0]
    assert sum("nothing changed" in out for out, _ in reports) == 1
    assert [err for _, err in reports] == ["", ""]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for locks in /proc")
def test_a_build_waits_for_whoever_holds_the_cache(world: World) -> None:
    world.build()
    world.edit("docs/faq.md", "Like this.", "Like that.")
    before = world.files()

    with (world.root / ".homerow/site/lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with world.start("build") as waiting:
            # It has come to the lock once the kernel lists it as blocked.
            wait_until_blocked(waiting.pid)
            unchanged = world.files() == before
            fcntl.flock(lock, fcntl.LOCK_UN)
            waiting.communicate()

    assert unchanged
    assert waiting.returncode == 0
    assert world.files() != before


def test_sites_side_by_side_do_not_disturb_each_other(world: World) -> None:
    other = world.root / "other"
    (world.site).rename(other)
    world.run("build", "--site", "other", "--out", "first")

    ran = world.run("build", "--site", "other", "--out", "second")

    assert ran.code == 0
    assert (world.root / "first/docs/faq.html").is_file()
    assert (world.root / "second/docs/faq.html").is_file()


def wait_until_blocked(pid: int) -> None:
    """Wait until a process waits for a lock (proc_locks(5): `->` marks those who wait)."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        waiting = [line.split() for line in LOCKS.read_text("ascii").splitlines() if "->" in line]
        if str(pid) in (fields[5] for fields in waiting):
            return
        time.sleep(0.01)
    raise AssertionError("the build never came to the lock")

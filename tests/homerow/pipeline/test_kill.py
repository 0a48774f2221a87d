"""kill -9 in the middle of a build, at any moment: the old site stays whole, and the next build succeeds."""

from __future__ import annotations

import random
import signal
import sys
import time
from pathlib import Path

import pytest

from project import Project

pytestmark = pytest.mark.system

PAGES = 40  # more than a batch for each worker, so that both are at work when the blow falls
KILLS = 6  # in each of two tests: twelve together
SLACK = 20  # seconds in which a worker ends that has lost its build

SECTION = "## Part {n}\n\nSome *words*, a [link](page-0.md), and `code`.\n\n```c\nint x = {n};\n```\n\n"


@pytest.fixture
def large_world(empty_project: Project) -> Project:
    pages = {f"docs/page-{page}.md": f"# Page {page}\n\n{sections()}" for page in range(PAGES)}
    empty_project.write({"site.toml": site_toml(-1), "docs/intro.md": "# Intro\n", **pages})
    return empty_project


def sections() -> str:
    return "".join(SECTION.format(n=number) for number in range(10))


def site_toml(edition: int) -> str:
    """Return a configuration that makes every page of each edition differ."""
    return f'title = "Edition {edition}"\nurl = "https://large.test"\n[severities]\norphan_page = "ignore"\n'


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("seed", range(2))
def test_a_killed_build_leaves_the_old_site_whole_and_no_process(large_world: Project, seed: int) -> None:
    moments = random.Random(seed)
    large_world.build()
    large_world.write({"site.toml": site_toml(0)})
    duration = seconds_of_build(large_world)

    landed = 0
    for edition in range(1, 5 * KILLS):
        old = large_world.files()
        large_world.write({"site.toml": site_toml(edition)})
        # Each blow falls in its own sixth of the build, so that all of its steps are met.
        if kill_build(large_world, after=(landed + moments.random()) / KILLS * duration):
            landed += 1
        else:
            duration *= 0.7  # the machine is less busy than when this was measured
        left = large_world.files()
        large_world.build()
        new = large_world.files()

        # A blow between the switch and the end finds the new site, as whole as the old one.
        assert left in (old, new)
        assert old != new
        if landed == KILLS:
            return
    raise AssertionError("most builds ended before the blow")


def seconds_of_build(project: Project) -> float:
    started = time.monotonic()
    with project.start("build") as build:
        build.communicate()
    return time.monotonic() - started


def kill_build(project: Project, *, after: float) -> bool:
    """Kill a build `after` seconds; return whether it still worked. Nothing that it started outlives it."""
    with project.start("build") as build:
        time.sleep(after)
        build.send_signal(signal.SIGKILL)
        build.communicate()
    deadline = time.monotonic() + SLACK
    while (left := session_members(build.pid)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert left == []
    return build.returncode == -signal.SIGKILL


def session_members(session: int) -> list[int]:
    """Return the living processes of a session (proc_pid_stat(5): state is field 3, session is field 6)."""
    members = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[3]) == session and fields[0] != "Z":
            members.append(int(stat.parent.name))
    return members

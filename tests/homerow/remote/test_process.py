"""The process that pulls releases beside a service."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from homerow.remote.places import Folder
from homerow.remote.publish import publish
from project import HOMEROW
from published import FILES, OutputFolder
from running import PATIENCE, comes_true
from serving import free_port, wait_for_answer

pytestmark = pytest.mark.slow


def start(root: Path, place: str) -> subprocess.Popen[bytes]:
    """Start a service in a session of its own; return it once it answers."""
    port, log = free_port(), root / "serve.log"
    where = ["--out", str(root / "replica" / "build"), "--data", str(root / "data")]
    command = [*HOMEROW, "serve", "--port", str(port), *where, "--release-from", place]
    with log.open("w") as stderr:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr, start_new_session=True)
    wait_for_answer(process, port, log)
    return process


def has_ended(group: int) -> bool:
    """Return whether no process of a group runs; one whose end was not noticed yet has ended."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, member, *_ = file.read_text().rpartition(")")[2].split()
            if int(member) == group and state != "Z":
                return False
    return True


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -9)]
)
def test_the_process_pulls_before_the_service_answers_and_ends_with_it(
    number: signal.Signals, status: int, output: OutputFolder, tmp_path: Path
) -> None:
    output.publish()
    publish(output.build.resolve(), Folder(tmp_path / "place"), now=0, kept_seconds=0)

    process = start(tmp_path, str(tmp_path / "place"))

    assert (tmp_path / "replica/build/docs.html").read_bytes() == FILES["docs.html"]
    (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)  # Ctrl+C reaches the group
    assert process.wait(PATIENCE) == status
    assert comes_true(lambda: has_ended(process.pid))


def test_a_service_without_its_place_answers_and_says_why(tmp_path: Path) -> None:
    process = start(tmp_path, "rsync://127.0.0.1:1/releases")
    process.terminate()

    assert process.wait(PATIENCE) == 0
    assert "no release was pulled, so the last one stays: " in (tmp_path / "serve.log").read_text()


@pytest.mark.parametrize("address", ["ftp://host/releases", ""])
def test_an_unknown_kind_of_place_is_a_finding(address: str, tmp_path: Path) -> None:
    command = [*HOMEROW, "publish", "--to", address, "--out", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)

    assert (ran.returncode, "error[unknown-place]" in ran.stderr) == (1, True)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("publish", "--to", "places", "--digest", "0" * 64), "not-published"),
        (("serve", "--build", "--release-from", "places"), "two-sources"),
    ],
)
def test_a_command_that_cannot_be_done_is_a_finding(
    arguments: tuple[str, ...], code: str, tmp_path: Path
) -> None:
    ran = subprocess.run([*HOMEROW, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert (ran.returncode, f"error[{code}]" in ran.stderr) == (1, True), ran.stderr

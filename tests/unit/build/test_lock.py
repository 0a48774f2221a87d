"""One build at a time."""

from __future__ import annotations

import fcntl
import io
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest

from homerow.build.lock import build_lock


def is_free(file: Path) -> bool:
    with file.open("w") as other:
        try:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def test_a_lock_is_held_inside_and_free_afterwards(tmp_path: Path) -> None:
    with build_lock(tmp_path / "cache"):
        inside = is_free(tmp_path / "cache/lock")

    assert (inside, is_free(tmp_path / "cache/lock")) == (False, True)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_who_waits_is_told_so_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)

    def wait() -> None:
        with build_lock(tmp_path):
            pass

    waiting = threading.Thread(target=wait)
    with build_lock(tmp_path):
        waiting.start()
        while not terminal.getvalue():
            time.sleep(0.01)
    waiting.join()

    assert terminal.getvalue() == "another build of this site is under way; this one waits for it\n"


def test_a_lock_is_free_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), build_lock(tmp_path):
        raise RuntimeError

    assert is_free(tmp_path / "lock")


def test_who_waited_while_the_folder_was_removed_holds_the_lock_that_others_see(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    seen: list[bool] = []

    def wait_and_look() -> None:
        with build_lock(cache):
            seen.append(is_free(cache / "lock"))

    with build_lock(cache):
        waiting = threading.Thread(target=wait_and_look)
        waiting.start()
        waiting.join(0.2)  # it has the file open by now; if not, this test is merely easier
        shutil.rmtree(cache)
    waiting.join()

    assert seen == [False]

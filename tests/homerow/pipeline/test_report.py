"""Reports of builds: a progress bar on terminals, and a summary at the end."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator

import pytest

from homerow.pipeline.progress import PATIENCE, BuildReport, Progress, Stopwatch

LONG = 2 * PATIENCE


def test_the_report_counts_pages_and_names_the_steps_in_their_order() -> None:
    report = BuildReport(
        pages=12, rendered=3, size=2_340_000, seconds=1.234, steps={"parse": 0.5, "render": 0.25}
    )

    assert report.summary() == (
        "12 pages in 1.23 s, 3 rendered, 2.3 MB\n  seconds by step: parse 0.50, render 0.25"
    )


def test_a_build_that_does_nothing_says_so() -> None:
    report = BuildReport(pages=12, rendered=0, size=0, seconds=0.05, steps={}, is_unchanged=True)

    assert report.summary() == "12 pages, nothing changed (0.05 s)"


def test_one_page_is_no_pages() -> None:
    report = BuildReport(pages=1, rendered=0, size=0, seconds=0.05, steps={}, is_unchanged=True)

    assert report.summary() == "1 page, nothing changed (0.05 s)"


def test_a_step_that_comes_twice_is_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = iter([0.0, 1.0, 10.0, 12.0, 20.0, 23.0])
    monkeypatch.setattr(time, "perf_counter", lambda: next(moments))
    watch = Stopwatch()

    for name in ("check", "render", "check"):
        with watch.step(name):
            pass

    assert watch.steps == {"check": 4.0, "render": 2.0}
    assert list(watch.steps) == ["check", "render"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def started(stream: io.StringIO, *, seconds_ago: float) -> Progress:
    return Progress(stream, _started=time.monotonic() - seconds_ago)


def test_a_terminal_sees_how_much_is_done() -> None:
    stream = Terminal()
    progress = started(stream, seconds_ago=LONG)

    progress.show("parsing", done=1, total=2)

    shown = stream.getvalue()
    assert shown.startswith("\rparsing")
    assert shown.endswith(f"[{'#' * 15}{'.' * 15}] 1/2")


def test_what_is_finished_is_added_up() -> None:
    stream = Terminal()
    progress = started(stream, seconds_ago=LONG)

    def finished() -> Iterator[int]:
        yield 3
        progress.clear()  # so that the next one is drawn at once
        yield 1

    progress.follow("drawing", finished(), total=4)

    assert [part.split("]")[-1] for part in stream.getvalue().split("\r") if "]" in part] == [" 3/4", " 4/4"]


def test_short_work_shows_nothing() -> None:
    stream = Terminal()
    progress = started(stream, seconds_ago=-60)  # which has not passed on the slowest machine

    progress.show("parsing", done=1, total=2)
    progress.clear()

    assert stream.getvalue() == ""


def test_the_bar_is_not_drawn_for_every_piece() -> None:
    stream = Terminal()
    progress = started(stream, seconds_ago=LONG)

    for done in range(100):
        progress.show("parsing", done=done, total=100)

    assert 0 < stream.getvalue().count("\r") < 100


def test_a_file_sees_nothing() -> None:
    stream = io.StringIO()
    progress = started(stream, seconds_ago=LONG)

    progress.show("parsing", done=1, total=2)
    progress.clear()

    assert stream.getvalue() == ""


def test_the_bar_is_taken_away() -> None:
    stream = Terminal()
    progress = started(stream, seconds_ago=LONG)
    progress.show("parsing", done=1, total=2)

    progress.clear()
    progress.clear()

    shown = stream.getvalue()
    assert shown.endswith("\r\x1b[K")
    assert shown.count("\x1b[K") == 1


def test_no_pieces_at_all_are_no_division_by_zero() -> None:
    stream = Terminal()
    progress = started(stream, seconds_ago=LONG)

    progress.show("parsing", done=0, total=0)

    assert "0/0" in stream.getvalue()

"""What a build tells when it ends."""

from __future__ import annotations

import time

import pytest

from homerow.build.report import BuildReport, Stopwatch


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

"""The latency of `homerow dev`: from its start to the first page, and from a save to the changed page."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from playwright.sync_api import Page

from bench.browser import chromium
from bench.results import Row
from bench.serving import serving
from bench.workspace import EditablePage, Workspace

EVENTS = "/__homerow/events"
ARTICLE, SIDEBAR = "article", "nav[aria-label=Docs]"
LIMIT = 10_000  # milliseconds after which a change is taken as lost
# Seconds between two edits: at random, so that no clock of the server keeps step with them.
PAUSES = (0.2, 0.4)

# The time is taken in the observer, by the clock of Python's time.time(): to ask for it later costs nothing.
WATCH = """
([place, mark, limit]) => {
  window.shown = new Promise((resolve, reject) => {
    setTimeout(reject, limit, new Error(`"${mark}" was not shown`));
    const observer = new MutationObserver(() => {
      if (!document.querySelector(place)?.textContent.includes(mark)) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
"""


def measure_start(workspace: Workspace, *, route: str, runs: int, before_each: Callable[[], None]) -> Row:
    """Measure from the start of `homerow dev` to the first page as a whole."""
    seconds = []
    for _ in range(runs):
        before_each()
        with serving(workspace, "dev", first_path=route) as server:
            seconds.append(server.started)
    return Row(
        name="start to first page",
        value=statistics.median(seconds),
        unit="s",
        low=min(seconds),
        high=max(seconds),
        runs=runs,
    )


def measure_edits(
    workspace: Workspace, *, page: EditablePage, route: str, edits: int, target: float | None = None
) -> tuple[Row, ...]:
    """Measure from before a paragraph is saved to the mutation of the open page, in milliseconds."""
    with serving(workspace, "dev", first_path=route) as server, chromium() as browser:
        tab = browser.new_page()
        # An edit before the stream of events is open would not be seen.
        with tab.expect_response(lambda answer: EVENTS in answer.url):
            tab.goto(f"{server.url}{route}", wait_until="load")
        waits = [_edit(tab, ARTICLE, page.edit_prose, number) for number in range(edits + 1)][1:]
        labels = [_edit(tab, SIDEBAR, page.edit_label, number) for number in range(edits + 1)][1:]
    page.restore()
    median, slow = statistics.median(waits), statistics.quantiles(waits, n=20)[-1]
    return (
        Row("paragraph saved to shown", median, "ms", target, low=min(waits), high=max(waits), runs=edits),
        Row("the same, 95th percentile", slow, "ms", runs=edits),
        Row(
            "label saved to shown in the sidebar",
            statistics.median(labels),
            "ms",
            low=min(labels),
            high=max(labels),
            runs=edits,
        ),
    )


def _edit(tab: Page, place: str, edit: Callable[[str], None], number: int) -> float:
    # The digits end with a stop, so that "number 1." is not found in "number 11.".
    mark = f"number {number}."
    tab.evaluate(WATCH, [place, mark, LIMIT])
    time.sleep(random.uniform(*PAUSES))  # noqa: S311 - no secret
    saved = time.time()
    edit(mark)
    shown: float = tab.evaluate("() => window.shown")
    return shown - saved * 1000

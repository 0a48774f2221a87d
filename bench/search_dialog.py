"""The latency of the search dialog: from the shortcut to the dialog, and from each key to its hits.

From the key's own time stamp to the task after the frame that shows the change, in Chromium on this machine.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence

from playwright.sync_api import Browser, Page

from bench.browser import chromium
from bench.measure import run_once
from bench.results import Row
from bench.serving import serving
from bench.workspace import Workspace

ROUTE = "/docs/faq"
PHRASES = ("tapping-term", "btclr", "bluetooth", "config_zmk_sleep", "homerow", "encoder", "split")
PAUSE = 0.12  # seconds between two keys, as somebody types who is quick
LIMIT = "2_000"
OPEN_TARGET, KEY_TARGET = 100.0, 50.0  # milliseconds

# The page is painted when a task runs after its next frame. SEEN answers whether what is waited for is there;
# LIMIT is the milliseconds after which nothing more is expected to change.
AFTER_KEY = """() => {
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(null);
  }));
  const seen = SEEN;
  window.took = new Promise((resolve) => {
    setTimeout(resolve, LIMIT, null);
    addEventListener("keydown", ({ timeStamp }) => {
      const observer = new MutationObserver(async () => {
        if (!seen()) return;
        observer.disconnect();
        resolve((await painted()) - timeStamp);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    }, { capture: true, once: true });
  });
}"""
IS_OPEN = '() => document.querySelector(".search-dialog__field") !== null'
# The change by the answer to this key; the answer to the previous key may still arrive.
HAS_ANSWER = """(() => {
  let isAnswered = false;
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...body) {
    XMLHttpRequest.prototype.send = send;
    this.addEventListener("load", () => { isAnswered = true; });
    return send.apply(this, body);
  };
  return () => isAnswered;
})()"""


def measure_dialog(workspace: Workspace, *, runs: int) -> tuple[Row, ...]:
    """Measure the dialog of a site built for release."""
    run_once(workspace.homerow("build", "--release"), cwd=workspace.folder)
    with serving(workspace, "serve", "--rate", "0") as server, chromium() as browser:
        opened = list(_open_often(browser, f"{server.url}{ROUTE}", runs))
        typed = list(_type(browser, f"{server.url}{ROUTE}"))
    return (
        *_rows("shortcut to dialog, its script prefetched", opened, OPEN_TARGET),
        *_rows("key to results", typed, KEY_TARGET),
    )


def _open(browser: Browser, url: str) -> float | None:
    """Return the milliseconds from Ctrl+K on a fresh page."""
    with browser.new_context() as context:
        return _press(_prepared(context.new_page(), url), "Control+k", IS_OPEN)


def _open_often(browser: Browser, url: str, runs: int) -> Iterator[float]:
    """Yield the milliseconds of some openings, after one with which the browser gets going."""
    for number in range(runs + 1):
        took = _open(browser, url)
        if number > 0 and took is not None:
            yield took


def _type(browser: Browser, url: str) -> Iterator[float]:
    """Yield the milliseconds of each key of the phrases but the first, with which the dialog gets going."""
    with browser.new_context() as context:
        page = _prepared(context.new_page(), url)
        _press(page, "Control+k", IS_OPEN)
        for phrase in PHRASES:
            page.locator(".search-dialog__field").fill("")
            taken = [_press(page, key, HAS_ANSWER) for key in phrase]
            if phrase != PHRASES[0]:
                yield from (each for each in taken if each is not None)


def _prepared(page: Page, url: str) -> Page:
    page.goto(url, wait_until="networkidle")
    page.locator(".search-button").hover()
    page.wait_for_load_state("networkidle")
    return page


def _press(page: Page, key: str, seen: str) -> float | None:
    """Return the milliseconds from a key to what it changes; None when it changes nothing."""
    page.evaluate(AFTER_KEY.replace("SEEN", seen).replace("LIMIT", LIMIT))
    time.sleep(PAUSE)
    page.keyboard.press(key)
    took: float | None = page.evaluate("() => window.took")
    return took


def _rows(name: str, taken: Sequence[float], target: float) -> tuple[Row, Row]:
    median, slow = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    return (
        Row(name, median, "ms", target, low=min(taken), high=max(taken), runs=len(taken)),
        Row(f"{name}, 95th percentile", slow, "ms", runs=len(taken)),
    )

"""Nothing that has been painted moves when scripts bring more, or a font comes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route

from browser_page import DESKTOP, BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

WINDOWS = {"phone": {"width": 390, "height": 844}, "desktop": DESKTOP}
LATE = re.compile(r"\.(js|woff2)$")
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length > 0"
SHIFTS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: "layout-shift", buffered: true });
  const shown = (node) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 200);
  return observer.takeRecords().filter((entry) => !entry.hadRecentInput).map(({ value, sources }) => ({
    value,
    moved: sources.map(({ node, previousRect, currentRect }) => [shown(node), previousRect.y, currentRect.y]),
  }));
}"""
# What browsers round to zero; the first line of the editor is measured after it is shown.
NOTHING = 0.0005
# Routes, and what is there when all has come.
PAGES = {
    "a missing page with similar ones": ("/docs/hold-tapp", ".nearest li"),
    "a missing page without similar ones": ("/zzzz", "main:not(:has(.nearest)) .start-over"),
    "the upgrader": ("/keymap-upgrader", ".upgrader__editor:not(:has(textarea)) .cm-content"),
    "a search without results": ("/search?q=zzzzzzzz", ".search-results__count[role=status]:not(:empty)"),
    "a shared address of two keyboards": ("/power-profiler?s=1_Lbdcustom_Lbdcustom", ".power__compared"),
}
# A phone for all; a wide window where it has parts that a phone has not.
VIEWS = (
    *(("phone", page) for page in PAGES),
    ("desktop", "the upgrader"),
    ("desktop", "a shared address of two keyboards"),
)


def open_painted(browser_page: BrowserPage, route: str) -> None:
    """Go to a page whose scripts and fonts come after the first paint."""
    page = browser_page.page

    def continue_painted(request: Route) -> None:
        page.wait_for_function(PAINTED)
        request.continue_()

    page.route(LATE, continue_painted)
    page.goto(f"{browser_page.origin}{route}")


@pytest.mark.parametrize(("viewport", "page"), VIEWS, ids=str)
def test_a_page_does_not_shift_while_its_scripts_and_fonts_load(
    published: Served, visit: Visit, viewport: str, page: str
) -> None:
    route, finished = PAGES[page]
    browser_page = visit(published.origin, viewport=WINDOWS[viewport])

    open_painted(browser_page, route)
    browser_page.wait_until_alive()
    browser_page.page.wait_for_selector(finished)

    shifts = browser_page.page.evaluate(SHIFTS)
    assert sum(each["value"] for each in shifts) < NOTHING, shifts
    browser_page.complaints = [each for each in browser_page.complaints if "404" not in each]

"""Tabs and details open when a link, an address or a search in the page leads into them."""

from __future__ import annotations

import pytest

from browser_page import BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser


def is_in_view(browser_page: BrowserPage, anchor: str) -> bool:
    browser_page.page.wait_for_function(
        """(id) => {
          const target = document.getElementById(id);
          if (target.getClientRects().length === 0) return false;
          const { top, bottom } = target.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }""",
        arg=anchor,
    )
    return True


def test_a_link_on_the_page_opens_what_hides_its_target(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")

    for anchor in ("in-panel", "in-fold"):
        assert not browser_page.page.locator(f"#{anchor}").is_visible()
        browser_page.page.locator(f"[data-article] p > a[href='#{anchor}']").click()
        assert is_in_view(browser_page, anchor)


@pytest.mark.parametrize("anchor", ["in-panel", "in-fold"])
def test_an_address_opens_what_hides_its_target(keys: Served, visit: Visit, anchor: str) -> None:
    browser_page = visit(keys.origin, f"/docs/tall#{anchor}")

    assert is_in_view(browser_page, anchor)


def test_a_link_on_another_page_opens_what_hides_its_target(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/code")

    browser_page.page.locator("[data-article] a[href='/docs/tall#in-panel']").click()
    browser_page.wait_for_route("/docs/tall#in-panel")

    assert is_in_view(browser_page, "in-panel")


@pytest.mark.parametrize("words", ["In B.", "Folded words."])
def test_the_browser_finds_text_in_what_is_folded_and_opens_it(
    keys: Served, visit: Visit, words: str
) -> None:
    browser_page = visit(keys.origin)
    # A text fragment is found by the same steps as what the reader types into the browser's search.
    browser_page.page.goto(f"{keys.origin}/docs/tall#:~:text={words.replace(' ', '%20')}")
    browser_page.wait_until_alive()
    if not browser_page.page.get_by_text(words, exact=True).is_visible():
        hiding = browser_page.page.get_by_text(words, exact=True).locator("xpath=ancestor::*[@hidden]")
        assert hiding.get_attribute("hidden") == "until-found"
        hiding.evaluate("(panel) => panel.dispatchEvent(new Event('beforematch', { bubbles: true }))")

    browser_page.page.get_by_text(words, exact=True).wait_for()

"""What is folded, in tabs and details, opens when a link, an address or the browser leads into it."""

from __future__ import annotations

import pytest

from serving import Served
from visitor import Visit, Visitor

pytestmark = pytest.mark.browser


def is_in_view(visitor: Visitor, anchor: str) -> bool:
    visitor.page.wait_for_function(
        """(id) => {
          const target = document.getElementById(id);
          if (target.getClientRects().length === 0) return false;
          const { top, bottom } = target.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }""",
        arg=anchor,
    )
    return True


@pytest.mark.parametrize("anchor", ["in-panel", "in-fold"])
def test_a_link_on_the_page_opens_what_hides_its_target(keys: Served, visit: Visit, anchor: str) -> None:
    visitor = visit(keys.origin, "/docs/tall")
    assert not visitor.page.locator(f"#{anchor}").is_visible()

    visitor.page.locator(f"[data-article] p > a[href='#{anchor}']").click()

    assert is_in_view(visitor, anchor)


@pytest.mark.parametrize("anchor", ["in-panel", "in-fold"])
def test_an_address_opens_what_hides_its_target(keys: Served, visit: Visit, anchor: str) -> None:
    visitor = visit(keys.origin, f"/docs/tall#{anchor}")

    assert is_in_view(visitor, anchor)


def test_a_link_on_another_page_opens_what_hides_its_target(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, "/docs/code")

    visitor.page.locator("[data-article] a[href='/docs/tall#in-panel']").click()
    visitor.wait_for_route("/docs/tall#in-panel")

    assert is_in_view(visitor, "in-panel")


@pytest.mark.parametrize("words", ["In B.", "Folded words."])
def test_the_browser_finds_text_in_what_is_folded_and_opens_it(
    keys: Served, visit: Visit, words: str
) -> None:
    visitor = visit(keys.origin)
    # A text fragment is found by the same steps as what the reader types into the browser's search.
    visitor.page.goto(f"{keys.origin}/docs/tall#:~:text={words.replace(' ', '%20')}")
    visitor.wait_until_alive()
    if not visitor.page.get_by_text(words, exact=True).is_visible():
        hiding = visitor.page.get_by_text(words, exact=True).locator("xpath=ancestor::*[@hidden]")
        assert hiding.get_attribute("hidden") == "until-found"
        hiding.evaluate("(panel) => panel.dispatchEvent(new Event('beforematch', { bubbles: true }))")

    visitor.page.get_by_text(words, exact=True).wait_for()

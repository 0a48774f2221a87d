"""Recent and favorite searches in the search dialog."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_page import BrowserPage, hold_back
from dialog import HITS, INPUT, START, open_dialog, search

pytestmark = pytest.mark.browser

# Add two results to the stored one, as if they had been chosen before it.
CHOOSE_TWO_MORE = """() => {
  const key = Object.keys(localStorage).find((name) => name.includes("RECENT"));
  const [chosen] = JSON.parse(localStorage.getItem(key));
  const others = ["Tap-dance", "Mod-morph"].map((lvl1) => ({
    ...chosen,
    objectID: lvl1,
    url: `/docs/keymaps/behaviors/${lvl1.toLowerCase()}`,
    hierarchy: { lvl0: chosen.hierarchy.lvl0, lvl1 },
  }));
  localStorage.setItem(key, JSON.stringify([chosen, ...others]));
}"""


def test_a_click_leads_there_too_and_is_remembered(reader: BrowserPage) -> None:
    let_go = hold_back(reader.page, "**/payloads/**")
    open_dialog(reader.page)
    search(reader.page, "pair bluetooth")
    reader.page.locator(HITS).first.click()
    reader.page.wait_for_selector(INPUT, state="detached")

    open_dialog(reader.page)
    let_go()
    reader.page.wait_for_url(lambda url: START not in url)

    expect(reader.page.get_by_role("heading", name="Recent")).to_be_visible()
    expect(reader.page.locator(HITS)).to_have_count(1)


@pytest.fixture
def earlier(reader: BrowserPage) -> BrowserPage:
    """Return a reader who has chosen three results before, and has opened the dialog again."""
    open_dialog(reader.page)
    search(reader.page, "combo")
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_selector(INPUT, state="detached")
    reader.page.evaluate(CHOOSE_TWO_MORE)
    reader.reload()
    open_dialog(reader.page)
    return reader


def test_a_starred_search_is_announced_and_keeps_the_focus(earlier: BrowserPage) -> None:
    dialog = earlier.page.get_by_role("dialog")
    stars = dialog.get_by_title("Save this search")
    names = [star.get_attribute("aria-label") for star in stars.all()]
    assert len({*names}) == len(names) == 3
    title = dialog.locator(".search-hit__title").nth(1).inner_text()

    stars.nth(1).press("Enter")

    expect(dialog.get_by_role("status")).to_have_text(f"{title} is a favorite now")
    button = dialog.get_by_role("button", name=f"Remove this search from favorites: {title}")
    expect(button).to_be_focused()
    expect(dialog.get_by_role("heading")).to_have_text(["Recent", "Favorite"])
    button.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text(f"{title} was removed")
    expect(dialog.get_by_role("listitem").last.get_by_title("Save this search")).to_be_focused()


def test_the_focus_returns_to_the_field_after_the_last_search_was_removed(earlier: BrowserPage) -> None:
    for _ in range(3):
        earlier.page.get_by_title("Remove this search from history").first.press("Enter")

    expect(earlier.page.get_by_text("No recent searches")).to_be_visible()
    expect(earlier.page.locator(INPUT)).to_be_focused()


def test_arrows_lead_through_earlier_searches_and_enter_follows_one(earlier: BrowserPage) -> None:
    page = earlier.page
    links = page.locator(HITS)
    for key, focused in (
        ("ArrowDown", links.nth(0)),
        ("ArrowDown", links.nth(1)),
        ("ArrowUp", links.nth(0)),
        ("ArrowUp", page.locator(INPUT)),
        ("ArrowDown", links.nth(0)),
    ):
        page.keyboard.press(key)
        expect(focused).to_be_focused()
    target = links.first.get_attribute("href") or ""

    page.keyboard.press("Enter")

    page.wait_for_url(target)
    expect(page.locator(INPUT)).to_have_count(0)

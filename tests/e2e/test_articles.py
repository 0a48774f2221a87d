"""Headings, pictures and tables in articles."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_page import IDLE, Visit
from serving import Served

pytestmark = pytest.mark.browser

TABLET = {"width": 768, "height": 1024}
MOBILE = {"width": 390, "height": 700}
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
BEYOND_EDGE = """() => [document.querySelector(".table-scroll"), document.documentElement]
  .map((box) => box.scrollWidth - box.clientWidth)"""

# Of a heading: how many lines it has, and where its link begins after the end of the last.
LAST_LINE = """(heading) => {
  const lines = [...heading.getClientRects()], last = lines.at(-1);
  const link = heading.nextElementSibling.getBoundingClientRect();
  return { lines: lines.length, gap: link.left - last.right, isBeside: link.bottom > last.top };
}"""


def test_the_link_of_a_heading_follows_its_last_word(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/hardware", viewport=MOBILE).page

    found = page.locator("#onboard").evaluate(LAST_LINE)

    assert found["lines"] == 2
    assert found["isBeside"]
    assert 0 <= found["gap"] < 16


def test_the_address_of_a_heading_is_copied(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", **CLIPBOARD).page

    page.locator(".heading-anchor[href='#anchor']").click()
    page.wait_for_function(
        "() => document.querySelector('#\\\\:root > [role=status]').textContent === 'Link copied'"
    )

    assert page.evaluate("() => navigator.clipboard.readText()") == f"{keys.origin}/docs/code#anchor"
    assert page.url.endswith("#anchor")


def test_a_picture_is_enlarged_and_closed_by_key(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    page.locator("a.zoom").focus()

    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="A grey box")
    dialog.wait_for()
    inside = page.evaluate("() => document.activeElement.closest('dialog') !== null")
    width = dialog.locator("img").evaluate("(image) => image.getBoundingClientRect().width")
    page.keyboard.press("Escape")

    dialog.wait_for(state="detached")
    assert inside
    assert width > page.locator("a.zoom img").evaluate("(image) => image.getBoundingClientRect().width")
    assert page.evaluate("() => document.activeElement.matches('a.zoom')")
    assert page.url == f"{keys.origin}/docs/code"


def test_the_keys_of_search_wait_until_a_picture_is_closed_by_a_click(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/code")
    page = browser_page.page
    page.locator("a.zoom").click()
    page.locator("dialog.zoomed").wait_for()

    for key in ("Control+k", "/"):
        page.keyboard.press(key)
    page.evaluate(IDLE)
    assert not [path for path in browser_page.scripts() if "/SearchDialog-" in path]

    page.locator("dialog.zoomed img").click()
    expect(page.locator("dialog.zoomed")).to_have_count(0)
    page.keyboard.press("/")
    page.locator(".search-dialog__field").wait_for()


def test_without_javascript_a_picture_leads_to_itself(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, java_script_enabled=False)
    browser_page.page.goto(f"{keys.origin}/docs/code")

    browser_page.page.locator("a.zoom").click()

    browser_page.page.wait_for_url("**/assets/icon-*.svg")


def test_a_wide_table_scrolls_by_itself(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", viewport=TABLET).page

    inner, outer = page.evaluate(BEYOND_EDGE)

    assert inner > 0
    assert outer <= 0


def test_on_a_phone_a_wide_table_is_a_card_for_each_row_where_values_name_their_columns(
    keys: Served, visit: Visit
) -> None:
    page = visit(keys.origin, "/docs/code", viewport=MOBILE).page

    cell = page.get_by_role("table").get_by_role("cell", name="A value of some length").nth(11)
    shown = "(cell) => getComputedStyle(cell, '::before').content"

    assert cell.evaluate(shown) == '"Wide column 11: "'
    assert max(page.evaluate(BEYOND_EDGE)) <= 0

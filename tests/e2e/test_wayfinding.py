"""Orientation: sidebar, version, table of contents."""

from __future__ import annotations

import pytest

from browser_page import Visit
from serving import Served

pytestmark = pytest.mark.browser

MOBILE = {"width": 390, "height": 700}
LINK_IN_SIGHT = """() => {
  const link = document.querySelector('.side [aria-current=page]').getBoundingClientRect();
  const column = document.querySelector('.side').getBoundingClientRect();
  return link.top >= column.top && link.bottom <= column.bottom;
}"""
IS_IN_WINDOW = "(list) => list.getBoundingClientRect().bottom <= innerHeight"
BOTTOMS = """() => ["header.navbar", ".folded-toc"]
  .map((bar) => document.querySelector(bar).getBoundingClientRect().bottom)"""
HERE = ".folded-toc button:has-text('On this page First')"


def test_categories_stay_open_when_another_is_opened(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    sidebar = browser_page.page.locator("nav[aria-label=Docs]")

    sidebar.get_by_role("button", name="Deep").click()
    sidebar.locator("a[href='/docs/deep/one']").click()
    browser_page.wait_for_route("/docs/deep/one")
    sidebar.locator("a[href='/docs/code']").click()
    browser_page.wait_for_route("/docs/code")

    assert sidebar.locator("a[href='/docs/deep/two']").is_visible()
    assert sidebar.locator("a[href='/docs/many/page-00']").is_visible()


def test_an_unlisted_page_shows_in_the_sidebar_to_those_who_are_there(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs")
    in_sidebar = browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/deep/secret']")
    before = in_sidebar.count()

    browser_page.page.locator("[data-article] a[href='/docs/deep/secret']").click()
    browser_page.wait_for_route("/docs/deep/secret")

    assert (before, in_sidebar.count()) == (0, 1)
    assert in_sidebar.get_attribute("aria-current") == "page"


def test_the_link_of_the_current_page_is_scrolled_into_view(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/many/page-38")
    browser_page.page.wait_for_function(LINK_IN_SIGHT)

    browser_page.page.locator(".side").evaluate("(column) => { column.scrollTop = 0; }")
    browser_page.page.locator("a[rel=next]").click()
    browser_page.wait_for_route("/docs/many/page-39")

    browser_page.page.wait_for_function(LINK_IN_SIGHT)


def test_there_are_no_breadcrumbs_and_no_version_where_there_is_one(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/keymaps/behaviors/hold-tap").page

    assert page.locator("nav[aria-label*=readcrumb]").count() == 0
    assert page.get_by_text("Version:").count() == 0


def test_the_table_of_contents_marks_the_heading_that_is_read(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/tall").page

    page.evaluate("() => document.getElementById('third').scrollIntoView()")

    page.wait_for_selector(".toc a[href='#third'][aria-current=location]")
    assert page.locator(".toc a[aria-current]").count() == 1


def test_on_a_phone_the_contents_stay_in_reach_and_lead_to_a_heading_below_them(
    keys: Served, visit: Visit
) -> None:
    browser_page = visit(keys.origin, "/docs/tall", viewport=MOBILE)
    page, bar = browser_page.page, browser_page.page.locator(".folded-toc")
    page.evaluate("() => scrollTo(0, 1500)")
    page.wait_for_selector(HERE)
    # This navbar slides away when one reads on; the bar takes its place.
    page.wait_for_function("() => document.elementFromPoint(100, 20).closest('.folded-toc')")
    page.mouse.click(100, 20)
    entry = bar.get_by_role("link", name="Third")
    entry.wait_for()
    opened_at = browser_page.scroll

    entry.click()
    page.wait_for_function("() => scrollY > 2000")
    page.wait_for_function(
        f"() => {{ const [navbar, bar] = ({BOTTOMS})(); return navbar > 0 && bar > navbar; }}"
    )

    assert opened_at == 1500
    assert not entry.is_visible()
    assert (
        page.locator("#third").evaluate("(title) => title.getBoundingClientRect().top")
        >= page.evaluate(BOTTOMS)[1]
    )


def test_the_keyboard_reaches_the_contents_of_a_phone_without_moving_the_page(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, "/docs/faq", viewport=MOBILE)
    page, entry = browser_page.page, browser_page.page.locator(".folded-toc a").first
    page.locator(".copy-page .dropdown").focus()
    page.evaluate("() => scrollTo(0, 1500)")

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    entry.wait_for()
    page.keyboard.press("Escape")

    entry.wait_for(state="hidden")
    assert page.evaluate("() => document.activeElement.matches('.folded-toc button')")
    assert browser_page.scroll == 1500


def test_the_contents_open_in_a_low_window_and_without_javascript(keys: Served, visit: Visit) -> None:
    low = visit(keys.origin, "/docs/tall", viewport={"width": 700, "height": 390}).page
    plain = visit(keys.origin, viewport=MOBILE, java_script_enabled=False).page
    plain.goto(f"{keys.origin}/docs/tall")

    for page in (low, plain):
        page.locator(".folded-toc button").click()
        assert page.locator(".folded-toc ul").evaluate(IS_IN_WINDOW)
        page.locator(".folded-toc a[href='#third']").click()
        page.wait_for_url("**/docs/tall#third")

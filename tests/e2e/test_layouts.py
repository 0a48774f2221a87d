"""Layouts that only some kinds of pages have are scripts that come with those pages, and before them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browser_page import ALIVE, Visit, hold_back
from serving import Served

pytestmark = pytest.mark.browser

PROGRAM = "**/assets/page-*.js"
BLOG = "**/assets/BlogLayouts-*.js"
LINK = ".navbar a[href='/blog']"


@pytest.mark.parametrize(
    ("route", "script"),
    [
        ("/blog", BLOG),
        ("/search", "**/assets/SearchLayout*.js"),
        ("/docs/no-such-page", "**/assets/NotFoundLayout-*.js"),
    ],
)
def test_a_first_visit_asks_for_its_layout_at_once(
    published: Served, browser: Browser, route: str, script: str
) -> None:
    page = browser.new_page()
    let_go = hold_back(page, PROGRAM)

    # Later requests for it are blocked until the first one.
    with page.expect_response(script) as layout:
        page.goto(f"{published.origin}{route}", wait_until="commit")
    assert layout.value.ok
    let_go()

    page.wait_for_selector(ALIVE, state="attached")
    page.close()


def test_a_page_is_shown_once_its_layout_is_there(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs")
    title = browser_page.page.locator("h1").inner_text()
    let_go = hold_back(browser_page.page, BLOG)
    browser_page.mark()

    with browser_page.page.expect_request(BLOG):
        browser_page.page.locator(LINK).click()
    # The page itself has come: another one, from the same server, is here.
    browser_page.page.evaluate("() => fetch('/payloads/docs/faq.json').then((answer) => answer.text())")
    assert browser_page.page.locator("h1").inner_text() == title
    let_go()
    browser_page.wait_for_route("/blog")

    assert browser_page.page.locator(".excerpt").count() > 0
    assert browser_page.is_marked


def test_a_page_whose_layout_cannot_be_had_is_loaded_in_full(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs")
    browser_page.mark()
    browser_page.page.route(BLOG, lambda route: route.abort(), times=1)

    # Without a pointer, which would have it fetched ahead, too.
    browser_page.page.locator(LINK).evaluate("(link) => link.click()")
    browser_page.page.locator(".excerpt").first.wait_for()
    browser_page.wait_until_alive()

    assert not browser_page.is_marked
    browser_page.complaints.clear()


def test_a_layout_is_fetched_ahead_with_its_page(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs")

    with browser_page.page.expect_request(BLOG):
        browser_page.page.hover(LINK)

    assert browser_page.page.url == f"{published.origin}/docs"

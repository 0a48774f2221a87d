"""Navigation from page to page without loading a document."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from browser_page import IDLE, BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

HEAD = """() => [...document.head.querySelectorAll(
    "title, meta, link:is([rel=canonical], [rel=alternate]), script[type='application/ld+json']"
)].map((element) => element.outerHTML)"""
ADD_LINK = """(href) => {
    document.getElementById("added")?.remove();
    const link = Object.assign(document.createElement("a"), { id: "added", href, textContent: href });
    document.querySelector("main").prepend(link);
}"""
# One after the other: from the first page, and each from the page to which the one before it leads.
LINKS = (
    "[data-article] a[href^='/docs/']:not([href*='#'])",
    "nav[aria-label='Docs'] a[href='/docs/faq']",
    "a[rel=next]",
    "nav[aria-label=Main] a[href='/blog']",
)


def follow(browser_page: BrowserPage, link: Locator) -> str:
    """Click a link within the site and wait for its page; return its route."""
    route = link.get_attribute("href") or ""
    link.click()
    browser_page.wait_for_route(route)
    return route


def test_links_change_the_page_and_not_the_document(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs")
    browser_page.mark()

    for link in LINKS:
        heading = browser_page.page.locator("h1").inner_text()
        follow(browser_page, browser_page.page.locator(link).first)

        assert browser_page.is_marked
        assert browser_page.page.locator("h1").inner_text() != heading
        assert browser_page.page.title().startswith(browser_page.page.locator("h1").inner_text())


def test_links_change_the_head_to_that_of_the_page(published: Served, visit: Visit) -> None:
    browser_page, other = visit(published.origin, "/docs"), visit(published.origin)
    browser_page.mark()

    for route in ("/docs/faq", "/blog/2020/05/24/wip", "/search"):
        other.open(route)
        browser_page.page.evaluate(ADD_LINK, route)
        follow(browser_page, browser_page.page.locator("#added"))

        loaded = other.page.evaluate(HEAD)
        assert sorted(browser_page.page.evaluate(HEAD)) == sorted(loaded)
        assert len([element for element in loaded if "canonical" in element]) == 1
    assert browser_page.is_marked


def test_a_page_that_was_navigated_to_is_the_page_that_is_loaded(site: Served, visit: Visit) -> None:
    browser_page, other = visit(site.origin, "/docs"), visit(site.origin)

    # A page without components that change its text once their scripts have come.
    route = follow(browser_page, browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/faq']"))
    other.open(route)

    browser_page.page.evaluate("() => document.activeElement.blur()")
    assert browser_page.page.title() == other.page.title()
    assert browser_page.page.locator("#\\:main").inner_text() == other.page.locator("#\\:main").inner_text()


def test_components_of_a_page_that_was_navigated_to_are_alive(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/keymaps/behaviors")

    follow(
        browser_page,
        browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/keymaps/behaviors/hold-tap']"),
    )
    tabs = browser_page.page.locator(".tabs").first.locator("[role=tab]")
    tabs.nth(1).click()

    assert tabs.nth(1).get_attribute("aria-selected") == "true"


def test_back_and_forward_restore_where_the_reader_was(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/keymaps/behaviors/hold-tap")
    browser_page.mark()
    scroll_to(browser_page, 700)
    follow(browser_page, browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/faq']"))
    assert browser_page.scroll == 0
    scroll_to(browser_page, 500)

    browser_page.page.go_back()
    browser_page.wait_for_route("/docs/keymaps/behaviors/hold-tap")
    browser_page.wait_for_scroll(700)

    browser_page.page.go_forward()
    browser_page.wait_for_route("/docs/faq")
    browser_page.wait_for_scroll(500)
    assert browser_page.is_marked


def test_a_page_that_is_left_before_its_components_live_leaves_without_a_complaint(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, "/docs/keymaps/behaviors/hold-tap")
    follow(browser_page, browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/faq']"))

    # Both pages are in memory now: back and forth, as fast as a page can be shown.
    browser_page.page.evaluate(
        """() => new Promise((done) => {
          const hasIsland = () => document.querySelector("[data-island=Tabs]") !== null;
          new MutationObserver((_, observer) => {
            if (!hasIsland()) return;
            observer.disconnect();
            document.querySelector("nav[aria-label=Docs] a[href='/docs/faq']").click();
            done();
          }).observe(document.body, { subtree: true, childList: true });
          document.querySelector("nav[aria-label=Docs] a[href='/docs/keymaps/behaviors/hold-tap']").click();
        })"""
    )

    browser_page.wait_for_route("/docs/faq")
    browser_page.page.evaluate(IDLE)
    assert browser_page.page.locator("[data-island=Tabs]").count() == 0


def test_a_full_load_and_a_reload_keep_where_the_reader_was(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/faq")
    scroll_to(browser_page, 600)
    browser_page.open("/blog")
    browser_page.page.go_back()
    browser_page.wait_until_alive()
    browser_page.wait_for_scroll(600)
    # Also if the browser does not restore it.
    browser_page.page.add_init_script("history.scrollRestoration = 'manual'")

    browser_page.reload()

    browser_page.wait_for_scroll(600)


def test_the_contents_and_an_address_lead_to_a_heading(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/faq")
    browser_page.mark()
    entry = browser_page.page.locator(".toc a").nth(4)
    anchor = entry.get_attribute("href") or ""

    entry.click()

    assert heading_is_at_the_top(browser_page, anchor)
    browser_page.page.go_back()
    browser_page.wait_for_scroll(0)
    assert browser_page.is_marked
    browser_page.open("/docs")
    browser_page.open(f"/docs/faq{anchor}")

    assert heading_is_at_the_top(browser_page, anchor)


def test_a_link_to_an_anchor_on_another_page_leads_to_its_heading(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, published.route_where('<a href="/docs/user-setup#'))
    browser_page.mark()
    link = browser_page.page.locator("[data-article] a[href^='/docs/user-setup#']").first

    route = follow(browser_page, link)

    assert heading_is_at_the_top(browser_page, re.sub("^[^#]*", "", route))
    assert browser_page.is_marked


def test_a_link_that_is_opened_in_a_new_tab_leaves_this_one_alone(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs")

    with browser_page.page.context.expect_page() as opened:
        browser_page.page.locator("a[rel=next]").click(modifiers=["ControlOrMeta"])

    opened.value.wait_for_load_state()
    assert browser_page.page.url == f"{published.origin}/docs"
    assert opened.value.url != browser_page.page.url


def scroll_to(browser_page: BrowserPage, top: int) -> None:
    browser_page.page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
    browser_page.wait_for_scroll(top)


def heading_is_at_the_top(browser_page: BrowserPage, anchor: str) -> bool:
    """Wait until the heading of an anchor is right below the navbar."""
    browser_page.page.wait_for_function(
        """(id) => {
          const { top } = document.getElementById(id).getBoundingClientRect();
          const navbar = document.querySelector('header').getBoundingClientRect();
          return top >= navbar.bottom - 1 && top < navbar.bottom + 80;
        }""",
        arg=anchor.removeprefix("#"),
    )
    return True

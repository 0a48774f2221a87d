"""Going from page to page without loading a document anew."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator

from serving import Served
from visitor import IDLE, Visit, Visitor

pytestmark = pytest.mark.browser

HAS_FOCUS = "() => document.activeElement.id === 'main'"
ARTICLE_LINK = "[data-article] a[href^='/docs/']:not([href*='#'])"


def follow(visitor: Visitor, link: Locator) -> str:
    """Click a link within the site and wait for its page; return its route."""
    route = link.get_attribute("href") or ""
    link.click()
    visitor.wait_for_route(route)
    return route


@pytest.mark.parametrize(
    "link",
    [
        "nav[aria-label='Docs'] a[href='/docs/faq']",
        ARTICLE_LINK,
        "a[rel=next]",
        "nav[aria-label=Main] a[href='/blog']",
    ],
    ids=["sidebar", "article", "pager", "navbar"],
)
def test_a_link_changes_the_page_and_not_the_document(site: Served, visit: Visit, link: str) -> None:
    visitor = visit(site.origin, "/docs")
    visitor.mark()
    heading = visitor.page.locator("h1").inner_text()

    follow(visitor, visitor.page.locator(link).first)

    assert visitor.is_marked
    assert visitor.page.locator("h1").inner_text() != heading
    assert visitor.page.title().startswith(visitor.page.locator("h1").inner_text())


def test_the_sidebar_marks_the_page_that_is_open(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs")
    sidebar = visitor.page.locator("nav[aria-label=Docs]")

    route = follow(visitor, sidebar.locator("a[href='/docs/faq']"))

    current = sidebar.locator("a[aria-current=page]")
    assert [link.get_attribute("href") for link in current.all()] == [route]


def test_focus_and_voice_go_to_the_new_page(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs")

    follow(visitor, visitor.page.locator("a[rel=next]"))

    visitor.page.wait_for_function(HAS_FOCUS)
    assert visitor.page.locator("#root > [role=status]").text_content() == visitor.page.title()


def test_a_page_that_was_navigated_to_is_the_page_that_is_loaded(site: Served, visit: Visit) -> None:
    visitor, other = visit(site.origin, "/docs"), visit(site.origin)

    # A page without components that change its text once their scripts have come.
    route = follow(visitor, visitor.page.locator("nav[aria-label=Docs] a[href='/docs/faq']"))
    other.open(route)

    visitor.page.evaluate("() => document.activeElement.blur()")
    assert visitor.page.title() == other.page.title()
    assert visitor.page.locator("#main").inner_text() == other.page.locator("#main").inner_text()


def test_components_of_a_page_that_was_navigated_to_are_alive(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs/keymaps/behaviors")

    follow(visitor, visitor.page.locator("nav[aria-label=Docs] a[href='/docs/keymaps/behaviors/hold-tap']"))
    tabs = visitor.page.locator(".tabs").first.locator("[role=tab]")
    tabs.nth(1).click()

    assert tabs.nth(1).get_attribute("aria-selected") == "true"


def test_a_reload_shows_the_page_that_was_navigated_to(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs")
    follow(visitor, visitor.page.locator("a[rel=next]"))
    title = visitor.page.title()

    visitor.reload()

    assert visitor.page.title() == title
    assert not visitor.is_marked


def test_back_and_forward_restore_where_the_reader_was(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs/keymaps/behaviors/hold-tap")
    visitor.mark()
    scroll_to(visitor, 700)
    follow(visitor, visitor.page.locator("nav[aria-label=Docs] a[href='/docs/faq']"))
    assert visitor.scroll == 0
    scroll_to(visitor, 500)

    visitor.page.go_back()
    visitor.wait_for_route("/docs/keymaps/behaviors/hold-tap")
    wait_for_scroll(visitor, 700)

    visitor.page.go_forward()
    visitor.wait_for_route("/docs/faq")
    wait_for_scroll(visitor, 500)
    assert visitor.is_marked


def test_a_page_that_is_left_before_its_components_live_leaves_without_a_complaint(
    site: Served, visit: Visit
) -> None:
    visitor = visit(site.origin, "/docs/keymaps/behaviors/hold-tap")
    follow(visitor, visitor.page.locator("nav[aria-label=Docs] a[href='/docs/faq']"))

    # Both pages are in memory now: back and forth, as fast as a page can be shown.
    visitor.page.evaluate(
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

    visitor.wait_for_route("/docs/faq")
    visitor.page.evaluate(IDLE)
    assert visitor.page.locator("[data-island=Tabs]").count() == 0


def test_a_reload_keeps_where_the_reader_was(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs/faq")
    scroll_to(visitor, 600)

    visitor.reload()

    wait_for_scroll(visitor, 600)


def test_going_back_to_a_page_that_was_left_by_a_full_load_restores_the_scroll(
    site: Served, visit: Visit
) -> None:
    visitor = visit(site.origin, "/docs/faq")
    scroll_to(visitor, 600)
    visitor.open("/blog")

    visitor.page.go_back()

    visitor.wait_until_alive()
    wait_for_scroll(visitor, 600)


def test_the_table_of_contents_leads_to_its_headings(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs/faq")
    visitor.mark()
    entry = visitor.page.locator(".toc a").nth(4)

    entry.click()

    assert heading_is_at_the_top(visitor, entry.get_attribute("href") or "")
    assert visitor.is_marked


def test_an_anchor_in_an_address_is_gone_to(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs/faq")
    anchor = visitor.page.locator(".toc a").nth(4).get_attribute("href") or ""

    visitor.open("/docs")
    visitor.open(f"/docs/faq{anchor}")

    assert heading_is_at_the_top(visitor, anchor)


def test_a_link_to_an_anchor_on_another_page_leads_to_its_heading(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, site.route_where('<a href="/docs/user-setup#'))
    visitor.mark()
    link = visitor.page.locator("[data-article] a[href^='/docs/user-setup#']").first

    route = follow(visitor, link)

    assert heading_is_at_the_top(visitor, re.sub("^[^#]*", "", route))
    assert visitor.is_marked


def test_back_from_an_anchor_returns_to_where_the_link_was(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs/faq")

    visitor.page.locator(".toc a").nth(4).click()
    wait_for_scroll(visitor, 0, is_there=False)
    visitor.page.go_back()

    wait_for_scroll(visitor, 0)


def test_a_link_that_is_opened_in_a_new_tab_leaves_this_one_alone(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin, "/docs")

    with visitor.page.context.expect_page() as opened:
        visitor.page.locator("a[rel=next]").click(modifiers=["ControlOrMeta"])

    opened.value.wait_for_load_state()
    assert visitor.page.url == f"{site.origin}/docs"
    assert opened.value.url != visitor.page.url


def test_an_address_with_an_ending_is_redirected_to_the_clean_one(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin)

    for address in ("/docs/faq.html", "/docs/faq/", "/docs/faq/index.html"):
        visitor.open(address)

        assert visitor.page.url == f"{site.origin}/docs/faq"


def scroll_to(visitor: Visitor, top: int) -> None:
    visitor.page.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
    wait_for_scroll(visitor, top)


def wait_for_scroll(visitor: Visitor, top: int, *, is_there: bool = True) -> None:
    """Wait until the page is scrolled to a place, give or take a pixel; or away from it."""
    visitor.page.wait_for_function(
        "([top, isThere]) => (Math.abs(scrollY - top) < 2) === isThere", arg=[top, is_there]
    )


def heading_is_at_the_top(visitor: Visitor, anchor: str) -> bool:
    """Wait until the heading of an anchor stands right below the navbar."""
    visitor.page.wait_for_function(
        """(id) => {
          const { top } = document.getElementById(id).getBoundingClientRect();
          const navbar = document.querySelector('header').getBoundingClientRect();
          return top >= navbar.bottom - 1 && top < navbar.bottom + 80;
        }""",
        arg=anchor.removeprefix("#"),
    )
    return True

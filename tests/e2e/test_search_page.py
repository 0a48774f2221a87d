"""The page of results, and the ways to it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser_page import Visit, hold_back
from serving import Served

pytestmark = pytest.mark.browser

FIELD = ".search-form input"
RESULTS = ".search-result"
ASKED = re.compile(r"/1/indexes/|/search-index\.json$")
MOBILE = {"width": 390, "height": 844}
FOLLOW = """(href) => {
  const link = Object.assign(document.createElement("a"), { href });
  document.querySelector("[data-article]").append(link);
  link.click();
}"""


def test_results_follow_what_is_typed_and_the_address_follows_too(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/search").page
    page.locator(FIELD).fill("tapping-term-ms")
    page.wait_for_selector(RESULTS)

    expect(page).to_have_url(f"{published.origin}/search?q=tapping-term-ms")
    first = page.locator(".search-result__title").first
    assert "/docs/config/behaviors#hold-tap-tapping-term-ms" in (first.get_attribute("href") or "")


def test_a_shared_address_shows_its_results_and_more_on_demand(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/search?q=keyboard").page
    page.wait_for_selector(RESULTS)
    expect(page.locator(FIELD)).to_have_value("keyboard")
    before = page.locator(RESULTS).count()

    page.get_by_role("button", name="Load more").click()

    page.wait_for_function(
        "(before) => document.querySelectorAll('.search-result').length > before", arg=before
    )
    assert before == 20
    page.locator(FIELD).press("Enter")  # asks for the first results again
    expect(page.locator(RESULTS)).to_have_count(20)


def test_results_stay_when_more_cannot_be_fetched(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/search?q=keyboard")
    page = browser_page.page
    expect(page.get_by_role("button", name="Load more")).to_be_visible()
    page.route(ASKED, lambda route: route.abort())
    page.get_by_role("button", name="Load more").click()

    expect(page.get_by_role("alert")).to_contain_text("Unable to fetch results")
    expect(page.locator(RESULTS)).to_have_count(20)
    page.unroute(ASKED)
    page.get_by_role("button", name="Retry").click()
    expect(page.locator(RESULTS)).to_have_count(40)
    browser_page.complaints.clear()  # Chromium names each request that we made fail


def test_back_leads_to_the_result_that_was_followed(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/search?q=keyboard")
    page = browser_page.page
    page.get_by_role("button", name="Load more").click()
    expect(page.locator(RESULTS)).to_have_count(40)
    link = page.locator(".search-result__title").nth(35)
    link.scroll_into_view_if_needed()
    place = browser_page.scroll
    link.click()
    page.wait_for_url(lambda url: "/search" not in url)

    page.go_back()

    browser_page.wait_for_scroll(place)
    expect(page.locator(RESULTS)).to_have_count(40)


def test_a_search_while_another_page_is_on_its_way_does_not_take_its_address(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, "/docs/faq")
    page = browser_page.page
    page.evaluate(FOLLOW, "#anchor")
    page.evaluate(FOLLOW, "/search?q=sleep")
    browser_page.wait_for_route("/search?q=sleep")
    browser_page.reload()
    let_go = hold_back(page, "**/payloads/docs/faq.json")

    page.evaluate("history.back()")
    page.wait_for_url("**/docs/faq#anchor")
    page.locator(FIELD).fill("encoder")
    expect(page.locator(".search-results__count[role=status]")).to_contain_text("for “encoder”")
    page.evaluate("history.back()")
    page.wait_for_url("**/docs/faq")
    let_go()

    expect(page.locator("h1")).to_have_text("FAQs")


def test_results_that_came_with_the_page_stay_until_the_service_answers(
    published: Served, visit: Visit
) -> None:
    page = visit(published.origin).page
    hold_back(page, ASKED)
    with page.expect_request(ASKED):
        page.goto(f"{published.origin}/search?q=keyboard")

    expect(page.locator(RESULTS)).to_have_count(20)


def test_a_search_in_vain_says_so_and_what_may_have_been_meant(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/search?q=splitkeybords").page
    main = page.get_by_role("main")

    expect(main.get_by_role("status")).to_have_text("No results for “splitkeybords”")
    suggestion = main.get_by_role("link", name="Split keyboards", exact=True)
    expect(suggestion).to_be_visible()
    assert "splitkeybords" in (main.get_by_role("link", name="Let us know.").get_attribute("href") or "")
    page.locator(FIELD).fill("qxzvwq")

    expect(main.get_by_role("status")).to_have_text("No results for “qxzvwq”")
    expect(main.locator(".search-result__title")).to_have_count(0)
    page.locator(FIELD).fill("splitkeybords")
    suggestion.click()

    expect(page.locator(FIELD)).to_have_value("Split keyboards")
    expect(main.locator(".search-result__title").first).to_be_visible()


@pytest.mark.parametrize("has_script", [True, False])
def test_a_section_and_its_first_page_of_the_same_name_are_said_once(
    published: Served, visit: Visit, *, has_script: bool
) -> None:
    page = visit(published.origin, java_script_enabled=has_script).page
    page.goto(f"{published.origin}/search?q=bluetooth+does+not+work")
    link = page.locator("[href$='/docs/troubleshooting#bluetooth-does-not-work']")
    result = page.locator(RESULTS, has=link)

    expect(result.locator(".search-result__place")).to_have_text("Troubleshooting")


def test_search_without_a_network_can_be_asked_again(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/search")
    browser_page.page.route(ASKED, lambda route: route.abort())
    browser_page.page.locator(FIELD).fill("layer")
    alert = browser_page.page.get_by_role("alert")
    expect(alert).to_contain_text("Unable to fetch results")

    browser_page.page.unroute(ASKED)
    browser_page.page.get_by_role("button", name="Retry").click()

    browser_page.page.wait_for_selector(RESULTS)
    browser_page.complaints.clear()  # Chromium names each request that we made fail


def test_without_javascript_a_form_does_it(published: Served, visit: Visit) -> None:
    page = visit(published.origin, java_script_enabled=False).page
    page.goto(f"{published.origin}/search")
    page.locator(FIELD).fill("home row mods")
    page.locator(FIELD).press("Enter")

    expect(page).to_have_url(f"{published.origin}/search?q=home+row+mods")
    expect(page).to_have_title("home row mods | Search | ZMK Firmware")
    assert page.locator(RESULTS).count() > 1
    page.locator(".search-result__title").first.click()
    expect(page.locator("h1").first).to_be_visible()


def test_the_home_page_has_a_search_at_hand(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/")
    browser_page.mark()
    button = browser_page.page.locator(".search-button--large")
    expect(button.locator(".icon")).to_be_visible()
    button.click()

    browser_page.page.wait_for_selector(".search-dialog__field")
    assert browser_page.is_marked


def test_an_address_that_leads_nowhere_offers_to_search_for_its_words(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin)
    browser_page.open("/docs/old/tapping-term")
    browser_page.page.locator(".search-button--large").click()

    expect(browser_page.page.locator(".search-dialog__field")).to_have_value("tapping term")
    browser_page.complaints.clear()  # the address was a 404

"""What the search dialog shows for a query, and where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus

import pytest
from playwright.sync_api import Request, Route, expect

from browser_page import BrowserPage, Visit
from dialog import HITS, INPUT, START, ask, open_dialog, search
from serving import Served

pytestmark = pytest.mark.browser

SUGGESTIONS = ".search-suggestions a"
NO_RESULTS = ".no-results"
ASKED = re.compile(r"/1/indexes/|/search-index\.json$")


def test_arrows_choose_and_enter_leads_there_within_the_app(reader: BrowserPage) -> None:
    reader.mark()
    open_dialog(reader.page)
    search(reader.page, "tapping-term-ms")
    first = reader.page.locator(f"{HITS}[aria-selected=true]")
    expect(first).to_have_count(1)
    reader.page.keyboard.press("ArrowDown")
    reader.page.keyboard.press("ArrowUp")
    target = first.get_attribute("href") or ""

    reader.page.keyboard.press("Enter")

    reader.page.wait_for_url(target)
    assert "/docs/config/behaviors#hold-tap-tapping-term-ms" in target
    assert reader.is_marked
    expect(reader.page.locator(INPUT)).to_have_count(0)


def test_control_and_enter_opens_another_tab(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    search(reader.page, "mod-morph")

    with reader.page.context.expect_page() as opened:
        reader.page.keyboard.press("Control+Enter")

    opened.value.wait_for_url(re.compile("/docs/"))
    assert reader.page.url.endswith(START)


def test_all_results_are_shown_where_others_were_and_the_dialog_is_gone(
    published: Served, visit: Visit
) -> None:
    page = visit(published.origin, "/search?q=sleep").page
    open_dialog(page)
    search(page, "encoder")

    page.locator(".search-dialog__all").click()

    expect(page.locator(INPUT)).to_have_count(0)
    expect(page.locator(".search-form input")).to_have_value("encoder")
    expect(page.locator(".search-results__count[role=status]")).to_contain_text("for “encoder”")


def test_how_much_is_found_and_where_is_said_aloud(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    status = reader.page.get_by_role("dialog").get_by_role("status")

    search(reader.page, "tap dance")
    expect(status).to_have_text(re.compile(r"^\d+ results$"))
    expect(reader.page.get_by_role("group", name="Keymaps")).to_have_count(1)
    expect(reader.page.get_by_role("group", name="Configuration")).to_have_count(1)

    ask(reader.page, "qxzvwq")
    expect(status).to_have_text("No results")
    ask(reader.page, "")
    expect(status).to_have_text("")


def test_a_search_in_vain_can_be_reported_and_suggests_what_may_have_been_meant(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    ask(reader.page, "qxzvwq")

    screen = reader.page.locator(NO_RESULTS)
    expect(screen).to_contain_text('No results for "qxzvwq"')
    expect(screen).to_contain_text("Believe this query should return results?")
    expect(screen.locator(SUGGESTIONS)).to_have_count(0)
    link = screen.get_by_role("link", name="Let us know.")
    assert "qxzvwq" in (link.get_attribute("href") or "")
    ask(reader.page, "splitkeybords")

    suggestion = reader.page.locator(SUGGESTIONS).first
    expect(suggestion).to_have_text("Split keyboards")
    suggestion.click()

    expect(reader.page.locator(HITS).first).to_be_visible()


def test_search_without_a_network_is_an_error_until_it_is_back(reader: BrowserPage) -> None:
    reader.page.route(ASKED, lambda route: route.abort())
    open_dialog(reader.page)
    ask(reader.page, "layer")
    error = reader.page.locator(".search-error")

    expect(error).to_contain_text("Unable to fetch results")
    expect(error).to_contain_text("You might want to check your network connection.")
    reader.page.unroute(ASKED)
    reader.page.locator(INPUT).press("s")

    reader.page.wait_for_selector(HITS)
    expect(error).to_have_count(0)
    expect(reader.page.locator(INPUT)).to_have_value("layers")
    reader.complaints.clear()  # Chromium names each request that we made fail


def test_a_site_with_insights_reports_what_readers_see_and_choose(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin)
    page = browser_page.page
    page.route("**/assets/site-*.json", with_insights)
    browser_page.open(START)
    open_dialog(page)

    with page.expect_request(sends("Items Viewed")) as seen:
        search(page, "combos")
    with page.expect_request(sends("Item Active")) as active:
        page.keyboard.press("ArrowDown")
    with page.expect_request(sends("Item Selected")) as chosen:
        page.locator(HITS).first.click()

    answer = active.value.response()
    assert answer is not None
    assert answer.status == HTTPStatus.OK
    assert '"eventType":"view"' in (seen.value.post_data or "")
    assert '"eventType":"click"' in (chosen.value.post_data or "")


def sends(event: str) -> Callable[[Request], bool]:
    """Return whether a request reports an event of this name."""
    return lambda request: (
        "/1/events" in request.url and f'"eventName":"{event}"' in (request.post_data or "")
    )


def with_insights(route: Route) -> None:
    """Answer with the props that a site has with insights."""
    response = route.fetch()
    props = response.json()
    props["search"]["insights"] = True
    route.fulfill(response=response, json=props)

"""The search dialog, against the real service."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from axe import find_violations, in_each_view
from browser_page import IDLE, BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

START = "/docs/customization"
INPUT = ".search-dialog__field"
SUGGESTIONS = ".search-suggestions a"
HITS = ".search-hit"
NO_RESULTS = ".no-results"
ASKED = re.compile(r"/1/indexes/|/search-index\.json$")
FOCUSED_OUTSIDE = """() => [document.activeElement]
    .filter((element) => element !== document.body && !element.closest("dialog"))
    .map((element) => element.outerHTML)"""
MOBILE = {"width": 390, "height": 844}


@pytest.fixture
def reader(published: Served, visit: Visit) -> BrowserPage:
    return visit(published.origin, START)


def open_dialog(page: Page, key: str = "Control+k") -> None:
    page.keyboard.press(key)
    page.wait_for_selector(INPUT)


def search(page: Page, words: str) -> None:
    page.locator(INPUT).fill(words)
    page.wait_for_selector(HITS)


def go_on_in_vain(page: Page, words: str) -> None:
    page.locator(INPUT).fill(words)


def test_nothing_of_the_search_is_loaded_before_somebody_comes_near(reader: BrowserPage) -> None:
    scripts: list[str] = []
    reader.page.on("request", lambda request: scripts.append(request.url))
    reader.reload()

    assert [url for url in scripts if "SearchDialog" in url] == []
    with reader.page.expect_request(re.compile("SearchDialog")):
        reader.page.locator(".search-button").hover()


def test_keys_open_the_dialog_and_escape_gives_the_focus_back(reader: BrowserPage) -> None:
    button, field = reader.page.locator(".search-button"), reader.page.locator(INPUT)
    button.focus()

    for key in ("Control+k", "Meta+k", "/"):
        open_dialog(reader.page, key)
        expect(field).to_be_focused()
        assert (field.get_attribute("placeholder"), field.get_attribute("maxlength")) == ("Search docs", "64")
        reader.page.keyboard.press("Escape")

        expect(field).to_have_count(0)
        expect(button).to_be_focused()


def test_the_page_behind_the_dialog_does_not_move(reader: BrowserPage) -> None:
    place = "(button) => button.getBoundingClientRect().right"
    button = reader.page.locator(".search-button")
    before = button.evaluate(place)

    open_dialog(reader.page)

    assert button.evaluate(place) == before


def test_the_key_is_not_lost_before_the_page_has_come_to_life(reader: BrowserPage) -> None:
    reader.page.route("**/*.js", lambda _: None)
    reader.page.goto(reader.page.url, wait_until="commit")
    reader.page.wait_for_selector(".search-button")

    reader.page.keyboard.press("Control+k")
    reader.page.unroute("**/*.js")  # which lets them go on

    expect(reader.page.locator(INPUT)).to_be_focused()


def test_escape_from_the_suggestions_of_an_input_method_leaves_the_dialog_open(reader: BrowserPage) -> None:
    open_dialog(reader.page)

    reader.page.locator(INPUT).evaluate(
        "(input) => input.dispatchEvent(new KeyboardEvent('keydown',"
        " { key: 'Escape', isComposing: true, bubbles: true, cancelable: true }))"
    )

    reader.page.locator(INPUT).fill("combo")
    reader.page.wait_for_selector(HITS)


def test_escape_closes_the_panel_then_clears_the_query_then_closes_the_dialog(reader: BrowserPage) -> None:
    page = reader.page
    open_dialog(page)
    search(page, "combo")

    page.keyboard.press("Escape")
    expect(page.locator(HITS).first).to_be_hidden()
    expect(page.locator(INPUT)).to_have_value("combo")
    page.keyboard.press("ArrowDown")
    expect(page.locator(HITS).first).to_be_visible()

    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(INPUT)).to_have_value("")
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("")
    expect(page.get_by_text("No recent searches")).to_be_visible()

    page.keyboard.press("Escape")
    page.wait_for_selector(INPUT, state="detached")
    open_dialog(page)
    expect(page.locator(INPUT)).to_have_value("")


def test_escape_clears_a_query_in_vain(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    go_on_in_vain(reader.page, "qxzvwq")
    reader.page.wait_for_selector(NO_RESULTS)

    reader.page.keyboard.press("Escape")

    expect(reader.page.locator(INPUT)).to_have_value("")
    expect(reader.page.locator(NO_RESULTS)).to_have_count(0)


def test_tab_closes_the_panel_and_leads_to_all_results(reader: BrowserPage) -> None:
    page = reader.page
    open_dialog(page)
    search(page, "combo")

    page.keyboard.press("Tab")
    expect(page.locator(HITS).first).to_be_hidden()
    while not page.evaluate("document.activeElement.matches('.search-dialog__all')"):
        assert page.evaluate("document.activeElement !== document.body")
        page.keyboard.press("Tab")

    page.locator(INPUT).click()
    expect(page.locator(HITS).first).to_be_visible()


def test_the_first_search_says_that_it_is_on_its_way(reader: BrowserPage) -> None:
    page = reader.page
    page.route(ASKED, lambda _: None)
    open_dialog(page)
    page.locator(INPUT).fill("combo")
    waiting = page.get_by_text("The search is loading")

    expect(waiting).to_be_visible()
    page.unroute(ASKED)  # which lets them go on

    expect(page.locator(HITS).first).to_be_visible()
    expect(waiting).to_have_count(0)


@pytest.mark.parametrize("key", ["Tab", "Escape"])
def test_a_cancelled_search_shows_no_result(reader: BrowserPage, key: str) -> None:
    page = reader.page
    page.route(ASKED, lambda _: None)
    open_dialog(page)
    with page.expect_request(ASKED):
        page.locator(INPUT).fill("combo")

    page.keyboard.press(key)
    page.unroute(ASKED)  # which lets them go on
    page.evaluate(IDLE)

    expect(page.locator(NO_RESULTS)).to_be_hidden()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("")
    page.locator(INPUT).fill("combos")
    expect(page.locator(HITS).first).to_be_visible()


def test_enter_before_the_answer_does_not_cancel_the_search(reader: BrowserPage) -> None:
    page = reader.page
    page.route(ASKED, lambda _: None)
    open_dialog(page)
    with page.expect_request(ASKED):
        page.locator(INPUT).fill("combo")

    page.keyboard.press("Enter")
    expect(page.locator(NO_RESULTS)).to_be_hidden()
    page.unroute(ASKED)

    expect(page.locator(HITS).first).to_be_visible()


def test_what_was_typed_is_there_again_after_the_dialog_was_closed(reader: BrowserPage) -> None:
    page, field = reader.page, reader.page.locator(INPUT)
    open_dialog(page)
    search(page, "combo")

    for keys in (("Control+k",), ("Tab", "Escape"), ()):
        for key in keys:
            page.keyboard.press(key)
        if not keys:
            page.mouse.click(5, 5)  # behind the dialog
        expect(field).to_have_count(0)
        open_dialog(page)
        expect(field).to_have_value("combo")


PASTED = """[302/307] Linking C executable zephyr/zephyr_pre0.elf
devicetree error: /tmp/zmk/app/corne.dtsi:76 (column 1): parse error: undefined node label 'pro_micro_i2c'
CMake Error at /tmp/zmk-config/zephyr/cmake/modules/dts.cmake:279 (message):
  gen_defines.py failed with return code: 1
FATAL ERROR: command exited with status 1: /usr/local/bin/cmake --build /tmp/tmp.1wHnkLiIMw
"""
MESSAGE = "parse error: undefined node label 'pro_micro_i2c'"


def test_of_a_pasted_log_the_message_is_looked_for_and_shown(published: Served, visit: Visit) -> None:
    page = visit(published.origin, START, permissions=["clipboard-read", "clipboard-write"]).page
    page.evaluate("(text) => navigator.clipboard.writeText(text)", PASTED)
    open_dialog(page)

    page.keyboard.press("Control+v")

    expect(page.locator(INPUT)).to_have_value(MESSAGE)
    expect(page.locator(HITS).first).to_contain_text("undefined node label", ignore_case=True)
    expect(page.locator(".search-dialog__count")).to_contain_text(f"for “{MESSAGE}”")


def test_a_longer_text_is_pasted_whole_and_typing_ends_at_64_characters(
    published: Served, visit: Visit
) -> None:
    page = visit(published.origin, START, permissions=["clipboard-read", "clipboard-write"]).page
    question = "why does the right half of my corne not connect to the left half after an update"
    page.evaluate("(text) => navigator.clipboard.writeText(text)", question)
    open_dialog(page)
    page.locator(INPUT).fill("x" * 62)
    page.keyboard.type("x" * 8)
    expect(page.locator(INPUT)).to_have_value("x" * 64)

    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")

    expect(page.locator(INPUT)).to_have_value(question)
    page.wait_for_selector(HITS)


def test_what_is_marked_on_the_page_is_looked_for(reader: BrowserPage) -> None:
    reader.page.locator("h1").select_text()
    marked = reader.page.locator("h1").inner_text()

    open_dialog(reader.page)

    expect(reader.page.locator(INPUT)).to_have_value(marked)
    expect(reader.page.locator(HITS).first).to_be_visible()


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


def test_a_click_leads_there_too_and_is_remembered(reader: BrowserPage) -> None:
    reader.page.route("**/payloads/**", lambda _: None)  # until it is unrouted
    open_dialog(reader.page)
    search(reader.page, "pair bluetooth")
    reader.page.locator(HITS).first.click()
    reader.page.wait_for_selector(INPUT, state="detached")

    open_dialog(reader.page)
    reader.page.unroute("**/payloads/**")
    reader.page.wait_for_url(lambda url: START not in url)

    expect(reader.page.get_by_role("heading", name="Recent")).to_be_visible()
    expect(reader.page.locator(HITS)).to_have_count(1)


@pytest.fixture
def earlier(published: Served, visit: Visit) -> BrowserPage:
    """Return a reader who has chosen three results, and has opened the dialog again."""
    reader = visit(published.origin, START)
    for words in ("combo", "tap dance", "mod-morph"):
        open_dialog(reader.page)
        search(reader.page, words)
        reader.page.keyboard.press("Enter")
        reader.page.wait_for_selector(INPUT, state="detached")
        reader.page.evaluate(IDLE)
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


def test_back_closes_the_dialog(reader: BrowserPage) -> None:
    page = reader.page
    page.locator("nav.pager a").last.click()
    page.wait_for_url(lambda url: START not in url)
    open_dialog(page)

    page.evaluate("history.back()")

    reader.wait_for_route(START)
    expect(page.locator(INPUT)).to_have_count(0)
    expect(page.locator("main")).to_be_focused()


def test_how_much_is_found_and_where_is_said_aloud(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    status = reader.page.get_by_role("dialog").get_by_role("status")

    search(reader.page, "tap dance")
    expect(status).to_have_text(re.compile(r"^\d+ results$"))
    expect(reader.page.get_by_role("group", name="Keymaps")).to_have_count(1)
    expect(reader.page.get_by_role("group", name="Configuration")).to_have_count(1)

    go_on_in_vain(reader.page, "qxzvwq")
    expect(status).to_have_text("No results")
    go_on_in_vain(reader.page, "")
    expect(status).to_have_text("")


def test_focus_stays_in_the_dialog(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    outside: list[str] = []
    for _ in range(6):
        reader.page.keyboard.press("Tab")
        outside += reader.page.evaluate(FOCUSED_OUTSIDE)

    assert outside == []
    reader.page.evaluate("document.querySelector('.navbar a').focus()")
    assert reader.page.evaluate(FOCUSED_OUTSIDE) == []


def test_a_search_in_vain_says_so_and_can_be_reported(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    go_on_in_vain(reader.page, "qxzvwq")

    screen = reader.page.locator(NO_RESULTS)
    expect(screen).to_contain_text('No results for "qxzvwq"')
    expect(screen).to_contain_text("Believe this query should return results?")
    expect(screen.locator(SUGGESTIONS)).to_have_count(0)
    link = screen.get_by_role("link", name="Let us know.")
    assert "qxzvwq" in (link.get_attribute("href") or "")


def test_a_search_in_vain_suggests_what_may_have_been_meant(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    go_on_in_vain(reader.page, "splitkeybords")

    suggestion = reader.page.locator(SUGGESTIONS).first
    expect(suggestion).to_have_text("Split keyboards")
    suggestion.click()

    expect(reader.page.locator(HITS).first).to_be_visible()


def test_search_without_a_network_is_an_error_until_it_is_back(reader: BrowserPage) -> None:
    reader.page.route(ASKED, lambda route: route.abort())
    open_dialog(reader.page)
    go_on_in_vain(reader.page, "layer")
    error = reader.page.locator(".search-error")

    expect(error).to_contain_text("Unable to fetch results")
    expect(error).to_contain_text("You might want to check your network connection.")
    reader.page.unroute(ASKED)
    reader.page.locator(INPUT).press("s")

    reader.page.wait_for_selector(HITS)
    expect(error).to_have_count(0)
    expect(reader.page.locator(INPUT)).to_have_value("layers")
    reader.complaints.clear()  # Chromium names each request that we made fail


def test_a_slash_in_a_field_is_a_slash(reader: BrowserPage) -> None:
    reader.page.evaluate(
        """() => {
          const field = document.createElement("input");
          document.querySelector("main").prepend(field);
          field.focus();
        }"""
    )
    reader.page.keyboard.press("/")

    expect(reader.page.locator("main input")).to_have_value("/")
    expect(reader.page.locator(INPUT)).to_have_count(0)


@in_each_view
def test_axe_finds_nothing_in_the_open_dialog(published: Served, visit: Visit, view: dict[str, Any]) -> None:
    reader = visit(published.origin, START, **view)
    reader.page.locator(".search-button").click()
    reader.page.wait_for_selector(INPUT)
    search(reader.page, "layer")
    found = find_violations(reader.page, START)
    reader.page.locator(HITS).first.click()
    reader.page.wait_for_selector(INPUT, state="detached")
    reader.page.locator(".search-button").click()
    reader.page.wait_for_selector(HITS)

    assert found == ()
    assert find_violations(reader.page, START) == ()


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


def test_without_javascript_the_button_is_a_link(published: Served, visit: Visit) -> None:
    reader = visit(published.origin, java_script_enabled=False)
    reader.page.goto(f"{published.origin}{START}")

    assert reader.page.locator(".search-button").get_attribute("href") == "/search"

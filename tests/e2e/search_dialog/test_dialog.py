"""The search dialog against the real service: how it opens and closes, and where the focus is."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from axe import find_violations, in_each_view
from browser_page import IDLE, BrowserPage, Visit, hold_back
from dialog import HITS, INPUT, START, ask, open_dialog, search
from serving import Served

pytestmark = pytest.mark.browser

NO_RESULTS = ".no-results"
ASKED = re.compile(r"/1/indexes/|/search-index\.json$")
ESCAPE_OF_AN_INPUT_METHOD = """(input) => input.dispatchEvent(new KeyboardEvent("keydown",
    { key: "Escape", isComposing: true, bubbles: true, cancelable: true }))"""
FOCUSED_OUTSIDE = """() => [document.activeElement]
    .filter((element) => element !== document.body && !element.closest("dialog"))
    .map((element) => element.outerHTML)"""


def test_nothing_of_the_search_is_loaded_before_somebody_comes_near(reader: BrowserPage) -> None:
    scripts: list[str] = []
    reader.page.on("request", lambda request: scripts.append(request.url))
    reader.reload()

    assert [url for url in scripts if "SearchDialog" in url] == []
    with reader.page.expect_request(re.compile("SearchDialog")):
        reader.page.locator(".search-button").hover()


def test_keys_open_the_dialog_over_a_page_that_does_not_move_and_escape_gives_the_focus_back(
    reader: BrowserPage,
) -> None:
    button, field = reader.page.locator(".search-button"), reader.page.locator(INPUT)
    place = "(button) => button.getBoundingClientRect().right"
    before = button.evaluate(place)
    button.focus()

    for key in ("Control+k", "Meta+k", "/"):
        open_dialog(reader.page, key)
        expect(field).to_be_focused()
        assert button.evaluate(place) == before
        assert (field.get_attribute("placeholder"), field.get_attribute("maxlength")) == ("Search docs", "64")
        reader.page.keyboard.press("Escape")

        expect(field).to_have_count(0)
        expect(button).to_be_focused()


def test_the_key_is_not_lost_before_the_page_has_come_to_life(reader: BrowserPage) -> None:
    let_go = hold_back(reader.page, "**/*.js")
    reader.page.goto(reader.page.url, wait_until="commit")
    reader.page.wait_for_selector(".search-button")

    reader.page.keyboard.press("Control+k")
    let_go()

    expect(reader.page.locator(INPUT)).to_be_focused()


def test_escape_closes_the_panel_then_clears_the_query_then_closes_the_dialog(reader: BrowserPage) -> None:
    page = reader.page
    open_dialog(page)
    page.locator(INPUT).evaluate(ESCAPE_OF_AN_INPUT_METHOD)  # closes its suggestions alone
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
    ask(reader.page, "qxzvwq")
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


def test_the_first_search_says_that_it_is_on_its_way_and_enter_does_not_cancel_it(
    reader: BrowserPage,
) -> None:
    page = reader.page
    let_go = hold_back(page, ASKED)
    open_dialog(page)
    with page.expect_request(ASKED):
        page.locator(INPUT).fill("combo")
    waiting = page.get_by_text("The search is loading")

    expect(waiting).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(NO_RESULTS)).to_be_hidden()
    let_go()

    expect(page.locator(HITS).first).to_be_visible()
    expect(waiting).to_have_count(0)


@pytest.mark.parametrize("key", ["Tab", "Escape"])
def test_a_cancelled_search_shows_no_result(reader: BrowserPage, key: str) -> None:
    page = reader.page
    let_go = hold_back(page, ASKED)
    open_dialog(page)
    with page.expect_request(ASKED):
        page.locator(INPUT).fill("combo")

    page.keyboard.press(key)
    let_go()
    page.evaluate(IDLE)

    expect(page.locator(NO_RESULTS)).to_be_hidden()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("")
    page.locator(INPUT).fill("combos")
    expect(page.locator(HITS).first).to_be_visible()


def test_back_closes_the_dialog(reader: BrowserPage) -> None:
    page = reader.page
    page.locator("nav.pager a").last.click()
    page.wait_for_url(lambda url: START not in url)
    open_dialog(page)

    page.evaluate("history.back()")

    reader.wait_for_route(START)
    expect(page.locator(INPUT)).to_have_count(0)
    expect(page.locator("main")).to_be_focused()


def test_focus_stays_in_the_dialog(reader: BrowserPage) -> None:
    open_dialog(reader.page)
    outside: list[str] = []
    for _ in range(6):
        reader.page.keyboard.press("Tab")
        outside += reader.page.evaluate(FOCUSED_OUTSIDE)

    assert outside == []
    reader.page.evaluate("document.querySelector('.navbar a').focus()")
    assert reader.page.evaluate(FOCUSED_OUTSIDE) == []


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
    found = find_violations(reader.page, START, "dialog[open]")
    reader.page.locator(HITS).first.click()
    reader.page.wait_for_selector(INPUT, state="detached")
    reader.page.locator(".search-button").click()
    reader.page.wait_for_selector(HITS)

    assert found == ()
    assert find_violations(reader.page, START, "dialog[open]") == ()

"""Pages of each kind, and what readers do on them, in Firefox.

WebDriver BiDi differs from what drives Chromium in other tests: a click scrolls the page, React ignores text
that is filled in and not typed, and going back within a page does not navigate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser_page import PHONE, BrowserPage, Visit
from large_text import OVERFLOW
from page_kinds import MISSING, routes_of_kinds
from serving import Served

pytestmark = pytest.mark.browser

KEYMAPS = "/docs/keymaps"
HOLD_TAP = "/docs/keymaps/behaviors/hold-tap"
PROPERTY = re.compile(r"/docs/config/behaviors#hold-tap-tapping-term-ms")  # its row on the reference
OLD_KEYMAP = "&kp NUM_1 &kp BKSP &kp NUM_1"
ALIVE_PROFILER = "[data-island=PowerProfiler][data-alive]"
ALIVE_PLAYGROUND = "[data-island=HoldTapPlayground][data-alive]"
MORE_KINDS = ("/keymap-upgrader", "/search?q=layer")
# Brings the visible components into the window, one after the other, until all are alive.
ALL_ALIVE = """() => {
  const waiting = [...document.querySelectorAll("[data-island]:not([data-alive])")]
    .find((island) => island.checkVisibility({ contentVisibilityAuto: true }));
  waiting?.scrollIntoView({ behavior: "instant" });
  return waiting === undefined;
}"""
THEME = "() => [document.documentElement.dataset.themeChoice, document.documentElement.dataset.theme]"


def faults_of(browser_page: BrowserPage, route: str) -> Iterator[str]:
    """Open a page, and bring all its components to life; yield what is wrong with it."""
    browser_page.open(route)
    browser_page.page.wait_for_function(ALL_ALIVE)
    pixels = browser_page.page.evaluate(OVERFLOW)
    if pixels > 0:
        yield f"{pixels} pixels too wide"
    yield from (found for found in browser_page.complaints if route != MISSING or "404" not in found)
    browser_page.complaints.clear()


def press(target: Locator, key: str) -> None:
    """Press a key on an element, and leave the page where it is."""
    target.evaluate("(element) => element.focus({ preventScroll: true })")
    target.page.keyboard.press(key)


@pytest.mark.system
def test_each_kind_of_page_lives_without_a_complaint_and_fits_a_phone(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, viewport=PHONE)
    routes = [*routes_of_kinds(published), *MORE_KINDS]

    faults = {route: list(faults_of(browser_page, route)) for route in routes}

    assert {route: found for route, found in faults.items() if found} == {}


@pytest.mark.system
def test_a_link_leads_on_within_the_page_and_back_to_where_the_reader_was(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, HOLD_TAP)
    page = browser_page.page
    browser_page.mark()
    page.evaluate("scrollTo({ top: 700, behavior: 'instant' })")

    press(page.locator("nav[aria-label=Docs] a[href='/docs/faq']"), "Enter")
    browser_page.wait_for_route("/docs/faq")
    browser_page.wait_for_scroll(0)
    page.evaluate("history.back()")

    browser_page.wait_for_route(HOLD_TAP)
    browser_page.wait_for_scroll(700)
    assert browser_page.is_marked


@pytest.mark.system
def test_a_reload_keeps_the_place(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/faq")
    browser_page.page.evaluate("scrollTo({ top: 600, behavior: 'instant' })")

    browser_page.reload()

    browser_page.wait_for_scroll(600)


@pytest.mark.system
def test_the_search_dialog_finds_and_leads_there_within_the_page(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/customization")
    page = browser_page.page
    browser_page.mark()

    page.keyboard.press("Control+k")
    page.locator(".search-dialog__field").press_sequentially("tapping-term-ms")
    hit = page.locator(".search-hit[aria-selected=true]")
    expect(hit).to_have_attribute("href", PROPERTY)
    page.keyboard.press("Enter")

    expect(page).to_have_url(PROPERTY)
    expect(page.locator(".search-dialog__field")).to_have_count(0)
    assert browser_page.is_marked


@pytest.mark.system
def test_tabs_are_chosen_by_click_and_key_and_remembered(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, HOLD_TAP)
    tabs = browser_page.page.locator(".tabs").first.locator(":scope > [role=tablist] > [role=tab]")
    panels = browser_page.page.locator(".tabs").first.locator(":scope > [role=tabpanel]")

    tabs.nth(1).click()
    browser_page.page.keyboard.press("ArrowRight")
    browser_page.reload()

    expect(tabs.nth(2)).to_have_attribute("aria-selected", "true")
    expect(panels.nth(2)).to_be_visible()
    expect(panels.nth(0)).to_be_hidden()


@pytest.mark.system
def test_the_theme_follows_the_system_until_one_is_chosen(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs")
    page = browser_page.page
    button = page.locator(".theme-toggle")
    before = page.evaluate(THEME)

    button.click()
    button.click()
    chosen = page.evaluate(THEME)
    browser_page.reload()

    assert before == ["system", "light"]
    assert chosen == page.evaluate(THEME) == ["dark", "dark"]


@pytest.mark.system
def test_the_upgrader_changes_a_keymap_and_leaves_what_it_is_told(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/keymap-upgrader").page
    summary = page.locator(".upgrader__summary")

    page.locator(".cm-content").first.press_sequentially(OLD_KEYMAP)
    expect(summary).to_contain_text("3 changes.")
    page.get_by_role("checkbox", name="NUM_1 becomes N1", exact=True).first.click()

    expect(summary).to_contain_text("left as it was.")
    expect(page.get_by_label("Upgraded text")).to_have_text(OLD_KEYMAP.replace("BKSP", "BSPC"))


@pytest.mark.system
def test_the_profiler_estimates_again_and_says_what_it_cannot_read(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/power-profiler").page
    page.locator(ALIVE_PROFILER).wait_for()
    battery = page.get_by_role("group", name=re.compile("^Left half")).get_by_label("Battery")
    time = page.locator(".power__time").first
    before = time.inner_text()

    battery.press("Control+a")
    battery.press_sequentially("2000")
    expect(time).not_to_have_text(before, use_inner_text=True)
    page.wait_for_function("() => location.search.includes('Lmb2000')")
    battery.press_sequentially("x")

    expect(battery).to_have_attribute("aria-invalid", "true")


@pytest.mark.system
def test_the_playground_decides_what_is_pressed(published: Served, visit: Visit) -> None:
    page = visit(published.origin, HOLD_TAP).page
    page.locator(".holdtap").scroll_into_view_if_needed()
    page.locator(ALIVE_PLAYGROUND).wait_for()
    page.get_by_role("radio", name="hold-preferred").check(force=True)
    # The other key is to decide, not the time, however long a busy machine takes between the two.
    page.evaluate("() => { const now = performance.now(); performance.now = () => now; }")

    page.get_by_role("button", name="Type on your keyboard").click()
    for key in ("f", "j"):
        page.keyboard.down(key)
    says = page.locator(".holdtap .tryit__why")
    expect(says).to_contain_text("F is a hold: J is pressed while it is held (hold-preferred)")
    for key in ("j", "f"):
        page.keyboard.up(key)

    assert page.locator(".holdtap .timing__typed kbd").all_inner_texts() == ["J"]


@pytest.mark.system
def test_a_changed_keymap_is_played_and_kept(published: Served, visit: Visit) -> None:
    page = visit(published.origin, KEYMAPS).page
    page.locator("[data-island=OwnKeymap]").scroll_into_view_if_needed()
    page.locator("[data-island=OwnKeymap][data-alive]").wait_for()
    text = page.get_by_role("textbox", name="Your keymap")

    text.press("Control+Home")
    text.press_sequentially("#define N7 Q\n")

    keys = page.get_by_role("group", name="Keys to press")
    expect(keys.get_by_role("button", name="Q", exact=True)).to_be_visible()
    assert "define N7 Q" in page.evaluate("() => localStorage.getItem('homerow.keymap')")

"""Pictures from text, and the hold-tap playground: by keyboard, by touch, and without JavaScript."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_page import PHONE, BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

ROUTE = "/docs/keymaps/behaviors/hold-tap"
WHY = ".tryit__why"
STOP_CLOCK = "() => { const now = performance.now(); performance.now = () => now; }"


def says(browser_page: BrowserPage, words: str) -> None:
    """Wait until the playground's sentences have these words."""
    browser_page.page.locator(WHY, has_text=words).wait_for()


def alive(browser_page: BrowserPage) -> BrowserPage:
    """Go to the playground, and choose a scene once its own script has come."""
    browser_page.page.locator(".holdtap").scroll_into_view_if_needed()
    browser_page.page.locator("[data-island=HoldTapPlayground][data-alive]").wait_for()
    browser_page.page.get_by_role("button", name="A roll from F to J").click()
    return browser_page


def test_keys_are_taken_from_an_explicit_start_on_and_escape_leaves(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE))
    page = browser_page.page
    page.get_by_role("radio", name="hold-preferred").check(force=True)
    # The other key is to decide, not the time, however long a busy machine takes between the two.
    page.evaluate(STOP_CLOCK)
    page.get_by_role("button", name="Type on your keyboard").click()

    page.keyboard.down("f")
    page.keyboard.down("j")
    says(browser_page, "F is a hold: J is pressed while it is held (hold-preferred)")
    page.keyboard.up("j")
    page.keyboard.up("f")
    assert page.locator(".holdtap .timing__typed kbd").all_inner_texts() == ["J"]
    page.keyboard.press("Escape")
    page.keyboard.press("d")

    assert page.get_by_role("button", name="Type on your keyboard").evaluate(
        "(b) => b === document.activeElement"
    )
    assert page.locator(".holdtap .timing__typed kbd").all_inner_texts() == ["J"]


def test_another_property_decides_anew_what_was_pressed(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE, reduced_motion="reduce"))
    page = browser_page.page

    says(browser_page, "F is a tap: it is released within tapping-term-ms (200)")
    page.get_by_role("radio", name="tap-unless-interrupted").check(force=True)
    says(browser_page, "F is a hold: J is pressed while it is held")
    page.get_by_role("checkbox", name="hold-trigger-key-positions").check()
    page.get_by_role("button", name="D inside F, one hand").click()

    says(browser_page, "F is a tap: D is not in hold-trigger-key-positions")


def test_a_finger_can_hold_a_key(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE, has_touch=True, viewport=PHONE))
    key = browser_page.page.locator(".tryit__key").nth(1)
    touch = {"pointerId": 7, "pointerType": "touch", "isPrimary": True}
    # A pointer that no finger made cannot be captured.
    browser_page.page.evaluate("() => { Element.prototype.setPointerCapture = () => undefined; }")

    key.dispatch_event("pointerdown", touch)
    says(browser_page, "F is a hold: it is still held after tapping-term-ms (200)")
    assert key.get_attribute("data-down") == ""
    key.dispatch_event("pointerup", touch)

    browser_page.page.locator(".tryit__key[data-down]").wait_for(state="detached")


def test_without_javascript_everything_drawn_can_be_read(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, java_script_enabled=False, viewport=PHONE)
    page = browser_page.page
    page.goto(f"{published.origin}{ROUTE}")

    assert "F is a hold: J is pressed and released" in page.locator(WHY).inner_text()
    assert not page.get_by_role("button", name="Type on your keyboard").is_visible()
    assert page.locator(".timing").first.locator("ol li").first.text_content() == "0 ms: You press A."
    page.goto(f"{published.origin}/docs/keymaps")
    assert page.locator(".kmap li", has_text="tap: 0, hold: layer Navigation").count() == 1


def test_the_reason_and_whether_one_types_are_all_that_is_told(published: Served, visit: Visit) -> None:
    playground = alive(visit(published.origin, ROUTE)).page.locator(".holdtap")

    expect(playground.get_by_role("status")).to_have_count(2)
    assert playground.get_by_role("slider", name="quick-tap-ms").get_attribute("aria-valuetext") == "off"

"""Keyboards to try on the pages of behaviors: scenes, keys, fingers, changes, and no service."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import find_violations, in_each_view
from browser_page import PHONE, BrowserPage, Visit
from large_text import OVERFLOW
from serving import Served

pytestmark = pytest.mark.browser

KEYMAPS = "/docs/keymaps"
COMBOS = f"{KEYMAPS}/combos"
SERVICE = "**/api/keymap/keyboard"
# Two keys are pressed at the same time, however long a busy machine takes between them.
STOP_CLOCK = "() => { const now = performance.now(); performance.now = () => now; }"
FOCUSED = "(element) => element === document.activeElement"

# A page, a scene on it, the decision, and what the computer receives.
SCENES = (
    ("combos", "W is too late", "Q and W are not a combo", ["q", "w"]),
    ("behaviors/macros", "Type a text", "A macro adds", ["h", "t", "t", "p", "s", ":", "/", "/"]),
)


def alive(browser_page: BrowserPage) -> Locator:
    """Go to the keyboard to try, and wait until its own script has come."""
    browser_page.page.locator("[data-island=TryIt]").scroll_into_view_if_needed()
    browser_page.page.locator("[data-island=TryIt][data-alive]").wait_for()
    return browser_page.page.locator(".tryit")


def opened(published: Served, visit: Visit, route: str = COMBOS, **options: object) -> tuple[Page, Locator]:
    browser_page = visit(published.origin, route, **{"reduced_motion": "reduce", **options})
    return browser_page.page, alive(browser_page)


def typed(keyboard: Locator) -> Locator:
    return keyboard.locator(".timing__typed kbd")


def keymap_of(keyboard: Locator) -> Locator:
    """Open the keymap, and return its text."""
    keyboard.get_by_text("Change the keymap").click()
    return keyboard.get_by_role("textbox", name="Keymap")


def change(text: Locator, before: str, after: str) -> None:
    assert before in text.input_value()
    text.fill(text.input_value().replace(before, after))


@pytest.mark.parametrize(("page", "scene", "decision", "words"), SCENES)
def test_a_scene_shows_what_is_decided(
    published: Served, visit: Visit, page: str, scene: str, decision: str, words: list[str]
) -> None:
    _, keyboard = opened(published, visit, f"{KEYMAPS}/{page}")

    keyboard.get_by_role("button", name=scene, exact=True).click()

    expect(keyboard.locator(".tryit__decisions")).to_contain_text(decision)
    expect(typed(keyboard)).to_have_text(words)
    expect(keyboard.get_by_role("status").filter(has_text=decision).first).to_be_attached()


def test_typing_is_taken_from_an_explicit_start_until_escape_or_tab(published: Served, visit: Visit) -> None:
    page, keyboard = opened(published, visit)
    page.evaluate(STOP_CLOCK)
    start = keyboard.get_by_role("button", name="Type on your keyboard")
    start.press("q")
    expect(typed(keyboard)).to_have_text(["Esc"])  # still the first scene

    start.press("Enter")
    expect(keyboard.get_by_role("status").filter(has_text="Press Esc to stop.")).to_be_visible()
    page.keyboard.down("q")
    page.keyboard.down("w")
    expect(keyboard.locator(".timing__title")).to_have_text("You pressed Q W")
    expect(keyboard.locator(".tryit__decisions")).to_contain_text("Q and W are a combo")
    page.keyboard.up("w")
    page.keyboard.up("q")
    expect(typed(keyboard)).to_have_text(["Esc"])
    page.keyboard.press("Escape")

    assert start.evaluate(FOCUSED)
    start.press("Enter")
    expect(keyboard.get_by_role("status").filter(has_text="Press Esc to stop.")).to_be_visible()
    page.keyboard.press("Tab")

    expect(keyboard.get_by_role("button", name="Type on your keyboard")).to_be_visible()
    assert keyboard.get_by_role("button", name="Q", exact=True).evaluate(FOCUSED)


def test_two_fingers_press_a_combo(published: Served, visit: Visit) -> None:
    page, keyboard = opened(published, visit, has_touch=True, viewport=PHONE)
    page.evaluate(STOP_CLOCK)
    # A pointer that no finger made cannot be captured.
    page.evaluate("() => { Element.prototype.setPointerCapture = () => undefined; }")
    keys = [keyboard.get_by_role("button", name=name, exact=True) for name in ("Q", "W")]

    for pointer, key in enumerate(keys):
        key.dispatch_event("pointerdown", {"pointerId": pointer, "pointerType": "touch", "button": 0})
    expect(keyboard.locator(".tryit__key[data-down]")).to_have_count(2)
    for pointer, key in enumerate(keys):
        key.dispatch_event("pointerup", {"pointerId": pointer, "pointerType": "touch", "button": 0})

    expect(typed(keyboard)).to_have_text(["Esc"])
    assert page.evaluate(OVERFLOW) <= 0


def test_a_change_of_the_keymap_plays_at_once_and_can_be_saved_as_a_picture(
    published: Served, visit: Visit
) -> None:
    page, keyboard = opened(published, visit)
    text = keymap_of(keyboard)
    keyboard.get_by_role("button", name="W is too late").click()
    expect(typed(keyboard)).to_have_text(["q", "w"])

    change(text, "timeout-ms = <50>", "timeout-ms = <90>")
    expect(typed(keyboard)).to_have_text(["Esc"])
    change(text, "&kp Q", "&kp N5")
    expect(
        keyboard.get_by_role("group", name="Keys to press").get_by_role("button", name="5")
    ).to_be_visible()
    with page.expect_download() as started:
        keyboard.get_by_role("button", name="Download as SVG").click()

    assert ">5</text>" in Path(started.value.path()).read_text("utf-8")


def test_a_mistake_has_its_line_and_the_last_keyboard_stays(published: Served, visit: Visit) -> None:
    _, keyboard = opened(published, visit)
    text = keymap_of(keyboard)
    change(text, "&kp ESC", "&kpp ESC")
    said = keyboard.locator(".tryit__status")

    expect(said).to_contain_text("No node has the label kpp. Did you mean &kp?")
    expect(typed(keyboard)).to_have_text(["Esc"])
    said.get_by_role("button", name="Line 9").click()
    assert text.evaluate(FOCUSED)
    keyboard.get_by_role("button", name="Restore the original").click()

    expect(said).to_contain_text("The keys use this keymap")
    assert "&kp ESC" in text.input_value()


def test_without_a_service_all_but_changes_works(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, COMBOS, reduced_motion="reduce")
    keyboard = alive(browser_page)
    answer = {"status": 404, "content_type": "text/html", "body": "?"}
    browser_page.page.route(SERVICE, lambda route: route.fulfill(**answer))

    change(keymap_of(keyboard), "<50>", "<90>")
    expect(keyboard.locator(".tryit__status")).to_contain_text("does not have the service")
    keyboard.get_by_role("button", name="W is too late").click()

    expect(typed(keyboard)).to_have_text(["q", "w"])
    browser_page.complaints.clear()  # of the answer that did not come


def test_without_javascript_there_are_the_keymap_and_the_first_scene(published: Served, visit: Visit) -> None:
    page = visit(published.origin, java_script_enabled=False, viewport=PHONE).page
    page.goto(f"{published.origin}{COMBOS}")
    keyboard = page.locator(".tryit")

    expect(keyboard.locator(".tryit__decisions")).to_contain_text("Q and W are a combo")
    expect(keyboard.get_by_role("button", name="W is too late")).to_be_hidden()
    assert "zmk,combos" in keyboard.locator("textarea").input_value()


@in_each_view
def test_axe_finds_nothing_in_a_keyboard_to_try(
    published: Served, visit: Visit, view: dict[str, Any]
) -> None:
    route = f"{KEYMAPS}/conditional-layers"
    page, keyboard = opened(published, visit, route, **view)
    change(keymap_of(keyboard), "&kp F1", "&kp FF1")
    expect(keyboard.locator(".tryit__status")).to_contain_text("FF1")
    keyboard.get_by_role("button", name="Type on your keyboard").click()

    assert find_violations(page, route, "[data-island=TryIt]") == ()

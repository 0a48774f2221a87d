"""The keyboard on the home page, and the page for addresses that lead nowhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_page import PHONE, BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

LEGENDS = ".board .key__legend > text:first-of-type"
VISIBLE_TEXTS = """(elements) => elements
  .filter((element) => element.getBoundingClientRect().width > 0)
  .map(({ textContent }) => textContent)"""


def legends(browser_page: BrowserPage) -> set[str]:
    """Return what can be read on the keys."""
    return set(browser_page.page.locator(LEGENDS).evaluate_all(VISIBLE_TEXTS))


def binding(browser_page: BrowserPage) -> str:
    return browser_page.page.locator(".board__binding").inner_text()


def alive(browser_page: BrowserPage) -> BrowserPage:
    """Go to the keyboard, and wait until its own script has come."""
    browser_page.page.locator(".board").scroll_into_view_if_needed()
    browser_page.page.wait_for_selector("[data-island=Keyboard][data-alive]", state="attached")
    return browser_page


def test_without_javascript_every_layer_can_be_chosen(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, java_script_enabled=False)
    browser_page.page.goto(f"{published.origin}/")

    shown = {}
    for layer in ("base", "nav", "num", "sys"):
        browser_page.page.locator(f".board input[value={layer}]").check()
        shown[layer] = legends(browser_page)

    assert "Q" in shown["base"]
    assert "PgUp" in shown["nav"]
    assert "7" in shown["num"]
    assert "BT 4" in shown["sys"]
    assert not shown["base"] & {"PgUp", "7", "BT 4"}


def test_arrows_choose_a_layer_as_in_any_group_of_radio_buttons(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, "/"))
    browser_page.page.locator(".board input[value=base]").focus()

    browser_page.page.keyboard.press("ArrowRight")

    assert "PgUp" in legends(browser_page)


def test_a_key_of_the_readers_keyboard_is_found_on_its_layer_while_it_is_held(
    published: Served, visit: Visit
) -> None:
    browser_page = alive(visit(published.origin, "/"))

    browser_page.page.keyboard.down("7")
    held, told = legends(browser_page), binding(browser_page)
    browser_page.page.keyboard.up("7")

    assert "7" in held
    assert told.startswith("&kp N7")
    assert "Q" in legends(browser_page)


def test_the_page_still_scrolls_by_the_keys_that_the_keyboard_shows(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, "/", viewport=PHONE))
    before = browser_page.scroll

    browser_page.page.keyboard.press("End")

    browser_page.page.wait_for_function("before => scrollY > before", arg=before)


def test_pointing_at_a_layer_key_shows_its_layer_and_pressing_it_keeps_it(
    published: Served, visit: Visit
) -> None:
    browser_page = alive(visit(published.origin, "/"))
    space = browser_page.page.locator(".key[data-key='31']")
    page_up = browser_page.page.locator(LEGENDS, has_text="PgUp").first

    space.hover()
    expect(page_up).to_be_visible()
    browser_page.page.mouse.move(2, 2)
    expect(page_up).to_be_hidden()
    assert "Q" in legends(browser_page)
    space.click()
    browser_page.page.mouse.move(2, 2)

    expect(browser_page.page.locator(".board input[value=nav]")).to_be_checked()
    expect(page_up).to_be_visible()


def test_the_keyboards_script_is_loaded_by_its_page_alone(published: Served, visit: Visit) -> None:
    scripts = visit(published.origin, "/docs").scripts()

    assert any("/assets/page-" in path for path in scripts)
    assert [path for path in scripts if "/assets/Keyboard-" in path] == []


def test_an_unknown_address_names_the_pages_that_are_nearest(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin)
    browser_page.page.goto(f"{published.origin}/docs/behaviours/holdtap")
    browser_page.complaints[:] = [
        complaint for complaint in browser_page.complaints if "404" not in complaint
    ]

    first = browser_page.page.locator(".nearest a").first
    assert browser_page.page.locator(".start-over").count() == 1
    first.click()
    browser_page.page.wait_for_url("**/docs/keymaps/behaviors/hold-tap")

    assert browser_page.page.locator("h1").inner_text() == "Hold-tap behavior"


def test_an_address_that_is_like_no_page_leads_to_the_parts_of_the_site(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin)
    browser_page.page.goto(f"{published.origin}/docs/asdfqwer")
    browser_page.wait_until_alive()
    browser_page.complaints[:] = [
        complaint for complaint in browser_page.complaints if "404" not in complaint
    ]

    expect(browser_page.page.locator(".article h2")).to_have_text(["Start over"])
    browser_page.page.locator(".start-over a", has_text="Docs").click()
    browser_page.wait_for_route("/docs")

"""The list of key codes and the list of hardware: filtered, followed, copied, and read without JavaScript."""

from __future__ import annotations

import pytest

from browser_page import DESKTOP, PHONE, BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

KEYS = "/docs/keymaps/list-of-keycodes"
HARDWARE = "/docs/hardware"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
COUNTED = "() => /^(No|\\d+) /.test(document.querySelector('.filter [role=status]')?.textContent ?? '')"
ROWS = ".keycodes tbody > tr, .hardware > li"


def alive(browser_page: BrowserPage) -> BrowserPage:
    """Scroll to the list, as its script comes when it is near the window, and wait for it."""
    browser_page.page.locator(".filter").scroll_into_view_if_needed()
    browser_page.page.wait_for_function(COUNTED)
    return browser_page


def shown(browser_page: BrowserPage) -> list[str]:
    """Return the best name of each row that can be seen."""
    rows = browser_page.page.locator(f":is({ROWS}):not([hidden], [hidden] *)")
    return [text.split()[0] for text in rows.locator("a code, div:first-child > a").all_text_contents()]


def status(browser_page: BrowserPage) -> str:
    return browser_page.page.get_by_role("status").and_(browser_page.page.locator(".filter *")).inner_text()


def is_in_view(browser_page: BrowserPage, anchor: str) -> bool:
    """Tell whether an element is in the window, and the first thing at its place."""
    return bool(
        browser_page.page.evaluate(
            """(id) => {
              const element = document.getElementById(id);
              const { left, top, width, height } = element.getBoundingClientRect();
              return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }""",
            anchor,
        )
    )


def is_in_upper_half(browser_page: BrowserPage, selector: str) -> bool:
    box = browser_page.page.locator(selector).bounding_box()
    assert box is not None
    return 0 <= box["y"] < float(browser_page.page.evaluate("innerHeight")) / 2


def test_keys_are_found_by_name_meaning_and_symbol_and_only_their_groups_are_left(
    published: Served, visit: Visit
) -> None:
    browser_page = alive(visit(published.origin, KEYS))
    everything = status(browser_page)
    browser_page.page.get_by_role("searchbox", name="Filter key codes").focus()

    browser_page.page.keyboard.type("  up   volume c_")

    assert sorted(shown(browser_page)) == ["C_VOLUME_UP", "C_VOL_UP"]
    browser_page.page.keyboard.press("Enter")
    assert browser_page.page.evaluate("document.activeElement.id") == "c-volume-up"

    browser_page.page.locator(".filter__input").fill("%")

    assert shown(browser_page) == ["PERCENT", "PRCNT"]
    assert status(browser_page) == "1 key code"
    assert browser_page.page.locator("[data-article] section h2:visible").all_inner_texts() == [
        "Symbols and punctuation"
    ]
    browser_page.page.keyboard.press("Escape")
    assert status(browser_page) == everything
    browser_page.page.locator(".filter__input").fill("no such key")
    assert (shown(browser_page), status(browser_page)) == ([], "No key code matches")


def test_a_query_is_kept_in_the_address(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, KEYS))

    browser_page.page.locator(".filter__input").fill("volume up")
    browser_page.page.wait_for_url("**/list-of-keycodes?q=volume+up")
    browser_page.reload()

    assert "C_VOL_UP" in shown(alive(browser_page))
    assert browser_page.page.locator(".filter__input").input_value() == "volume up"


@pytest.mark.parametrize(("query", "size"), [("", DESKTOP), ("?q=nothing", PHONE)])
def test_an_address_leads_to_a_key(published: Served, visit: Visit, query: str, size: dict[str, int]) -> None:
    browser_page = alive(visit(published.origin, f"{KEYS}{query}#c-vol-up", viewport=size))

    assert is_in_view(browser_page, "c-vol-up")


def test_a_click_copies_a_name(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, f"{KEYS}?q=mute", **CLIPBOARD))

    browser_page.page.locator("#c-mute").click()

    browser_page.page.wait_for_function("navigator.clipboard.readText().then((text) => text === 'C_MUTE')")
    assert browser_page.page.url.endswith("#c-mute")


def test_hardware_is_found_by_touch(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, HARDWARE, viewport=PHONE, has_touch=True, is_mobile=True))
    everything = status(browser_page)

    browser_page.page.get_by_role("combobox", name="Kind").select_option("controller")
    browser_page.page.get_by_role("combobox", name="Interconnect").select_option("Seeed XIAO")
    controllers = shown(browser_page)
    width = browser_page.page.evaluate("document.documentElement.scrollWidth")
    browser_page.page.get_by_role("searchbox").tap()
    browser_page.page.keyboard.type("BLE")

    assert width == PHONE["width"]
    assert len(controllers) > 1
    assert status(browser_page) == "1 part"
    assert set(shown(browser_page)) < set(controllers)
    assert browser_page.page.locator(ROWS).filter(visible=True).count() == 1
    assert is_in_upper_half(browser_page, ".filter"), "the results would be below a phone's keyboard"
    browser_page.page.get_by_role("combobox", name="Feature").select_option("encoder")
    assert status(browser_page) == "No part matches"
    browser_page.page.get_by_role("button", name="Show all").tap()
    assert status(browser_page) == everything


def test_a_name_in_a_sentence_leads_to_its_key(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/keymaps/behaviors/key-press")

    browser_page.page.locator("a.code-reference", has_text="C_VOL_UP").first.click()
    browser_page.wait_for_route(f"{KEYS}#c-volume-up")

    assert is_in_view(browser_page, "c-volume-up")


@pytest.mark.parametrize("route", [KEYS, HARDWARE])
def test_without_javascript_everything_is_there(published: Served, visit: Visit, route: str) -> None:
    browser_page = visit(published.origin, java_script_enabled=False)
    browser_page.page.goto(f"{published.origin}{route}")

    rows = browser_page.page.locator(ROWS)

    assert rows.count() > 100
    assert rows.last.is_visible()
    assert not browser_page.page.locator(".filter").is_visible()


LINES_FOR_ANCHORS = """() => [...document.querySelectorAll(".reference tbody th")]
  .filter((name) => {
    const height = name.offsetHeight;
    name.querySelector(".heading-anchor").remove();
    return name.offsetHeight !== height;
  })
  .map((name) => name.textContent)"""


def test_the_anchor_of_a_name_takes_no_line_of_its_own(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/config/bluetooth", viewport=PHONE)

    assert browser_page.page.locator(".reference .heading-anchor").count() > 0
    assert browser_page.page.evaluate(LINES_FOR_ANCHORS) == []

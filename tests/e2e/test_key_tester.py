"""The key tester above the list of key codes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import find_violations, in_each_view
from browser_page import BrowserPage, Visit
from large_text import OVERFLOW
from serving import Served, page_html

pytestmark = pytest.mark.browser

PAGE = "/docs/tester"


@pytest.fixture
def reader(keys: Served, visit: Visit) -> BrowserPage:
    return visit(keys.origin)


def open_tester(page: Page) -> Locator:
    tester = page.get_by_role("region", name="Key tester")
    tester.scroll_into_view_if_needed()
    expect(field_of(tester)).to_be_enabled()
    return tester


def field_of(tester: Locator) -> Locator:
    return tester.get_by_label("Press a key, or type a character")


def test_a_key_has_a_code_a_row_and_a_binding_and_tab_leaves_the_field(reader: BrowserPage) -> None:
    reader.open(PAGE)
    tester = open_tester(reader.page)

    field_of(tester).press("ArrowLeft")

    expect(tester.get_by_role("link", name="LEFT")).to_have_attribute("href", "#left")
    expect(tester.get_by_role("button", name="Copy &kp LEFT")).to_be_visible()
    expect(field_of(tester)).to_be_focused()
    field_of(tester).press("Tab")
    expect(field_of(tester)).not_to_be_focused()
    expect(tester.get_by_role("link", name="TAB")).to_be_visible()


def test_every_row_that_the_tester_links_to_is_in_the_list(reader: BrowserPage, published: Served) -> None:
    reader.open(PAGE)
    tester = open_tester(reader.page)
    rows = page_html(published.project, "/docs/keymaps/list-of-keycodes")

    for key in ("a", "1", "Semicolon", "F12", "Delete", "NumpadAdd", "ContextMenu"):
        field_of(tester).press(key)
        anchor = tester.get_by_role("link").get_attribute("href") or ""
        assert rows.count(f' id="{anchor.removeprefix("#")}"') == 1


def test_a_layout_says_what_to_bind_for_its_characters(reader: BrowserPage) -> None:
    reader.open(PAGE)
    tester = open_tester(reader.page)

    tester.get_by_label("Layout of your computer").select_option("German")
    tester.locator("summary").click()

    row = tester.get_by_role("table", name="German").get_by_role("row").filter(has_text="@")
    expect(row.get_by_role("button", name="Copy &kp RA(Q)")).to_be_visible()
    assert "layout=de" in reader.page.url


def test_the_address_keeps_the_layout(reader: BrowserPage) -> None:
    reader.open(f"{PAGE}?layout=fr")
    tester = open_tester(reader.page)

    field_of(tester).press("KeyQ")

    expect(
        tester.get_by_role("table", name="What it types: French").get_by_role("row").nth(1)
    ).to_contain_text("a")


def test_another_layout_than_the_chosen_one_is_noticed(reader: BrowserPage) -> None:
    reader.open(f"{PAGE}?layout=de")
    tester = open_tester(reader.page)

    field_of(tester).press("y")  # Chromium presses the key of a US keyboard

    expect(tester.get_by_text("so it has another layout")).to_be_visible()


def test_a_phone_types_a_character(reader: BrowserPage) -> None:
    reader.open(f"{PAGE}?layout=es")
    tester = open_tester(reader.page)

    field_of(tester).focus()
    reader.page.keyboard.insert_text("ñ")
    expect(tester.get_by_role("button", name="Copy &kp SEMI")).to_be_visible()

    reader.page.keyboard.insert_text("ł")
    expect(tester.get_by_text("No key of this layout types")).to_be_visible()


def test_a_click_copies_a_binding(reader: BrowserPage) -> None:
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.open(PAGE)
    tester = open_tester(reader.page)

    field_of(tester).press("Enter")
    tester.get_by_role("button", name="Copy &kp RET").click()

    expect(tester.get_by_text("Copied")).to_be_visible()
    assert reader.page.evaluate("() => navigator.clipboard.readText()") == "&kp RET"


@in_each_view
def test_the_tester_fits_and_is_accessible(keys: Served, visit: Visit, view: dict[str, Any]) -> None:
    page = visit(keys.origin, f"{PAGE}?layout=de", **view).page
    tester = open_tester(page)
    field_of(tester).press("e")
    tester.locator("summary").click()

    assert find_violations(page, PAGE, ".key-tester") == ()
    assert page.evaluate(OVERFLOW) <= 0

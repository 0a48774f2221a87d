"""The text in the search dialog: typed, pasted, marked on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_page import BrowserPage, Visit
from dialog import HITS, INPUT, START, open_dialog, search
from serving import Served

pytestmark = pytest.mark.browser

PASTED = """[302/307] Linking C executable zephyr/zephyr_pre0.elf
devicetree error: /tmp/zmk/app/corne.dtsi:76 (column 1): parse error: undefined node label 'pro_micro_i2c'
CMake Error at /tmp/zmk-config/zephyr/cmake/modules/dts.cmake:279 (message):
  gen_defines.py failed with return code: 1
FATAL ERROR: command exited with status 1: /usr/local/bin/cmake --build /tmp/tmp.1wHnkLiIMw
"""
MESSAGE = "parse error: undefined node label 'pro_micro_i2c'"


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

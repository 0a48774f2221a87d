"""What a reader does with code: copy it, break its lines, reach it by the keyboard."""

from __future__ import annotations

import pytest

from reading_site import LONG
from serving import Served
from visitor import Visit

pytestmark = pytest.mark.browser

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def test_code_is_copied_without_its_decoration(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", **CLIPBOARD).page
    block = page.locator(".code-block").first

    block.hover()
    block.get_by_role("button", name="Copy code").click()
    page.wait_for_selector(".copy-code[data-copied]")

    assert page.evaluate("() => navigator.clipboard.readText()") == f"{LONG}\nint marked;\n"
    page.wait_for_function("() => document.querySelector('#root > [role=status]').textContent === 'Copied'")


def test_long_lines_of_code_are_broken_and_run_on_again(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    block = page.locator(".code-block").first
    overflow = "(block) => block.querySelector('pre').scrollWidth - block.querySelector('pre').clientWidth"
    button = block.get_by_role("button", name="Wrap long lines")
    before = block.evaluate(overflow)

    block.hover()
    button.click()
    during, pressed = block.evaluate(overflow), button.get_attribute("aria-pressed")
    button.click()

    assert before > 0
    assert (during, pressed) == (0, "true")
    assert block.evaluate(overflow) == before


def test_code_that_fits_has_no_button_to_break_it(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    block = page.locator(".code-block").nth(1)

    block.hover()

    block.locator(".wrap-code").wait_for(state="hidden")


def test_only_what_scrolls_is_a_stop_for_the_keyboard(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    stops = page.locator("[data-article] :is(pre, .table-scroll)[tabindex='0']")
    stops.filter(has_text="Wide column").wait_for()
    page.wait_for_function("() => document.querySelectorAll('pre[tabindex]').length === 1")
    long = stops.filter(has_text="int answer").count()

    page.set_viewport_size({"width": 60, "height": 800})
    page.wait_for_function("() => document.querySelectorAll('pre[tabindex]').length === 3")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("() => document.querySelectorAll('pre[tabindex]').length === 1")

    assert long == 1


def test_without_javascript_the_keyboard_reaches_all_code(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, java_script_enabled=False).page
    page.goto(f"{keys.origin}/docs/code")

    assert page.locator("pre[tabindex='0']").count() == page.locator("pre").count() == 3


def test_code_has_its_title_its_marked_lines_and_its_changes(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page

    assert page.locator(".code-block figcaption").inner_text() == "main.c"
    assert page.locator(".line.highlighted").inner_text().strip() == "int marked;"
    assert page.locator(".line.deleted").inner_text().strip() == "-old"
    assert page.locator(".line.inserted").inner_text().strip() == "+new"

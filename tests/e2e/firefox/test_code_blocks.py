"""Code blocks in Firefox, with a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_page import Visit
from code_buttons import IS_AT_THE_TOP_RIGHT
from reading_site import LONG
from serving import Served

pytestmark = pytest.mark.browser


def test_code_is_copied(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page

    page.get_by_role("button", name="Copy code").first.click()

    page.wait_for_selector(".copy-code[data-copied]")
    assert page.evaluate("navigator.clipboard.readText()") == f"{LONG}\nint marked;\n"


@pytest.mark.system
def test_only_lines_that_are_cut_off_can_be_wrapped(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    block = page.locator(".code-block").first
    wrap = page.locator(".wrap-code:visible")
    expect(wrap).to_have_count(1)

    wrap.click()

    expect(block).to_have_attribute("data-wrapped", "")
    assert block.locator("pre").evaluate("(pre) => pre.scrollWidth - pre.clientWidth") == 0


@pytest.mark.system
def test_without_a_title_the_button_appears_in_the_corner_under_the_mouse(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    block = page.locator(".code-block").nth(1)
    button = block.locator(".copy-code")
    expect(button).to_have_css("opacity", "0")

    block.hover(position={"x": 5, "y": 5})

    expect(button).to_have_css("opacity", "1")
    assert block.evaluate(IS_AT_THE_TOP_RIGHT)

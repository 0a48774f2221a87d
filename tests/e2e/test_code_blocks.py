"""Code blocks: copy, wrap lines, focus by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from axe import find_violations, in_each_view
from browser_page import PHONE, Visit
from code_buttons import BUTTONS, COVERED, IS_AT_THE_TOP_RIGHT, LONGER_TITLE
from large_text import DOUBLE_TEXT, OVERFLOW
from reading_site import LONG
from serving import Served

pytestmark = pytest.mark.browser

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# Wider than the code by less than the space after lines that scroll.
SET_TIGHT = """(block) => {
  const range = document.createRange();
  range.selectNodeContents(block.querySelector(".line"));
  block.style.width = `${range.getBoundingClientRect().right - block.getBoundingClientRect().left + 6}px`;
}"""


def test_code_is_copied_without_its_decoration_and_a_diff_as_the_new_text(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", **CLIPBOARD).page
    block = page.locator(".code-block").first

    block.hover()
    block.get_by_role("button", name="Copy code").click()
    page.wait_for_selector(".copy-code[data-copied]")

    assert page.evaluate("() => navigator.clipboard.readText()") == f"{LONG}\nint marked;\n"
    page.wait_for_function(
        "() => document.querySelector('#\\\\:root > [role=status]').textContent === 'Copied'"
    )
    diff = page.locator(".code-block", has_text="-old")
    diff.hover()
    diff.get_by_role("button", name="Copy code").click()
    diff.locator(".copy-code[data-copied]").wait_for()
    assert page.evaluate("() => navigator.clipboard.readText()") == "new\n"


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
    block = page.locator(".code-block").nth(1)  # which fits
    block.hover()
    block.locator(".wrap-code").wait_for(state="hidden")


def test_code_whose_last_character_just_fits_neither_scrolls_nor_is_broken(
    keys: Served, visit: Visit
) -> None:
    page = visit(keys.origin, "/docs/code").page
    block = page.locator(".code-block").first
    expect(block).to_have_attribute("data-fits", "false")

    block.evaluate(SET_TIGHT.replace("+ 6", "- 6"))
    expect(block.locator("pre")).to_have_attribute("tabindex", "0")
    block.evaluate(SET_TIGHT)

    expect(block).to_have_attribute("data-fits", "true")
    expect(block.locator(".wrap-code")).to_be_hidden()
    assert block.evaluate("(block) => block.querySelector('pre[tabindex]')") is None
    assert block.locator("pre").evaluate("(pre) => pre.scrollWidth - pre.clientWidth") == 0


def test_the_line_of_the_title_has_the_buttons(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", viewport=PHONE).page
    title = page.locator(".code-block figcaption")

    for _ in range(2):
        frame = title.bounding_box()
        assert frame is not None
        for button in title.locator("~ button").all():
            box = button.bounding_box()
            assert box is not None
            assert frame["y"] <= box["y"] < box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
            assert frame["x"] + frame["width"] / 2 < box["x"] < frame["x"] + frame["width"] - box["width"]
            expect(button).to_have_css("opacity", "1")
        assert page.evaluate(COVERED) == []
        page.evaluate(LONGER_TITLE)


def test_without_a_title_the_buttons_appear_on_the_first_line_while_they_are_needed(
    keys: Served, visit: Visit
) -> None:
    page = visit(keys.origin, "/docs/code", reduced_motion="reduce").page
    block = page.locator(".code-block").nth(1)
    button = block.get_by_role("button", name="Copy code")
    expect(button).to_have_css("opacity", "0")

    block.hover(position={"x": 5, "y": 5})
    expect(button).to_have_css("opacity", "1")
    expect(button).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert block.evaluate(IS_AT_THE_TOP_RIGHT)
    page.mouse.move(0, 0)
    expect(button).to_have_css("opacity", "0")

    block.locator("pre").evaluate("(pre) => { pre.tabIndex = 0; pre.focus(); }")
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    expect(button).to_have_css("opacity", "1")


@pytest.mark.parametrize("colors", [{"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_on_a_phone_the_buttons_are_always_there_and_cover_nothing(
    keys: Served, visit: Visit, colors: dict[str, str]
) -> None:
    page = visit(keys.origin, "/docs/code", **colors, **TOUCH).page
    expect(page.locator(BUTTONS)).to_have_count(4)

    for enlarge in ("() => undefined", LONGER_TITLE, DOUBLE_TEXT):
        page.evaluate(enlarge)
        assert page.evaluate(COVERED) == []
    title = page.locator(".code-block figcaption")  # has the whole width with large text
    expect(title).to_have_css(
        "padding-left", title.evaluate("(title) => getComputedStyle(title).paddingRight")
    )
    for button in page.locator(BUTTONS).all():
        expect(button).to_have_css("opacity", "1")


def test_on_paper_code_has_no_buttons_and_no_room_for_them(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", **TOUCH).page
    page.emulate_media(media="print")

    expect(page.locator(BUTTONS)).to_have_count(0)
    styles = "(pre) => [getComputedStyle(pre).paddingTop, getComputedStyle(pre).paddingBottom]"
    assert len(set(page.locator("pre").nth(1).evaluate(styles))) == 1


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


def test_copied_code_has_no_removed_lines_and_no_badges(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/marks", **CLIPBOARD).page
    block = page.locator(".code-block").first

    block.hover()
    block.get_by_role("button", name="Copy code").click()
    page.wait_for_selector(".copy-code[data-copied]")

    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == "int new;\nint word;\nint bad;\nint odd;\n"


def test_without_javascript_a_badge_leads_to_its_text_and_back(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, java_script_enabled=False).page
    page.goto(f"{keys.origin}/docs/marks")

    page.get_by_role("link", name="Annotation 2", exact=True).click()
    text = page.locator("li:target").inner_text()
    page.get_by_role("link", name="Annotation 2, back to the code").click()

    assert text.split("\n")[-1].endswith("Why it is odd.")
    assert page.locator(":target").get_attribute("aria-label") == "Annotation 2"
    assert page.locator(".line:has(:target)").inner_text().startswith("int odd;")


def signs(page: Page) -> list[str]:
    sign = "(line) => getComputedStyle(line, '::after').content"
    return [line.evaluate(sign) for line in page.locator(".code-block .line").all()]


def test_marks_of_lines_have_a_sign_besides_the_color(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/marks").page
    on_screen = signs(page)
    page.emulate_media(media="print")

    words = [sign.rpartition(" / ")[2].strip('"') for sign in on_screen]
    assert words[:5] == ["removed", "added", "none", "error", "warning"]
    assert signs(page) == on_screen
    assert page.locator(".line.focused").evaluate("(line) => getComputedStyle(line).borderLeftWidth") == "3px"


def test_lines_out_of_focus_have_one_color_until_somebody_looks(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/marks").page
    block = page.locator(".code-block").nth(1)
    color = "(word) => getComputedStyle(word).color"
    in_focus = block.locator(".focused .k").evaluate(color)
    out_of_focus = block.locator(".line:not(.focused) .k").evaluate(color)

    block.hover()

    assert out_of_focus != in_focus
    assert block.locator(".line:not(.focused) .k").evaluate(color) == in_focus


@in_each_view
def test_marked_code_is_accessible_and_fits(keys: Served, visit: Visit, view: dict[str, Any]) -> None:
    page = visit(keys.origin, "/docs/marks", **view).page

    assert page.evaluate("() => document.documentElement.dataset.theme") == view["color_scheme"]
    assert find_violations(page, "/docs/marks") == ()
    assert page.evaluate(OVERFLOW) <= 0


def test_with_forced_colors_the_lines_in_focus_and_the_badges_have_an_edge(
    keys: Served, visit: Visit
) -> None:
    page = visit(keys.origin, "/docs/marks", forced_colors="active").page

    outline = page.locator(".line.focused").evaluate("(line) => getComputedStyle(line).outlineStyle")
    badge = page.locator(".code-annotation a").first
    edges = badge.evaluate("(b) => [getComputedStyle(b).borderTopColor, getComputedStyle(b).backgroundColor]")

    assert outline == "solid"
    assert edges[0] != edges[1]

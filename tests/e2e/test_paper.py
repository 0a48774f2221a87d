"""Printed pages."""

from __future__ import annotations

import pytest

from browser_page import Visit
from serving import Served

pytestmark = pytest.mark.browser

CONTROLS = """() => [...document.querySelectorAll("nav, button, select, [type=radio], .search-button")]
  .filter((control) => control.checkVisibility()).map((control) => control.outerHTML)"""


def test_on_paper_all_tabs_and_folds_show_and_links_say_where_they_lead(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    browser_page.page.emulate_media(media="print")

    assert browser_page.page.get_by_text("In A.", exact=True).is_visible()
    assert browser_page.page.get_by_text("In B.", exact=True).is_visible()
    assert browser_page.page.get_by_text("Folded words.").is_visible()
    assert [label.inner_text() for label in browser_page.page.locator(".tabs__label").all()] == ["A", "B"]
    shown = "(link) => getComputedStyle(link, '::after').content"
    link = browser_page.page.locator("[data-article] a[href='/docs/code']")
    assert link.evaluate(shown) == '" (https://keys.test/docs/code)"'
    assert not browser_page.page.locator("header.navbar").is_visible()


# The profiler is not among them: its fields say what its figures are of.
@pytest.mark.parametrize("route", ["/", "/docs/hardware", "/keymap-upgrader"])
def test_on_paper_there_is_nothing_to_press(published: Served, visit: Visit, route: str) -> None:
    page = visit(published.origin, route).page
    on_screen = page.evaluate(CONTROLS)

    page.emulate_media(media="print")

    assert on_screen != []
    assert page.evaluate(CONTROLS) == []


def test_on_paper_a_name_says_itself_and_an_admonition_has_its_edge(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/user-setup", color_scheme="dark").page
    page.emulate_media(media="print")

    said = "(element) => getComputedStyle(element, '::after').content"
    edge = "(box) => [getComputedStyle(box).borderTopColor, getComputedStyle(box).color]"
    named = page.locator("a.code-reference").first.evaluate(said)
    line, ink = page.locator(".admonition-tip").first.evaluate(edge)

    assert named == "none"
    assert line not in {"rgba(0, 0, 0, 0)", ink}
    assert ink == "rgb(34, 34, 30)"  # on white, in the dark theme, too

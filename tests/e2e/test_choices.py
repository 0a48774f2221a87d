"""Choices of readers: tabs and the theme, also without JavaScript."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator

from browser_page import BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

BATTERY = "/docs/features/battery"
# Keys one after the other, with the tab that is selected then; -1 is the last one.
PRESSED = (
    ("ArrowRight", 1),
    ("Home", 0),
    ("ArrowLeft", -1),
    ("ArrowRight", 0),
    ("End", -1),
    ("ArrowRight", 0),
    ("Shift+ArrowRight", 0),
)

# From before the first byte is parsed: what the document shows at every frame that could be painted.
WATCH_FRAMES = """
  window.frames_seen = [];
  const look = () => {
    const tab = document.querySelector('.tabs [role=tab][aria-selected=true]');
    window.frames_seen.push({ theme: document.documentElement.dataset.theme, tab: tab && tab.dataset.value });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
HIDDEN_TEXTS = """(elements) => elements
  .filter((element) => !element.checkVisibility({ visibilityProperty: true }))
  .map(({ textContent }) => textContent)"""


def tabs(browser_page: BrowserPage) -> Locator:
    return browser_page.page.locator(".tabs").first.locator(":scope > [role=tablist] > [role=tab]")


def panels(browser_page: BrowserPage) -> Locator:
    return browser_page.page.locator(".tabs").first.locator(":scope > [role=tabpanel]")


def shown(browser_page: BrowserPage) -> tuple[str | None, str | None]:
    """Return the value of the one selected tab and of the one visible panel."""
    (selected,) = [tab for tab in tabs(browser_page).all() if tab.get_attribute("aria-selected") == "true"]
    (visible,) = [panel for panel in panels(browser_page).all() if panel.is_visible()]
    return selected.get_attribute("data-value"), visible.get_attribute("data-value")


def value(browser_page: BrowserPage, index: int) -> str | None:
    return tabs(browser_page).nth(index).get_attribute("data-value")


def frames(browser_page: BrowserPage, what: str) -> set[Any]:
    """Return what the frames since the document began have shown, none of it twice."""
    return {frame[what] for frame in browser_page.page.evaluate("window.frames_seen")}


def test_a_tab_is_selected_until_another_one_is_from_the_first_frame_on(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, BATTERY)
    assert shown(browser_page) == (value(browser_page, 0), value(browser_page, 0))
    assert panels(browser_page).nth(1).get_attribute("hidden") == "until-found"  # so that browsers find it

    tabs(browser_page).nth(2).click()
    assert shown(browser_page) == (value(browser_page, 2), value(browser_page, 2))
    browser_page.page.add_init_script(WATCH_FRAMES)
    browser_page.reload()

    assert shown(browser_page) == (value(browser_page, 2), value(browser_page, 2))
    assert frames(browser_page, "tab") - {None} == {value(browser_page, 2)}


def test_keys_select_tabs_with_the_focus_and_tab_leaves_them_in_one_step(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, BATTERY)
    tabs(browser_page).first.focus()

    for key, selected in PRESSED:
        browser_page.page.keyboard.press(key)

        expected = value(browser_page, selected % tabs(browser_page).count())
        assert shown(browser_page) == (expected, expected), key
        assert browser_page.page.evaluate("document.activeElement.dataset.value") == expected

    browser_page.page.keyboard.press("Tab")

    assert browser_page.page.evaluate("document.activeElement.closest('[role=tablist]')") is None


def test_the_theme_goes_round_and_stays_from_the_first_frame_on(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs", color_scheme="light")

    choices = [choose_next_theme(browser_page) for _ in range(3)]
    browser_page.page.locator(".theme-toggle").click()
    browser_page.page.locator(".theme-toggle").click()
    browser_page.page.add_init_script(WATCH_FRAMES)
    browser_page.reload()

    assert choices == [("light", "light"), ("dark", "dark"), ("system", "light")]
    assert theme(browser_page) == ("dark", "dark")
    assert frames(browser_page, "theme") == {"dark"}


def test_without_a_choice_the_theme_follows_the_system(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs", color_scheme="dark")
    before = theme(browser_page)

    browser_page.page.emulate_media(color_scheme="light")
    browser_page.page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")

    assert before == ("system", "dark")


def test_a_theme_chosen_in_another_tab_is_taken_over(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs", color_scheme="light")
    other = BrowserPage(browser_page.page.context.new_page(), published.origin)
    other.open("/blog")

    other.page.locator(".theme-toggle").click()
    other.page.locator(".theme-toggle").click()

    browser_page.page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert other.complaints == []


def test_without_javascript_every_panel_can_be_read(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, java_script_enabled=False)
    browser_page.page.goto(f"{published.origin}{BATTERY}")
    every_panel = browser_page.page.locator("[role=tabpanel]")

    hidden = [panel.inner_text() for panel in every_panel.all() if not panel.is_visible()]

    assert every_panel.count() > 1
    assert hidden == []


def test_without_javascript_every_page_of_the_sidebar_can_be_reached(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, java_script_enabled=False)
    browser_page.page.goto(f"{published.origin}/docs")
    links = browser_page.page.locator("nav[aria-label=Docs] a")

    links.last.click()

    assert links.evaluate_all(HIDDEN_TEXTS) == []
    assert browser_page.page.url != f"{published.origin}/docs"


def choose_next_theme(browser_page: BrowserPage) -> tuple[str, str]:
    browser_page.page.locator(".theme-toggle").click()
    return theme(browser_page)


def theme(browser_page: BrowserPage) -> tuple[str, str]:
    """Return the choice and the visible panel."""
    choice, shown_theme = browser_page.page.evaluate(
        "() => [document.documentElement.dataset.themeChoice, document.documentElement.dataset.theme]"
    )
    return choice, shown_theme

"""Every widget by keyboard alone: it opens, one moves in it, Escape closes it, the focus returns.

The keys of tabs are in test_choices.py, because there a choice is what they make.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser_page import BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

PAGE = "/docs/features/low-power-states"
SMALL = {"width": 390, "height": 800}
IS_IN_MENU = "() => document.querySelector('dialog[open]').contains(document.activeElement)"
# The outline and the markup of the focused element; null once the focus has left the page.
STOP = """() => {
  const { activeElement, body } = document;
  if (activeElement === body) return null;
  return [getComputedStyle(activeElement).outlineStyle, activeElement.outerHTML.slice(0, 80)];
}"""
# Enough to go round the longest list on a page more than once.
MANY = 400


def press(browser_page: BrowserPage, *keys: str) -> None:
    for key in keys:
        browser_page.page.keyboard.press(key)


def focused(browser_page: BrowserPage) -> Locator:
    return browser_page.page.locator(":focus")


def tab_to(browser_page: BrowserPage, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(MANY):
        press(browser_page, "Tab")
        if target.evaluate("(element) => element === document.activeElement"):
            return
    raise AssertionError("the keyboard does not reach it")


def menu_button(browser_page: BrowserPage) -> Locator:
    return browser_page.page.get_by_role("button", name="Menu", exact=True)


def menu(browser_page: BrowserPage) -> Locator:
    return browser_page.page.get_by_role("dialog", name="Menu")


@pytest.fixture
def phone(published: Served, visit: Visit) -> BrowserPage:
    """Return a reader of a docs page with a narrow window."""
    return visit(published.origin, PAGE, viewport=SMALL, reduced_motion="reduce")


@pytest.fixture
def workspace(published: Served, visit: Visit) -> BrowserPage:
    """Return a reader of a docs page with a wide window."""
    return visit(published.origin, PAGE, reduced_motion="reduce")


@pytest.fixture
def opened_menu(phone: BrowserPage) -> BrowserPage:
    """Return a reader who has opened the menu by keyboard."""
    tab_to(phone, menu_button(phone))
    press(phone, "Enter")
    menu(phone).wait_for()
    return phone


def test_skipping_goes_past_everything_before_the_content(workspace: BrowserPage) -> None:
    press(workspace, "Tab")
    assert focused(workspace).inner_text() == "Skip to main content"
    workspace.page.wait_for_function("() => document.activeElement.getBoundingClientRect().top >= 0")
    press(workspace, "Enter")
    workspace.page.wait_for_function("() => document.activeElement.id === ':main'")

    press(workspace, "Tab")

    assert focused(workspace).evaluate("(element) => element.closest('main') !== null")


def test_the_keyboard_shows_where_it_is_on_the_whole_page_and_leaves_it(workspace: BrowserPage) -> None:
    focusable = workspace.page.locator("a[href], button, summary, [tabindex='0']").count()
    stops = []

    for _ in range(focusable):
        press(workspace, "Tab")
        stops.append(workspace.page.evaluate(STOP))
        if stops[-1] is None:
            break

    assert stops.pop() is None, "the keyboard is caught on the page"
    assert [html for outline, html in stops if outline == "none"] == []


def test_the_menu_begins_at_its_first_button_and_gives_the_focus_back(opened_menu: BrowserPage) -> None:
    expect(opened_menu.page.get_by_role("button", name="Main menu")).to_be_focused()
    assert menu(opened_menu).get_by_role("navigation", name="Docs").is_visible()

    press(opened_menu, "Escape")

    menu(opened_menu).wait_for(state="hidden")
    assert menu_button(opened_menu).evaluate("(button) => button === document.activeElement")
    assert menu_button(opened_menu).get_attribute("aria-expanded") == "false"


def test_the_focus_stays_in_the_menu(opened_menu: BrowserPage) -> None:
    opened_menu.page.evaluate(
        """() => {
          window.strays = [];
          document.addEventListener("focusin", ({ target }) => {
            if (!target.closest("dialog")) window.strays.push(target.outerHTML.slice(0, 80));
          });
        }"""
    )

    press(opened_menu, *["Tab"] * (menu(opened_menu).locator("a, button").count() + 3))
    press(opened_menu, "Shift+Tab", "Shift+Tab")

    assert opened_menu.page.evaluate("window.strays") == []


def test_the_menu_turns_to_the_main_menu_and_back(opened_menu: BrowserPage) -> None:
    turn = menu(opened_menu).get_by_role("button", name="Main menu")
    tab_to_or_stay(opened_menu, turn)

    press(opened_menu, "Enter")

    assert menu(opened_menu).get_by_role("navigation", name="Main").is_visible()
    assert opened_menu.page.evaluate(IS_IN_MENU)
    back = menu(opened_menu).get_by_role("button", name="Docs")
    tab_to_or_stay(opened_menu, back)
    press(opened_menu, "Enter")
    assert menu(opened_menu).get_by_role("navigation", name="Docs").is_visible()
    assert opened_menu.page.evaluate(IS_IN_MENU)


def test_a_link_in_the_menu_leads_on_and_closes_it(opened_menu: BrowserPage) -> None:
    menu(opened_menu).locator("a[href='/docs/faq']").focus()

    press(opened_menu, "Enter")

    opened_menu.wait_for_route("/docs/faq")
    menu(opened_menu).wait_for(state="hidden")
    opened_menu.page.wait_for_function("() => document.activeElement.id === ':main'")


def test_the_theme_changes_and_the_focus_stays(workspace: BrowserPage) -> None:
    toggle = workspace.page.locator(".theme-toggle")
    said = workspace.page.locator(".theme [role=status]")
    expect(said).to_have_text("")
    tab_to(workspace, toggle)
    themes = workspace.page.locator(".theme__choices li")
    expect(themes).to_have_text(["as the system", "light", "dark"])

    press(workspace, "Enter", "Space")

    expect(workspace.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(toggle).to_be_focused()
    expect(said).to_have_text("Theme: dark")
    expect(workspace.page.locator(".theme__choices [data-chosen]")).to_have_text("dark")


def test_a_dismissed_announcement_leaves_the_focus_at_the_content(workspace: BrowserPage) -> None:
    tab_to(workspace, workspace.page.get_by_role("button", name="Dismiss this announcement"))

    press(workspace, "Enter")

    expect(workspace.page.locator("main")).to_be_focused()


def test_the_folded_table_of_contents_opens_leads_and_closes(phone: BrowserPage) -> None:
    button, contents = phone.page.locator(".folded-toc button"), phone.page.locator(".folded-toc ul")
    tab_to(phone, button)

    press(phone, "Enter")
    expect(contents).to_be_visible()

    press(phone, "Enter")
    expect(contents).to_be_hidden()
    expect(button).to_be_focused()

    press(phone, "Enter", "Tab")
    anchor = focused(phone).get_attribute("href")
    press(phone, "Enter")
    phone.page.wait_for_function("(anchor) => location.hash === anchor", arg=anchor)


def test_a_category_of_the_sidebar_closes_and_opens(workspace: BrowserPage) -> None:
    sidebar = workspace.page.get_by_role("navigation", name="Docs")
    toggle = sidebar.locator("button[aria-expanded=true]").first
    pages = workspace.page.locator(f"[id='{toggle.get_attribute('aria-controls')}']")
    toggle = sidebar.locator(f"button[aria-controls='{toggle.get_attribute('aria-controls')}']")
    toggle.focus()

    press(workspace, "Enter")
    assert toggle.get_attribute("aria-expanded") == "false"
    assert not pages.is_visible()
    press(workspace, "Tab")  # passes over its pages
    assert not pages.evaluate("(pages) => pages.contains(document.activeElement)")
    press(workspace, "Shift+Tab")

    press(workspace, "Space")
    assert toggle.get_attribute("aria-expanded") == "true"
    assert pages.is_visible()
    assert toggle.evaluate("(button) => button === document.activeElement")


def test_a_table_that_scrolls_is_reached_by_the_keyboard(phone: BrowserPage) -> None:
    phone.open("/docs/features/split-keyboards")
    table = phone.page.locator(".table-scroll").first
    # The tables of our pages break their words, or become lists, before they scroll.
    table.locator("table").evaluate("(table) => { table.style.minWidth = '60rem'; }")
    phone.page.locator(".table-scroll[tabindex='0']").first.wait_for()

    tab_to(phone, table)

    assert table.get_attribute("aria-label") is not None


def test_code_is_copied_by_the_keyboard_and_the_focus_stays(workspace: BrowserPage) -> None:
    workspace.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    block = workspace.page.locator(".code-block").first
    button = block.locator("button.copy-code")
    button.focus()

    press(workspace, "Enter")

    workspace.page.wait_for_selector(".copy-code[data-copied]")
    copied = workspace.page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == (block.locator("pre").text_content() or "").strip()
    assert button.evaluate("(button) => button === document.activeElement")


def tab_to_or_stay(browser_page: BrowserPage, target: Locator) -> None:
    """Press Tab until the target has the focus, unless it has it already."""
    if not target.evaluate("(element) => element === document.activeElement"):
        tab_to(browser_page, target)

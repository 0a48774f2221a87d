"""A dark phone with Firefox."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, expect

from browser_page import PHONE, Visit
from code_buttons import BUTTONS, COVERED, LONGER_TITLE
from firefox import DARK, FINGER, start_firefox
from large_text import DOUBLE_TEXT, lost_to_large_text
from serving import Served

pytestmark = [pytest.mark.browser, pytest.mark.system]


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with start_firefox(playwright, {**FINGER, **DARK}) as started:
        yield started


def test_the_buttons_of_code_are_always_there_and_cover_nothing(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", viewport=PHONE).page
    expect(page.locator(BUTTONS)).to_have_count(4)

    for enlarge in ("() => undefined", LONGER_TITLE, DOUBLE_TEXT):
        page.evaluate(enlarge)
        assert page.evaluate(COVERED) == []
    for button in page.locator(BUTTONS).all():
        expect(button).to_have_css("opacity", "1")


def test_the_theme_is_dark_and_large_text_fits(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/customization", viewport={"width": 390, "height": 800}).page

    page.evaluate(DOUBLE_TEXT)

    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert lost_to_large_text(page) == []


def test_the_menu_leads_to_another_page(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/customization", viewport=PHONE)
    menu = browser_page.page.get_by_role("dialog", name="Menu")

    browser_page.page.get_by_role("button", name="Menu", exact=True).click()
    menu.get_by_role("link", name="FAQs").click()

    browser_page.wait_for_route("/docs/faq")
    expect(menu).to_be_hidden()

"""The set-up helper, from the list of hardware to the files."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from axe import find_violations, in_each_view
from browser_page import BrowserPage, Visit
from large_text import OVERFLOW
from serving import Served

pytestmark = pytest.mark.browser


@pytest.fixture
def reader(published: Served, visit: Visit) -> BrowserPage:
    return visit(published.origin)


def helper_of(page: Page) -> Locator:
    helper = page.get_by_role("region", name="Set-up helper")
    helper.scroll_into_view_if_needed()
    expect(helper).to_be_visible()
    return helper


def test_the_list_of_hardware_leads_to_the_files_of_a_keyboard(reader: BrowserPage) -> None:
    reader.open("/docs/hardware")
    reader.page.get_by_role("link", name="Set up the Corne", exact=True).click()
    helper = helper_of(reader.page)

    expect(helper.get_by_label("Keyboard")).to_have_value("corne")
    helper.get_by_label("Controller").select_option("nice!nano v2")

    expect(helper.get_by_role("group", name="build.yaml")).to_contain_text("shield: corne_right")
    assert "controller=nice_nano_v2" in reader.page.url


def test_an_address_keeps_the_choice(reader: BrowserPage) -> None:
    reader.open("/docs/user-setup?keyboard=corne&controller=nice_nano_v2&display=nice_view&options=sleep")
    helper = helper_of(reader.page)

    expect(helper.get_by_label("nice!view")).to_be_checked()
    expect(helper.get_by_role("group", name="config/corne.conf")).to_contain_text("CONFIG_ZMK_SLEEP=y")


def test_what_cannot_be_built_cannot_be_chosen_and_says_why(reader: BrowserPage) -> None:
    reader.open("/docs/user-setup?keyboard=corne&controller=adafruit_kb2040&options=underglow")
    helper = helper_of(reader.page)

    expect(helper.get_by_label("Underglow")).to_be_disabled()
    expect(helper.get_by_label("Underglow")).not_to_be_checked()
    expect(helper.get_by_text("for nice_nano and nice_nano_v2 alone")).to_be_visible()


def test_deep_sleep_goes_when_the_controller_has_no_bluetooth(reader: BrowserPage) -> None:
    reader.open("/docs/user-setup?keyboard=corne&controller=nice_nano_v2&options=sleep")
    helper = helper_of(reader.page)
    expect(helper.get_by_label("Deep sleep")).to_be_checked()

    helper.get_by_label("Controller").select_option("adafruit_kb2040")

    expect(helper.get_by_label("Deep sleep")).to_be_disabled()
    expect(helper.get_by_label("Deep sleep")).not_to_be_checked()
    expect(helper.get_by_role("group", name="config/corne.conf")).to_have_count(0)


def test_a_keyboard_with_one_controller_needs_one_choice(reader: BrowserPage) -> None:
    reader.open("/docs/user-setup")
    helper = helper_of(reader.page)
    helper.get_by_label("Keyboard").select_option("nice!60")

    expect(helper.get_by_role("group", name="build.yaml")).to_contain_text("board: nice60")
    expect(helper.get_by_label("Controller")).to_have_count(0)
    helper.get_by_label("Keyboard", exact=True).select_option("MakerDiary m60")

    expect(helper.get_by_label("Controller")).to_have_value("nrf52840_m2")
    expect(helper.get_by_role("group", name="build.yaml")).to_contain_text("shield: m60")


@in_each_view
def test_the_helper_fits_and_is_accessible(published: Served, visit: Visit, view: dict[str, Any]) -> None:
    route = "/docs/user-setup?keyboard=corne&controller=adafruit_kb2040"
    page = visit(published.origin, route, **view).page
    expect(helper_of(page).get_by_role("group", name="build.yaml")).to_be_visible()

    assert find_violations(page, route) == ()
    assert page.evaluate(OVERFLOW) <= 0

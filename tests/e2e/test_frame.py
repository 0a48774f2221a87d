"""The parts around every page: navbar, announcement, menus, footer, and the breakpoint of the layout."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser_page import BrowserPage, Visit
from project import SMALL_SITE, Project
from serving import Served, serving

pytestmark = pytest.mark.browser

MOBILE = {"width": 390, "height": 700}
NAVBAR_BOTTOM = "() => document.querySelector('header.navbar').getBoundingClientRect().bottom"
NAVBAR_GONE = f"() => ({NAVBAR_BOTTOM})() <= 0"
NAVBAR_BACK = f"() => ({NAVBAR_BOTTOM})() > 0"
DRAWER = "dialog.drawer"


def test_the_layout_changes_at_996_pixels(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/tall").page

    for width, is_mobile in ((996, True), (997, False)):
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator(".menu-button")).to_be_visible(visible=is_mobile)
        assert page.locator(".folded-toc").is_visible() == is_mobile
        assert page.locator(".toc").is_visible() != is_mobile
        assert page.locator(".side").is_visible() != is_mobile


def test_the_real_navbar_is_one_line_as_soon_as_its_links_show(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs", viewport={"width": 997, "height": 800}).page

    tops = page.locator(".navbar__items .navbar__link").evaluate_all(
        "(links) => links.map((link) => link.getBoundingClientRect().top)"
    )

    assert len(tops) > 4
    assert len(set(tops)) == 1


def test_the_navbar_goes_when_one_reads_on_and_comes_back_when_one_goes_back(
    keys: Served, visit: Visit
) -> None:
    page = visit(keys.origin, "/docs/tall").page

    page.mouse.wheel(0, 900)
    page.wait_for_function(NAVBAR_GONE)
    page.mouse.wheel(0, -200)

    page.wait_for_function(NAVBAR_BACK)


def test_the_navbar_comes_back_when_an_anchor_is_targeted(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/tall").page
    page.mouse.wheel(0, 900)
    page.wait_for_function(NAVBAR_GONE)

    page.evaluate("() => { location.hash = '#third'; }")

    page.wait_for_function(NAVBAR_BACK)


def test_the_navbar_stays_unless_it_is_told_to_hide(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/keymaps/behaviors/hold-tap")

    browser_page.page.mouse.wheel(0, 1500)
    browser_page.page.wait_for_function("() => scrollY > 1000")

    assert browser_page.page.evaluate(NAVBAR_BOTTOM) > 0


def test_every_kind_of_navbar_item_is_there(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/tall").page
    navbar = page.locator("nav[aria-label=Main]")

    links = {link.inner_text().strip(): link.get_attribute("href") for link in navbar.locator("a").all()}
    dropdowns = [" ".join(each.inner_text().split()) for each in navbar.locator("button.dropdown").all()]

    assert links["Docs"] == "/docs"
    assert links["Tall"] == "/docs/tall"
    assert links["Manual"] == "/docs"
    assert dropdowns == ["More", "Version: Next", "English"]
    assert navbar.locator("b").inner_text() == "beta"
    assert navbar.locator("a[href='https://chat.test']").count() == 1
    assert navbar.locator("a[aria-current=page]").first.inner_text() == "Tall"


def test_a_dropdown_opens_by_key_and_closes_by_escape(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/tall").page
    page.locator("button.dropdown", has_text="More").first.focus()

    page.keyboard.press("Enter")
    page.locator(".dropdown__list a", has_text="Code pages").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")

    assert not page.locator(".dropdown__list a", has_text="Code pages").is_visible()
    assert page.evaluate("() => document.activeElement.textContent.trim()") == "More"


def test_a_chosen_docs_version_is_kept_for_pages_that_have_none(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    manual = browser_page.page.locator("nav[aria-label=Main] a", has_text="Manual")

    browser_page.page.locator("button.dropdown", has_text="Next").click()
    browser_page.page.locator(".dropdown__list a", has_text="1.0").click()
    browser_page.wait_for_route("/old")
    label = browser_page.page.locator(".version-label").inner_text()
    browser_page.open("/")

    assert label == "Version: 1.0"
    assert manual.get_attribute("href") == "/old"
    assert browser_page.page.locator("button.dropdown", has_text="1.0").count() == 1


def test_the_announcement_has_the_colors_of_its_configuration(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs").page

    style = page.locator(".announcement").evaluate(
        "(bar) => [getComputedStyle(bar).backgroundColor, getComputedStyle(bar).color]"
    )

    assert style == ["rgb(10, 20, 30)", "rgb(250, 251, 252)"]


WATCH_BAR = """
  window.bars_seen = [];
  const look = () => {
    const bar = document.querySelector('.announcement');
    if (bar) window.bars_seen.push(bar.getBoundingClientRect().height);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


def test_a_dismissed_announcement_is_in_no_later_frame(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs")
    browser_page.page.get_by_role("button", name="Dismiss this announcement").click()
    assert not browser_page.page.locator(".announcement").is_visible()
    browser_page.page.add_init_script(WATCH_BAR)

    browser_page.reload()

    assert set(browser_page.page.evaluate("window.bars_seen")) == {0}


def test_an_announcement_with_another_id_is_shown_to_all(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs")
    browser_page.page.evaluate("() => localStorage.setItem('homerow.announcement', 'an older one')")

    browser_page.reload()

    assert browser_page.page.locator(".announcement").is_visible()
    assert browser_page.page.evaluate("() => localStorage.getItem('homerow.announcement')") is None


def test_an_announcement_can_be_one_that_stays(opened: ExitStack, visit: Visit, tmp_path: Path) -> None:
    project = Project(tmp_path)
    announcement = '[announcement]\nid = "first"\ncontent = "News"\nis_closeable = false\n'
    project.write({**SMALL_SITE, "site.toml": f"{SMALL_SITE['site.toml']}{announcement}"})
    project.build()
    server = opened.enter_context(serving(project, "serve"))
    page = visit(server.origin, "/docs").page

    assert page.locator(".announcement").is_visible()
    assert page.locator(".announcement button").count() == 0


def test_the_real_site_announces_which_firmware_it_describes(published: Served, visit: Visit) -> None:
    announcement = visit(published.origin, "/docs").page.locator(".announcement")

    assert "ZMK v0.3" in announcement.inner_text()
    assert announcement.locator("a").get_attribute("href") == "/docs/building-from-main"


def open_menu(browser_page: BrowserPage) -> None:
    browser_page.page.get_by_role("button", name="Menu", exact=True).click()
    browser_page.page.wait_for_selector(f"{DRAWER}[open]")


def wait_until_closed(browser_page: BrowserPage) -> None:
    browser_page.page.wait_for_selector(f"{DRAWER}:not([open])", state="attached")


def test_the_menu_has_the_pages_of_the_section_and_behind_them_the_main_links(
    keys: Served, visit: Visit
) -> None:
    browser_page = visit(keys.origin, "/docs/tall", viewport=MOBILE)
    open_menu(browser_page)
    drawer = browser_page.page.locator(DRAWER)
    assert drawer.locator("nav[aria-label=Docs] a[aria-current=page]").inner_text() == "Tall"

    drawer.get_by_role("button", name="Main menu").click()
    assert drawer.locator("nav[aria-label=Main] a").first.inner_text() == "Docs"

    drawer.get_by_role("button", name="Docs pages").click()
    assert drawer.locator("nav[aria-label=Docs]").is_visible()


def test_the_page_behind_the_menu_does_not_scroll(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall", viewport=MOBILE)
    open_menu(browser_page)

    browser_page.page.mouse.move(380, 600)
    browser_page.page.mouse.wheel(0, 900)
    browser_page.page.evaluate("() => new Promise((done) => setTimeout(done, 100))")

    assert browser_page.scroll == 0


def test_the_menu_closes_when_the_window_has_room_for_everything(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall", viewport=MOBILE)
    open_menu(browser_page)

    browser_page.page.set_viewport_size({"width": 1100, "height": 700})

    wait_until_closed(browser_page)


def test_a_footer_can_be_a_flat_list_with_a_logo_and_a_badge(keys: Served, visit: Visit) -> None:
    footer = visit(keys.origin, "/docs").page.locator("footer.footer")

    assert [link.get_attribute("href") for link in footer.locator("li a").all()] == ["/", "https://chat.test"]
    assert footer.locator("h2").count() == 0
    pictures = [
        (link.get_attribute("href"), link.inner_html()) for link in footer.locator("a:has(img)").all()
    ]
    assert [address for address, _ in pictures] == ["/", "https://host.test"]
    assert ['alt="Maker"' in pictures[0][1], 'alt="Host"' in pictures[1][1]] == [True, True]
    assert "Copyright © 2025 Keys" in footer.inner_text()


def test_the_real_footer_has_columns(published: Served, visit: Visit) -> None:
    footer = visit(published.origin, "/docs").page.locator("footer.footer")

    assert [title.inner_text() for title in footer.locator("h2").all()] == ["Docs", "Community", "More"]
    assert "2025" in footer.inner_text()
    badge = footer.locator(".footer__column", has_text="More").locator("li").last.get_by_role("img")
    assert badge.get_attribute("alt") == "Hosted on Netlify"
    assert badge.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 130


def test_the_first_page_of_the_docs_has_one_name(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs").page

    names = (
        page.locator("h1"),
        page.locator(".side a[href='/docs']"),
        page.locator(".footer a[href='/docs']"),
    )
    for name in names:
        expect(name).to_have_text("Getting Started")
    expect(page).to_have_title(re.compile("^Introduction to ZMK"))


def test_the_locale_dropdown_lists_all_languages(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/tall").page
    page.locator(".navbar").get_by_text("English", exact=True).first.click()

    links = [page.get_by_role("link", name=name) for name in ("English", "Deutsch")]
    assert [(link.get_attribute("lang"), link.get_attribute("href")) for link in links] == [
        ("en", "/docs/tall"),
        ("de", "https://de.keys.test/"),
    ]
    assert [link.get_attribute("aria-current") for link in links] == ["true", None]

"""Style sheets that only some pages need come with those pages, and before them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from browser_page import Visit, hold_back
from serving import Served, page_html

pytestmark = pytest.mark.browser

TIMING = "**/assets/firmware-*.css"
LINK = "[data-article] a[href='/docs/deep/one']"
CLASS_IN_CSS = re.compile(r"\.([a-z][\w-]*)(?=[^}]*\{)")
CLASS_IN_HTML = re.compile(r'\sclass="([^"]*)"')
LINKED = re.compile(r'<link rel="stylesheet" href="/([^"]+)"')


def test_a_page_is_shown_once_its_style_sheets_are_there(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    let_go = hold_back(browser_page.page, TIMING)
    browser_page.mark()

    # Without a pointer, which would have it fetched ahead, too.
    with browser_page.page.expect_request(TIMING):
        browser_page.page.locator(LINK).evaluate("(link) => link.click()")
    # The page itself has come: a second one, from the same server, is here.
    browser_page.page.evaluate("() => fetch('/payloads/docs/code.json').then((answer) => answer.text())")
    assert browser_page.page.locator("h1").inner_text() == "Tall"
    let_go()
    browser_page.wait_for_route("/docs/deep/one")

    assert browser_page.page.locator(".timing").evaluate("(box) => getComputedStyle(box).display") == "grid"
    assert browser_page.is_marked


def test_a_page_whose_style_sheet_cannot_be_had_is_loaded_in_full(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    browser_page.mark()
    browser_page.page.route(TIMING, lambda route: route.abort(), times=1)

    # Without a pointer, which would have it fetched ahead, too.
    browser_page.page.locator(LINK).evaluate("(link) => link.click()")
    browser_page.page.locator("h1", has_text="One").wait_for()
    browser_page.wait_until_alive()

    assert not browser_page.is_marked
    assert browser_page.page.locator("#\\:load-banner").count() == 0
    browser_page.complaints.clear()


def test_a_style_sheet_is_fetched_ahead_with_its_page(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")

    with browser_page.page.expect_request(TIMING):
        browser_page.page.hover(LINK)

    assert browser_page.page.locator("h1").inner_text() == "Tall"


def test_every_page_links_the_style_sheets_of_all_that_it_shows(published: Served) -> None:
    output = published.project.output
    sheets = {path.relative_to(output).as_posix(): classes_in(path) for path in output.glob("assets/*.css")}
    lacking = {}

    for route in (*published.routes, "/404"):
        html = page_html(published.project, route)
        shown = {name for value in CLASS_IN_HTML.findall(html) for name in value.split()}
        linked = set(LINKED.findall(html))
        styled_elsewhere = {name for sheet in linked for name in sheets[sheet]}
        lacking[route] = {
            f"{sheet} for .{name}"
            for sheet, classes in sheets.items()
            if sheet not in linked
            for name in (classes & shown) - styled_elsewhere
        }

    assert {route: missing for route, missing in lacking.items() if missing} == {}


def classes_in(sheet: Path) -> set[str]:
    return set(CLASS_IN_CSS.findall(sheet.read_text("utf-8")))

"""Properties of every page of the site, built or under development.

One page of each kind is opened; the slow tests open all, without scripts, and under development.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from browser_page import PHONE, BrowserPage, Visit
from large_text import DOUBLE_TEXT, OVERFLOW, lost_to_large_text
from output_links import broken_links
from page_kinds import KEY_CODES, MISSING, routes_of_kinds
from project import Project
from serving import Served, page_html

pytestmark = pytest.mark.browser

# Split the pages so that two workers of pytest-xdist share them.
PARTS = range(4)

# Pages without components: theirs may change what the server made of them.
IS_AS_IT_WAS_SENT = """(html) => {
  // Which boxes scroll is known in a window only.
  const markup = (article) => article.innerHTML.replace(/ (?:tabindex="0"|data-fits="(?:true|false)")/g, "");
  const articlesIn = (root) => [...root.querySelectorAll("[data-article]")];
  const sent = articlesIn(new DOMParser().parseFromString(html, "text/html"));
  return articlesIn(document).every((article, index) =>
    article.querySelector("[data-island]") !== null || markup(article) === markup(sent[index]));
}"""
# A name is broken between its parts only (`<wbr>`), so that it can be read and searched for.
BROKEN_NAMES = """() => {
  const isFlag = (part) => part.nodeName === "SPAN";  // such as --list, which is in one piece
  const partsOf = (code) => [...code.childNodes].filter((node) => node.nodeName !== "WBR");
  const linesOf = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  return [...document.querySelectorAll("main :is(p, li, td, th) code")]
    .filter((code) => code.closest("pre, .cards thead") === null && code.checkVisibility())
    .flatMap(partsOf)
    .filter((part) => (isFlag(part) || !/[\\s-]/.test(part.textContent)) && linesOf(part) > 1)
    .map((part) => part.parentElement.textContent);
}"""
# Here a phone's window keeps room for a scrollbar, which a phone does not.
WIDE_TABLES = """(gutter) => [...document.querySelectorAll(".table-scroll")]
  .filter((table) => table.scrollWidth > table.clientWidth + gutter)
  .map((table) => table.textContent.trim().slice(0, 40))"""
GUTTER = 15
ARTICLES = "() => document.querySelectorAll('[data-article]:not(:has([data-island]))').length"


def test_every_link_leads_to_a_file(real_world: Project) -> None:
    of_the_service = {"/openapi.json"}

    assert set().union(*broken_links(real_world.output).values()) == of_the_service


@pytest.mark.system
@pytest.mark.parametrize("part", PARTS)
def test_every_page_lives_and_fits_a_small_phone(published: Served, visit: Visit, part: int) -> None:
    browser_page = visit(published.origin, viewport=PHONE, reduced_motion="reduce")
    faults = {}

    for route in published.routes[part :: len(PARTS)]:
        faults[route] = [*faults_of_life(browser_page, route), *faults_of_size(browser_page)]

    assert {route: found for route, found in faults.items() if found} == {}


def test_each_kind_of_page_lives_and_fits_a_small_phone_and_large_text(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, viewport=PHONE, reduced_motion="reduce")

    faults = [
        f"{route}: {fault}"
        for route in one_of_each_kind(published)
        for fault in (
            *faults_of_life(browser_page, route),
            *faults_of_size(browser_page),
            *(faults_of_large_text(browser_page) if route != KEY_CODES else ()),
        )
    ]

    assert faults == []


@pytest.mark.system
def test_each_kind_of_page_lives_while_it_is_written(live: Served, visit: Visit) -> None:
    assert_pages_live(visit(live.origin), one_of_each_kind(live))


def assert_pages_live(browser_page: BrowserPage, routes: Iterable[str]) -> None:
    faults = {route: list(faults_of_life(browser_page, route)) for route in routes}

    assert {route: found for route, found in faults.items() if found} == {}


@pytest.mark.system
def test_without_scripts_each_kind_of_page_fits_a_small_phone(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, viewport=PHONE, java_script_enabled=False)
    overflow = {}

    for route in one_of_each_kind(published):
        browser_page.page.goto(f"{published.origin}{route}")
        overflow[route] = browser_page.page.evaluate(OVERFLOW)

    assert {route: pixels for route, pixels in overflow.items() if pixels > 0} == {}


def test_every_page_has_a_title_of_its_own_and_one_heading_of_the_first_level(published: Served) -> None:
    pages = {route: page_html(published.project, route) for route in published.routes}
    titles = {re.findall("<title>(.*?)</title>", html)[0] for html in pages.values()}

    assert len(titles) == len(pages)
    assert {route: html.count("<h1") for route, html in pages.items() if html.count("<h1") != 1} == {}


def test_there_are_articles_whose_markup_can_be_compared(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs/faq")

    assert browser_page.page.evaluate(ARTICLES) == 1


def test_an_unknown_address_shows_the_not_found_page_with_status_404(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin)

    response = browser_page.page.goto(f"{published.origin}/docs/no-such-page")
    browser_page.wait_until_alive()

    assert response is not None
    assert response.status == 404
    assert browser_page.page.locator("h1").inner_text() == "Page not found"
    assert_only_the_404_is_complained_about(browser_page)


def one_of_each_kind(site: Served) -> list[str]:
    return [route for route in routes_of_kinds(site) if route != MISSING]


def faults_of_life(browser_page: BrowserPage, route: str) -> Iterator[str]:
    """Open a page; yield what the browser complains about, and whether life changed its markup."""
    response = browser_page.page.goto(f"{browser_page.origin}{route}")
    assert response is not None
    browser_page.wait_until_alive()
    yield from browser_page.complaints
    browser_page.complaints.clear()
    if not browser_page.page.evaluate(IS_AS_IT_WAS_SENT, response.text()):
        yield "its articles are not as they were sent"


def faults_of_size(browser_page: BrowserPage) -> Iterator[str]:
    """Yield what a small phone must scroll sideways on the open page, and names in pieces."""
    if (pixels := browser_page.page.evaluate(OVERFLOW)) > 0:
        yield f"{pixels} pixels too wide for a small phone"
    yield from (f"a name in pieces: {name}" for name in browser_page.page.evaluate(BROKEN_NAMES))
    yield from (f"a table to scroll: {table}" for table in browser_page.page.evaluate(WIDE_TABLES, GUTTER))


def faults_of_large_text(browser_page: BrowserPage) -> list[str]:
    """Return what a phone loses of the open page to text of twice the size.

    Chromium needs nine seconds for the list of key codes, which make test-system looks at.
    """
    browser_page.page.set_viewport_size({"width": 390, "height": 800})
    browser_page.page.evaluate(DOUBLE_TEXT)
    lost = lost_to_large_text(browser_page.page)
    browser_page.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    return lost


def assert_only_the_404_is_complained_about(browser_page: BrowserPage) -> None:
    assert browser_page.complaints
    assert [complaint for complaint in browser_page.complaints if "404" not in complaint] == []
    browser_page.complaints.clear()

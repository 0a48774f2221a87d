"""What holds for every page of the site, built or under development.

The site has many pages, and to open one costs more than to look at it: each is opened once with scripts, once
without and once under development, and everything is looked at there.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize

from large_text import DOUBLE_TEXT, OVERFLOW, lost_to_large_text
from serving import Served
from visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.browser

# Of a long walk two workers of pytest-xdist can each take some.
PARTS = range(4)
LARGE_TEXT_WIDTHS = (390, 1280)
PHONE_SIZE = ViewportSize(width=PHONE["width"], height=PHONE["height"])

# Pages without components: theirs may change what the server made of them.
IS_AS_IT_WAS_SENT = """(html) => {
  // Which boxes scroll is known in a window only.
  const markup = (article) => article.innerHTML.replace(/ (?:tabindex="0"|data-fits="")/g, "");
  const articlesIn = (root) => [...root.querySelectorAll("[data-article]")];
  const sent = articlesIn(new DOMParser().parseFromString(html, "text/html"));
  return articlesIn(document).every((article, index) =>
    article.querySelector("[data-island]") !== null || markup(article) === markup(sent[index]));
}"""
# A name is broken between its parts only (`<wbr>`), so that it can be read and searched for.
BROKEN_NAMES = """() => {
  const partsOf = (code) => [...code.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const linesOf = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  return [...document.querySelectorAll("main :is(p, li, td, th) code")]
    .filter((code) => code.closest("pre, .cards thead") === null && code.checkVisibility())
    .flatMap(partsOf)
    .filter((part) => !/[\\s-]/.test(part.data) && linesOf(part) > 1)
    .map((part) => part.parentElement.textContent);
}"""
# Here a phone's window keeps room for a scrollbar, which a phone does not.
WIDE_TABLES = """(gutter) => [...document.querySelectorAll(".table-scroll")]
  .filter((table) => table.scrollWidth > table.clientWidth + gutter)
  .map((table) => table.textContent.trim().slice(0, 40))"""
GUTTER = 15
ARTICLES = "() => document.querySelectorAll('[data-article]:not(:has([data-island]))').length"


@pytest.mark.parametrize("part", PARTS)
def test_every_page_lives_and_fits_in_every_window(published: Served, visit: Visit, part: int) -> None:
    visitor = visit(published.origin, viewport=PHONE, reduced_motion="reduce")
    faults = {}

    for route in published.routes[part :: len(PARTS)]:
        faults[route] = [*faults_of_life(visitor, route), *faults_of_size(visitor)]

    assert {route: found for route, found in faults.items() if found} == {}


@pytest.mark.parametrize("part", PARTS)
def test_every_page_lives_while_it_is_written(live: Served, visit: Visit, part: int) -> None:
    visitor = visit(live.origin)
    faults = {route: list(faults_of_life(visitor, route)) for route in live.routes[part :: len(PARTS)]}

    assert {route: found for route, found in faults.items() if found} == {}


def test_without_scripts_every_page_fits_a_small_phone_and_says_what_it_is(
    published: Served, visit: Visit
) -> None:
    visitor = visit(published.origin, viewport=PHONE, java_script_enabled=False)
    titles, headings, overflow = [], {}, {}

    for route in published.routes:
        visitor.page.goto(f"{published.origin}{route}")
        titles.append(visitor.page.title())
        headings[route] = visitor.page.locator("h1").count()
        overflow[route] = visitor.page.evaluate(OVERFLOW)

    assert len(set(titles)) == len(titles)
    assert {route: number for route, number in headings.items() if number != 1} == {}
    assert {route: pixels for route, pixels in overflow.items() if pixels > 0} == {}


def test_there_are_articles_whose_markup_can_be_compared(published: Served, visit: Visit) -> None:
    visitor = visit(published.origin, "/docs/faq")

    assert visitor.page.evaluate(ARTICLES) == 1


def test_an_unknown_address_shows_the_not_found_page_with_status_404(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin)

    response = visitor.page.goto(f"{site.origin}/docs/no-such-page")
    visitor.wait_until_alive()

    assert response is not None
    assert response.status == 404
    assert visitor.page.locator("h1").inner_text() == "Page not found"
    assert_only_the_404_is_complained_about(visitor)


def faults_of_life(visitor: Visitor, route: str) -> Iterator[str]:
    """Open a page; yield what the browser complains about, and whether life changed its markup."""
    response = visitor.page.goto(f"{visitor.origin}{route}")
    assert response is not None
    visitor.wait_until_alive()
    yield from visitor.complaints
    visitor.complaints.clear()
    if not visitor.page.evaluate(IS_AS_IT_WAS_SENT, response.text()):
        yield "its articles are not as they were sent"


def faults_of_size(visitor: Visitor) -> Iterator[str]:
    """Yield whether a small phone must scroll the open page sideways, and what is lost to large text."""
    if (pixels := visitor.page.evaluate(OVERFLOW)) > 0:
        yield f"{pixels} pixels too wide for a small phone"
    yield from (f"a name in pieces: {name}" for name in visitor.page.evaluate(BROKEN_NAMES))
    yield from (f"a table to scroll: {table}" for table in visitor.page.evaluate(WIDE_TABLES, GUTTER))
    visitor.page.evaluate(DOUBLE_TEXT)
    for width in LARGE_TEXT_WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 800})
        yield from (f"{width} px, large text: {loss}" for loss in lost_to_large_text(visitor.page))
    visitor.page.set_viewport_size(PHONE_SIZE)


def assert_only_the_404_is_complained_about(visitor: Visitor) -> None:
    assert visitor.complaints
    assert [complaint for complaint in visitor.complaints if "404" not in complaint] == []
    visitor.complaints.clear()

"""Pages that are fetched before a reader follows a link."""

from __future__ import annotations

import pytest

from browser_page import IDLE, BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

SLOW_NETWORK = "Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })"
DATA_SAVER = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
SOME_TIME = "() => new Promise((done) => setTimeout(done, 400))"
SHEETS = "() => document.querySelectorAll('link[rel=stylesheet]').length"
ONE = "/payloads/docs/deep/one.json"
TWO = "/payloads/docs/deep/two.json"
LINK = "[data-article] a[href='/docs/deep/one']"


def requests(browser_page: BrowserPage) -> list[str]:
    """Return the list into which the paths of all that the page asks for go."""
    paths: list[str] = []
    browser_page.page.on(
        "request", lambda request: paths.append(request.url.removeprefix(browser_page.origin))
    )
    return paths


def test_a_link_that_is_pointed_at_is_prefetched_without_style_sheets(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    sheets = browser_page.page.evaluate(SHEETS)

    with (
        browser_page.page.expect_request(f"**{ONE}"),
        browser_page.page.expect_response(lambda answer: ".css" in answer.url) as response,
    ):
        browser_page.page.hover(LINK)
    response.value.finished()
    browser_page.page.evaluate(IDLE)

    assert browser_page.page.evaluate(SHEETS) == sheets
    browser_page.page.click(LINK)
    browser_page.wait_for_route("/docs/deep/one")
    assert browser_page.page.evaluate(SHEETS) > sheets


def test_a_link_is_prefetched_when_it_is_touched(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall", has_touch=True)

    with browser_page.page.expect_request(f"**{ONE}"):
        browser_page.page.dispatch_event(LINK, "touchstart")


def test_a_link_is_prefetched_when_it_comes_into_view(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/")
    paths = requests(browser_page)
    browser_page.page.mouse.wheel(0, 100)
    browser_page.page.evaluate(SOME_TIME)
    assert TWO not in paths

    with browser_page.page.expect_request(f"**{TWO}"):
        browser_page.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")


def test_nothing_is_prefetched_before_the_reader_does_anything(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin)
    paths = requests(browser_page)

    browser_page.open("/docs/tall")
    browser_page.page.evaluate(
        "() => dispatchEvent(new PointerEvent('pointermove'))"
    )  # the page moved, not it
    browser_page.page.evaluate(SOME_TIME)

    assert [path for path in paths if path.startswith("/payloads/")] == []


@pytest.mark.parametrize("connection", [SLOW_NETWORK, DATA_SAVER], ids=["2g", "data-saver"])
def test_nothing_is_prefetched_for_those_who_save_data(keys: Served, visit: Visit, connection: str) -> None:
    browser_page = visit(keys.origin)
    browser_page.page.add_init_script(connection)
    browser_page.open("/docs/tall")
    paths = requests(browser_page)

    browser_page.page.hover(LINK)
    browser_page.page.mouse.wheel(0, 300)
    browser_page.page.evaluate(SOME_TIME)

    assert [path for path in paths if path.startswith("/payloads/")] == []

"""Loading of pages: on click, or by a full load as the last resort."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Route

from browser_page import IDLE, BrowserPage, Visit, hold_back
from project import Project
from serving import Served, serving
from static_host import static_host

pytestmark = pytest.mark.browser

PROGRESS = """() => document.querySelector('.progress')?.style.transform
  ?? (document.documentElement.hasAttribute('data-loading') ? 'ring' : null)"""
RING = "() => getComputedStyle(document.querySelector('main'), '::before').content"
FOLLOW = """(href) => {
  const link = document.createElement("a");
  link.href = href;
  document.querySelector("[data-article]").append(link);
  link.click();
}"""
# Links as they are written, and where each leads: never to the page that is open.
WITH_ENDINGS = (
    ("/docs/code.html", "/docs/code"),
    ("/docs/tall.html#in-panel", "/docs/tall#in-panel"),
    ("/docs/code/", "/docs/code"),
    ("/docs/tall/index.html", "/docs/tall"),
    ("/docs/code.html?x=1#anchor", "/docs/code?x=1#anchor"),
    ("/index.html", "/"),
)
CODE = "/payloads/docs/code.json"
ONE = "/payloads/docs/deep/one.json"
TWO = "/payloads/docs/deep/two.json"


def link_to(browser_page: BrowserPage, route: str) -> str:
    """Return a selector of a link in the article."""
    return f"[data-article] a[href='{route}']"


def click(browser_page: BrowserPage, route: str) -> None:
    """Follow a link without pointing at it first."""
    browser_page.page.evaluate("(link) => document.querySelector(link).click()", link_to(browser_page, route))


def stop_time(browser_page: BrowserPage) -> None:
    """Let the timers of a profile of its own wait for `page.clock`, however fast or slow the machine is."""
    browser_page.page.clock.install()
    browser_page.page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))


def progress(browser_page: BrowserPage) -> str | None:
    """Return how far the bar is, or None if nothing says that a page is on its way."""
    how_far: str | None = browser_page.page.evaluate(PROGRESS)
    return how_far


def go(browser_page: BrowserPage, steps: int, route: str) -> None:
    """Go back or forward by history entries, without waiting for the page."""
    browser_page.page.evaluate("(steps) => history.go(steps)", steps)
    browser_page.page.wait_for_url(f"{browser_page.origin}{route}")


def let_arrive(browser_page: BrowserPage, path: str, let_go: Callable[[], None]) -> None:
    """Let an answer come that was held back, and whatever follows from it."""
    with browser_page.page.expect_response(f"**{path}") as response:
        let_go()
    response.value.finished()
    browser_page.page.evaluate(IDLE)


def test_forward_ends_the_way_back_to_a_page_that_has_not_come(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/code")
    browser_page.page.evaluate(FOLLOW, "/docs/deep/two")
    browser_page.wait_for_route("/docs/deep/two")
    browser_page.reload()
    let_go = hold_back(browser_page.page, f"**{CODE}")

    with browser_page.page.expect_request(f"**{CODE}"):
        go(browser_page, -1, "/docs/code")
    go(browser_page, 1, "/docs/deep/two")
    let_arrive(browser_page, CODE, let_go)

    assert browser_page.page.locator("h1").inner_text() == "Two"


def scroll_to(browser_page: BrowserPage, top: float) -> None:
    browser_page.page.evaluate("(top) => scrollTo(0, top)", top)
    browser_page.wait_for_scroll(top)


def test_two_quick_backs_leave_the_page_between_them_where_it_was(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall", viewport={"width": 1280, "height": 300})
    scroll_to(browser_page, 1500)
    browser_page.page.evaluate(FOLLOW, "/docs/code")
    browser_page.wait_for_route("/docs/code")
    scroll_to(browser_page, 150)
    browser_page.page.evaluate(FOLLOW, "/")
    browser_page.wait_for_route("/")
    scroll_to(browser_page, 700)
    browser_page.reload()
    let_go = hold_back(browser_page.page, f"**{CODE}")

    with browser_page.page.expect_request(f"**{CODE}"):
        go(browser_page, -1, "/docs/code")
    go(browser_page, -1, "/docs/tall")
    browser_page.wait_for_route("/docs/tall")
    browser_page.wait_for_scroll(1500)
    let_arrive(browser_page, CODE, let_go)
    go(browser_page, 1, "/docs/code")
    browser_page.wait_for_route("/docs/code")

    browser_page.wait_for_scroll(150)


def test_a_link_to_an_anchor_ends_the_way_to_another_page(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    let_go = hold_back(browser_page.page, f"**{ONE}")

    with browser_page.page.expect_request(f"**{ONE}"):
        click(browser_page, "/docs/deep/one")
    browser_page.page.evaluate(FOLLOW, "#in-panel")
    let_arrive(browser_page, ONE, let_go)

    assert browser_page.page.url == f"{keys.origin}/docs/tall#in-panel"
    assert browser_page.page.locator("h1").inner_text() == "Tall"
    assert progress(browser_page) is None


def test_a_page_stands_with_a_bar_that_creeps_and_a_ring_until_the_next_comes(
    keys: Served, visit: Visit
) -> None:
    browser_page = visit(keys.origin, "/docs/tall", has_own_profile=True)
    stop_time(browser_page)
    let_go = hold_back(browser_page.page, f"**{ONE}")

    click(browser_page, "/docs/deep/one")
    shown = []
    for milliseconds in (199, 1, 800):
        browser_page.page.clock.run_for(milliseconds)
        shown.append(progress(browser_page))
    ring = browser_page.page.evaluate(RING)
    assert browser_page.page.locator("h1").inner_text() == "Tall"
    assert browser_page.page.url == f"{keys.origin}/docs/tall"
    let_go()
    browser_page.wait_for_route("/docs/deep/one")
    shown.append(progress(browser_page))
    browser_page.page.clock.run_for(400)
    shown.append(progress(browser_page))

    assert (shown, ring) == ([None, "scaleX(0.08)", "scaleX(0.1)", "scaleX(1)", None], '""')
    assert not browser_page.page.evaluate("() => document.documentElement.hasAttribute('data-loading')")


def test_a_link_with_an_ending_leads_to_the_clean_address(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    browser_page.mark()

    for written, route in WITH_ENDINGS:
        browser_page.page.evaluate(FOLLOW, written)
        browser_page.wait_for_route(route)

    assert browser_page.is_marked


def test_the_file_of_a_page_has_the_clean_address(keys: Served, visit: Visit) -> None:
    with static_host(keys.project.output.resolve()) as origin:
        browser_page = visit(origin, "/docs/code.html#anchor")

        assert browser_page.page.url == f"{origin}/docs/code#anchor"


def test_a_slow_page_shows_a_spinner_on_the_home_page(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/", has_own_profile=True)
    stop_time(browser_page)
    let_go = hold_back(browser_page.page, f"**{TWO}")

    click(browser_page, "/docs/deep/two")
    browser_page.page.clock.run_for(199)
    before = browser_page.page.evaluate(RING)
    browser_page.page.clock.run_for(1)
    after = browser_page.page.evaluate(RING)
    let_go()
    browser_page.wait_for_route("/docs/deep/two")

    assert (before, after, browser_page.page.evaluate(RING)) == ("none", '""', "none")


def test_a_page_that_is_there_before_anybody_waits_shows_neither(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall", has_own_profile=True)
    stop_time(browser_page)

    click(browser_page, "/docs/deep/one")
    browser_page.wait_for_route("/docs/deep/one")
    browser_page.page.clock.run_for(1_000)

    assert progress(browser_page) is None


@pytest.mark.parametrize("failure", ["missing", "garbled"])
def test_a_page_that_cannot_be_preloaded_is_loaded_in_full(keys: Served, visit: Visit, failure: str) -> None:
    browser_page = visit(keys.origin)
    answers: dict[str, Callable[[Route], None]] = {
        "missing": lambda route: route.fulfill(status=404),
        "garbled": lambda route: route.fulfill(body="<!doctype html>"),
    }
    browser_page.page.route(f"**{ONE}", answers[failure])
    browser_page.open("/docs/tall")
    browser_page.mark()

    click(browser_page, "/docs/deep/one")
    browser_page.page.wait_for_url("**/docs/deep/one")
    browser_page.wait_until_alive()

    assert not browser_page.is_marked
    assert browser_page.page.locator("h1").inner_text() == "One"
    browser_page.complaints.clear()


def test_offline_the_page_stays_and_offers_to_try_again(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/tall")
    browser_page.mark()
    browser_page.page.context.set_offline(offline=True)

    click(browser_page, "/docs/deep/one")
    box = browser_page.page.get_by_role("alert")
    box.wait_for()
    text = box.inner_text()
    border = box.evaluate("(box) => getComputedStyle(box).borderTopColor")
    browser_page.page.context.set_offline(offline=False)
    box.get_by_role("button", name="Retry").click()
    browser_page.wait_for_route("/docs/deep/one")

    assert "you are offline" in text
    red, green, blue = (int(part) for part in border.removeprefix("rgb(").removesuffix(")").split(","))
    assert red > 2 * green
    assert red > 2 * blue
    assert browser_page.is_marked
    assert browser_page.page.get_by_role("alert").count() == 0
    browser_page.complaints.clear()


def test_after_a_new_deployment_the_next_page_is_that_of_the_new_site(
    keys_build: Project, opened: ExitStack, visit: Visit, tmp_path: Path
) -> None:
    project = keys_build.copy(tmp_path)
    server = opened.enter_context(serving(project, "serve"))
    browser_page = visit(server.origin, "/docs/tall")
    browser_page.mark()
    project.edit("site.toml", 'title = "Keys"', 'title = "Newer keys"')
    project.edit("docs/deep/one.md", "One.", "One, rewritten.")
    project.build()

    browser_page.page.click(link_to(browser_page, "/docs/deep/one"))
    browser_page.page.wait_for_function("() => document.title === 'One | Newer keys'")
    browser_page.wait_until_alive()

    assert "One, rewritten." in browser_page.page.locator("#\\:main").inner_text()
    assert not browser_page.is_marked


def test_a_part_of_a_build_that_is_gone_leads_to_one_full_load(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs/code")
    browser_page.page.route("**/assets/media-*.js", lambda route: route.fulfill(status=404))
    documents: list[str] = []
    browser_page.page.on(
        "request",
        lambda request: documents.append(request.url) if request.resource_type == "document" else None,
    )

    browser_page.mark()
    browser_page.page.click("a.zoom")
    browser_page.page.wait_for_function("() => !window.isSameDocument")
    browser_page.wait_until_alive()
    browser_page.page.click("a.zoom")
    browser_page.page.wait_for_url("**/*.svg")

    assert [url.removeprefix(keys.origin) for url in documents][:1] == ["/docs/code"]
    assert len(documents) == 2
    browser_page.complaints.clear()


def test_the_script_of_a_component_that_is_gone_leads_to_one_full_load(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin)
    browser_page.page.route("**/assets/PowerProfiler-*.js", lambda route: route.fulfill(status=404), times=1)

    browser_page.page.goto(f"{published.origin}/power-profiler")
    browser_page.page.locator("[data-island=PowerProfiler][data-alive]").wait_for()

    browser_page.complaints.clear()


def test_what_all_pages_share_and_cannot_be_loaded_is_said_in_a_box(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin)
    browser_page.page.route("**/assets/site-*.json", lambda route: route.fulfill(status=500))

    browser_page.page.goto(f"{keys.origin}/docs/code")
    box = browser_page.page.get_by_role("alert")
    box.wait_for()
    text = box.inner_text()
    browser_page.page.unroute("**/assets/site-*.json")
    box.get_by_role("button", name="Retry").click()
    browser_page.wait_until_alive()

    assert "answered 500" in text
    assert browser_page.page.get_by_role("alert").count() == 0
    browser_page.complaints.clear()

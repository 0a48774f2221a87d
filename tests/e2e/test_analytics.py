"""Page views are counted where that is configured, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route

from browser_page import BrowserPage, Visit
from homerow.server.store.database import Database, open_database
from reading_site import reading_site
from running import comes_true
from serving import Served

pytestmark = pytest.mark.browser

GTAG = "https://www.googletagmanager.com/gtag/js?id=G-KEYS"
SETTINGS = '[analytics]\nprovider = "gtag"\ntracking_id = "G-KEYS"\n\n[announcement]'
OWN = '[analytics]\nprovider = "homerow"\n\n[announcement]'
COMMANDS = "() => (window.dataLayer ?? []).map((command) => [...command])"
COUNTED = """(path) => (window.dataLayer ?? []).some(
  (command) => command[1] === "page_view" && command[2].page_path === path)"""


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve the small site with a counter."""
    with reading_site(tmp_path_factory.mktemp("counted"), {"[announcement]": SETTINGS}) as served:
        yield served


@pytest.fixture
def browser_page(counted: Served, visit: Visit) -> Iterator[BrowserPage]:
    """Bring a reader who asks for the counter's script, which here is empty; it is the only third party."""
    browser_page = visit(counted.origin)
    browser_page.page.route(f"{GTAG}*", lambda route: route.fulfill(content_type="text/javascript", body=""))
    yield browser_page
    assert set(browser_page.complaints) == {f"third party: {GTAG}"}
    browser_page.complaints.clear()


def views(browser_page: BrowserPage) -> list[Any]:
    """Return the paths of the page views that were reported after the first."""
    commands = browser_page.page.evaluate(COMMANDS)
    return [
        parameters["page_path"]
        for name, event, *rest in commands
        if event == "page_view"
        for parameters in rest
    ]


def test_the_counter_starts_with_anonymous_addresses(browser_page: BrowserPage) -> None:
    with browser_page.page.expect_response(GTAG):
        browser_page.open("/docs/tall")

    config = next(command for command in browser_page.page.evaluate(COMMANDS) if command[0] == "config")

    assert config == ["config", "G-KEYS", {"anonymize_ip": True}]


def test_a_query_that_was_asked_is_a_view(browser_page: BrowserPage) -> None:
    page = browser_page.page
    with page.expect_response(GTAG):
        browser_page.open("/search")

    for words in ("tall", "code"):
        page.get_by_role("searchbox").fill(words)
        page.wait_for_function(COUNTED, arg=f"/search?q={words}")
    page.get_by_role("searchbox").fill("")
    page.wait_for_function(COUNTED, arg="/search")

    assert views(browser_page) == ["/search?q=tall", "/search?q=code", "/search"]


def test_a_view_is_reported_when_path_query_or_hash_differs(browser_page: BrowserPage) -> None:
    with browser_page.page.expect_response(GTAG):
        browser_page.open("/docs/tall")

    browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/code']").click()
    browser_page.wait_for_route("/docs/code")
    browser_page.page.evaluate("() => { location.hash = '#anchor'; }")
    browser_page.page.wait_for_url("**#anchor")
    browser_page.page.evaluate("() => { location.hash = '#anchor'; }")
    browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/tall']").click()
    browser_page.wait_for_route("/docs/tall")
    browser_page.page.go_back()
    browser_page.wait_for_route("/docs/code#anchor")

    assert views(browser_page) == ["/docs/code", "/docs/code#anchor", "/docs/tall", "/docs/code#anchor"]


def test_the_policy_names_the_counter_only_where_there_is_one(
    counted: Served, published: Served, visit: Visit
) -> None:
    page = visit(counted.origin).page
    with_counter, without = (
        page.request.get(f"{served.origin}/docs").headers["content-security-policy"]
        for served in (counted, published)
    )

    assert "https://www.googletagmanager.com" in with_counter
    assert "google" not in without


def test_without_a_provider_nothing_is_loaded_or_kept(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs").page

    assert page.evaluate("() => window.dataLayer === undefined")
    assert page.evaluate(
        "() => performance.getEntriesByType('resource').every(({ name }) => !/gtag/.test(name))"
    )


def test_a_counter_that_cannot_be_loaded_is_an_error_in_the_console_and_nothing_else(
    counted: Served, visit: Visit
) -> None:
    browser_page = visit(counted.origin)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    browser_page.page.route(f"{GTAG}*", refuse)
    with browser_page.page.expect_console_message(
        lambda message: "Page views are not counted" in message.text
    ):
        browser_page.open("/docs/tall")

    browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/code']").click()
    browser_page.wait_for_route("/docs/code")

    assert refused == [GTAG]
    assert browser_page.page.locator("#\\:load-banner").count() == 0
    assert [each for each in browser_page.complaints if each.startswith("error: Page views")] == [
        "error: Page views are not counted: https://www.googletagmanager.com/gtag/js could not be loaded"
    ]
    browser_page.complaints.clear()


def test_own_service_counts_each_page_once_without_cookies(
    opened: ExitStack, visit: Visit, tmp_path: Path
) -> None:
    served = opened.enter_context(reading_site(tmp_path, {"[announcement]": OWN}))
    browser_page = visit(served.origin)
    browser_page.open("/docs/tall")
    browser_page.page.evaluate("() => { location.hash = '#anchor'; }")
    browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/code']").click()
    browser_page.wait_for_route("/docs/code")
    stored = partial(views_in, open_database(served.project.root / ".homerow" / "service"))

    assert comes_true(lambda: len(stored()) >= 2)
    assert stored() == [("/docs/tall", ""), ("/docs/code", "")]
    assert browser_page.page.context.cookies() == []


def views_in(database: Database) -> list[tuple[str, str]]:
    with database.session(read_only=True) as session:
        return [(route, referrer) for route, referrer in session.execute("SELECT route, referrer FROM views")]

"""Page views are counted where that is configured, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route

from reading_site import reading_site
from serving import Served
from visitor import Visit, Visitor

pytestmark = pytest.mark.browser

GTAG = "https://www.googletagmanager.com/gtag/js?id=G-KEYS"
SETTINGS = '[analytics]\nprovider = "gtag"\ntracking_id = "G-KEYS"\n\n[announcement]'
COMMANDS = "() => (window.dataLayer ?? []).map((command) => [...command])"


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve the small site with a counter."""
    with reading_site(tmp_path_factory.mktemp("counted"), {"[announcement]": SETTINGS}) as served:
        yield served


@pytest.fixture
def visitor(counted: Served, visit: Visit) -> Iterator[Visitor]:
    """Bring a reader who asks for the counter's script, which here is empty; it is the only third party."""
    visitor = visit(counted.origin)
    visitor.page.route(f"{GTAG}*", lambda route: route.fulfill(content_type="text/javascript", body=""))
    yield visitor
    assert set(visitor.complaints) == {f"third party: {GTAG}"}
    visitor.complaints.clear()


def views(visitor: Visitor) -> list[Any]:
    """Return the paths of the page views that were reported after the first."""
    commands = visitor.page.evaluate(COMMANDS)
    return [
        parameters["page_path"]
        for name, event, *rest in commands
        if event == "page_view"
        for parameters in rest
    ]


def test_the_counter_starts_with_anonymous_addresses(visitor: Visitor) -> None:
    with visitor.page.expect_response(GTAG):
        visitor.open("/docs/tall")

    config = next(command for command in visitor.page.evaluate(COMMANDS) if command[0] == "config")

    assert config == ["config", "G-KEYS", {"anonymize_ip": True}]


def test_a_view_is_reported_when_path_query_or_hash_differs(visitor: Visitor) -> None:
    with visitor.page.expect_response(GTAG):
        visitor.open("/docs/tall")

    visitor.page.locator("nav[aria-label=Docs] a[href='/docs/code']").click()
    visitor.wait_for_route("/docs/code")
    visitor.page.evaluate("() => { location.hash = '#anchor'; }")
    visitor.page.wait_for_url("**#anchor")
    visitor.page.evaluate("() => { location.hash = '#anchor'; }")
    visitor.page.locator("nav[aria-label=Docs] a[href='/docs/tall']").click()
    visitor.wait_for_route("/docs/tall")
    visitor.page.go_back()
    visitor.wait_for_route("/docs/code#anchor")

    assert views(visitor) == ["/docs/code", "/docs/code#anchor", "/docs/tall", "/docs/code#anchor"]


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
    visitor = visit(counted.origin)
    refused: list[str] = []

    def refuse(route: Route) -> None:
        refused.append(route.request.url)
        route.abort()

    visitor.page.route(f"{GTAG}*", refuse)
    with visitor.page.expect_console_message(lambda message: "Page views are not counted" in message.text):
        visitor.open("/docs/tall")

    visitor.page.locator("nav[aria-label=Docs] a[href='/docs/code']").click()
    visitor.wait_for_route("/docs/code")

    assert refused == [GTAG]
    assert visitor.page.locator("#load-banner").count() == 0
    assert [each for each in visitor.complaints if each.startswith("error: Page views")] == [
        "error: Page views are not counted: https://www.googletagmanager.com/gtag/js could not be loaded"
    ]
    visitor.complaints.clear()

"""What readers can say about a page, against the real service."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Route, expect

from axe import find_violations
from browser_page import IDLE, PHONE, BrowserPage, Visit
from homerow.server.store.database import open_database
from serving import Served

pytestmark = pytest.mark.browser

ROUTE = "/docs/faq"
QUESTION = "Was this page helpful?"
# Just below the window.
COME_NEAR = """(element) =>
  scrollBy({ top: element.getBoundingClientRect().top - innerHeight - 20, behavior: "instant" })"""


@pytest.fixture
def reader(published: Served, visit: Visit) -> BrowserPage:
    reader = visit(published.origin, ROUTE, viewport=PHONE, bypass_csp=True)
    reader.page.locator(".feedback").scroll_into_view_if_needed()
    return reader


def test_reader_votes_and_comments(published: Served, reader: BrowserPage) -> None:
    page = reader.page
    page.get_by_role("group", name=QUESTION).get_by_role("button", name="No").click()
    field = page.get_by_label("What is missing?")
    expect(field).to_be_focused()
    assert find_violations(page, ROUTE, ".feedback") == ()
    field.fill("Where is the battery?")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".feedback").get_by_role("status")).to_have_text("Thank you for your feedback.")

    with open_database(published.project.root / ".homerow" / "service").session(read_only=True) as session:
        stored = session.execute("SELECT route, helpful, comment FROM feedback ORDER BY id")
    assert stored[-1:] == [(ROUTE, 0, "Where is the battery?")]


def test_two_clicks_are_one_vote(reader: BrowserPage) -> None:
    votes: list[str] = []
    reader.page.on("request", lambda request: votes.append(request.url) if request.method == "POST" else None)

    button = reader.page.get_by_role("button", name="Yes", exact=True)
    button.evaluate("(button) => { button.click(); button.click(); }")
    expect(reader.page.get_by_label("What helped?")).to_be_focused()

    assert len([url for url in votes if url.endswith("/api/feedback")]) == 1


def test_next_page_asks_again(reader: BrowserPage) -> None:
    title = reader.page.locator("h1").inner_text()
    reader.page.get_by_role("button", name="Yes", exact=True).click()
    reader.page.locator("a[rel=next]").click()
    expect(reader.page.locator("h1")).not_to_have_text(title)
    reader.page.locator(".feedback").scroll_into_view_if_needed()

    expect(reader.page.get_by_role("group", name=QUESTION)).to_be_visible()


def test_report_names_page_and_heading(reader: BrowserPage) -> None:
    link = reader.page.get_by_role("link", name="Report a problem")
    assert "docs%2Ffaq" in (link.get_attribute("href") or "")

    reader.page.evaluate("() => { location.hash = 'how-is-the-latency'; }")
    link.evaluate("(a) => { a.addEventListener('click', (e) => e.preventDefault()); a.click(); }")

    assert "how-is-the-latency" in (link.get_attribute("href") or "")


@pytest.fixture
def static_origin(published: Served) -> Iterator[str]:
    """Return the origin of a plain file server with the site's pages."""
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(published.project.output))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_without_the_service_nobody_is_asked_and_no_gap_is_left(static_origin: str, visit: Visit) -> None:
    reader = visit(static_origin, f"{ROUTE}.html")
    with reader.page.expect_response("**/api/feedback"):
        reader.page.locator(".feedback").evaluate(COME_NEAR)

    expect(reader.page.locator(".feedback")).to_have_count(0)
    forgive_the_missing_service(reader)


def test_without_the_service_nothing_moves_that_a_reader_is_about_to_click(
    static_origin: str, visit: Visit
) -> None:
    asked: list[Route] = []
    reader = visit(static_origin)

    def hold(route: Route) -> None:
        asked.append(route)

    reader.page.route("**/api/feedback", hold)
    reader.open(f"{ROUTE}.html")
    link = reader.page.locator("a[rel=next]")
    with reader.page.expect_request("**/api/feedback"):
        link.scroll_into_view_if_needed()
    before = link.bounding_box()

    with reader.page.expect_response("**/api/feedback"):
        asked[0].fulfill(status=404)
    reader.page.evaluate(IDLE)

    assert link.bounding_box() == before
    expect(reader.page.get_by_role("group", name=QUESTION)).to_have_count(0)
    forgive_the_missing_service(reader)


def forgive_the_missing_service(reader: BrowserPage) -> None:
    reader.complaints[:] = [each for each in reader.complaints if "feedback" not in each]
    reader.complaints[:] = [each for each in reader.complaints if "404" not in each]

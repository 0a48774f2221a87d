"""Search where no service answers: a built site on a host that has nothing but its files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from pathlib import Path

import brotli
import pytest
from playwright.sync_api import Page, Response, Route, expect

from browser_page import BrowserPage, Visit, hold_back
from dialog import HITS, INPUT, START
from serving import Served
from static_host import Files, static_host

pytestmark = pytest.mark.browser

RESULT = ".search-result__title"
MAX_BYTES = 60_000  # of scripts and data before the first result, as brotli
MAX_REFINING_BYTES = 25_000  # of data after it
PAUSE = 300  # milliseconds, as in useResults.ts
QUESTION = "do I need a clean build when I change the shield"
ANSWER = "/development/local-toolchain/build-flash#pristine-building$"
SERVICE = re.compile(r"/1/indexes/")
REFUSED = re.compile(r"Failed to load resource|/1/indexes/")
SCRIPT_OR_MANIFEST = re.compile(r"/assets/[^/]+\.js|/search-index\.json")


class Pages(Files):
    """A host that finds `/docs/faq` in docs/faq.html, as most hosts do."""

    def translate_path(self, path: str) -> str:
        """Return the file of a path."""
        file = Path(super().translate_path(path))
        return str(file if file.is_file() else file.with_name(f"{file.name}.html"))


@pytest.fixture(scope="module")
def host(published: Served) -> Iterator[str]:
    with static_host(published.project.output.resolve(), Pages) as origin:
        yield origin


@pytest.fixture
def reader(host: str, visit: Visit) -> Iterator[BrowserPage]:
    """Bring a reader, who must see no other complaint than that of the service that is not there."""
    browser_page = visit(host, START, has_own_profile=True)  # which has nothing in its cache
    yield browser_page
    assert [each for each in browser_page.complaints if not REFUSED.search(each)] == []
    browser_page.complaints.clear()


def search(page: Page, words: str) -> None:
    query(page, words)
    page.wait_for_selector(HITS)


def query(page: Page, words: str) -> None:
    if not page.locator(INPUT).count():
        page.keyboard.press("Control+k")
    page.locator(INPUT).fill(words)


def pass_time(page: Page, *, seconds: int) -> None:
    """Let the browser's clock show a later time."""
    page.evaluate("(seconds) => { const { now } = Date; Date.now = () => now() + seconds * 1000; }", seconds)


def range_sizes(response: Response) -> list[int]:
    """Return the bytes of an answer with a part of a file."""
    return [int(response.headers["content-length"])] if response.status == HTTPStatus.PARTIAL_CONTENT else []


@cache
def compressed(file: Path) -> int:
    return len(brotli.compress(file.read_bytes()))


def test_the_dialog_finds_names_in_few_bytes_that_nobody_else_loads(
    reader: BrowserPage, published: Served
) -> None:
    before = len(reader.requested)
    ranges: list[int] = []
    reader.page.on("response", lambda response: ranges.extend(range_sizes(response)))
    assert [path for path in reader.requested if "search" in path.lower()] == []

    search(reader.page, "bt clr")

    expect(reader.page.locator(HITS).first).to_have_attribute("href", re.compile("/bluetooth#"))
    expect(reader.page.locator(".search-hit mark").first).to_be_visible()
    loaded = {path for path in reader.requested[before:] if SCRIPT_OR_MANIFEST.fullmatch(path)}
    sizes = {path: compressed(published.project.output.resolve() / path[1:]) for path in loaded}
    assert sum(sizes.values()) + sum(ranges) <= MAX_BYTES, (sizes, ranges)


def test_results_of_a_question_are_put_in_a_better_order_in_few_bytes(reader: BrowserPage) -> None:
    let_go = hold_back(reader.page, "**/vectors-*")
    search(reader.page, QUESTION)
    ranges: list[int] = []
    reader.page.on("response", lambda response: ranges.extend(range_sizes(response)))
    let_go()

    expect(reader.page.locator(HITS).first).to_have_attribute("href", re.compile(ANSWER))
    assert 0 < sum(ranges) <= MAX_REFINING_BYTES


def test_results_stay_where_they_are_if_the_reader_turns_to_them(reader: BrowserPage) -> None:
    let_go = hold_back(reader.page, "**/vectors-*")
    search(reader.page, QUESTION)

    reader.page.keyboard.press("ArrowDown")
    let_go()
    pass_pause(reader.page)

    expect(reader.page.locator(HITS).first).not_to_have_attribute("href", re.compile(ANSWER))


def test_readers_who_save_data_load_no_vectors(reader: BrowserPage) -> None:
    connection = "{ value: { saveData: true } }"
    reader.page.evaluate(f"() => Object.defineProperty(navigator, 'connection', {connection})")
    search(reader.page, QUESTION)

    pass_pause(reader.page)

    assert vectors_requested(reader) == []


def pass_pause(page: Page) -> None:
    """Let the pause end after which results get a better order: a later timer as long as it has run."""
    page.evaluate(f"() => new Promise((done) => setTimeout(done, {PAUSE}))")
    page.wait_for_load_state("networkidle")


def vectors_requested(browser_page: BrowserPage) -> list[str]:
    return [path for path in browser_page.requested if "/vectors-" in path]


def test_a_service_that_is_down_is_not_asked_again_for_two_minutes_and_names_load_no_vectors(
    reader: BrowserPage,
) -> None:
    page = reader.page
    search(page, "&kp FSLH")
    expect(page.locator(HITS).first).to_have_attribute("href", re.compile("/list-of-keycodes#"))
    reader.reload()
    search(page, "CONFIG_ZMK_SLEEP")
    expect(page.locator(HITS).first).to_have_attribute("href", re.compile("#config-zmk-sleep$"))

    pass_pause(page)
    assert asked_service(reader) == 1
    assert vectors_requested(reader) == []


def asked_service(browser_page: BrowserPage) -> int:
    """Return how many queries went to the service."""
    return len([path for path in browser_page.requested if path.startswith("/1/indexes")])


def test_a_site_without_a_service_asks_none(host: str, visit: Visit) -> None:
    browser_page = visit(host)
    browser_page.page.route("**/assets/site-*.json", as_static_host)
    browser_page.open(START)
    search(browser_page.page, "bt clr")

    assert [path for path in browser_page.requested if path.startswith("/1/indexes")] == []


def as_static_host(route: Route) -> None:
    """Answer with the props that a site has with host = "static"."""
    response = route.fetch()
    props = response.json()
    props["search"]["isStatic"] = True
    route.fulfill(response=response, json=props)


def test_the_page_of_results_has_pages_and_snippets_or_says_that_it_is_empty(
    reader: BrowserPage,
) -> None:
    reader.open("/search?q=battery")
    page = reader.page
    page.wait_for_selector(RESULT)
    before = page.locator(RESULT).count()
    expect(page.locator(".search-result__text mark").first).to_be_visible()

    page.get_by_role("button", name="Load more").click()

    expect(page.locator(RESULT).nth(before)).to_be_visible()
    page.locator(".search-form input").fill("qxzvwq")
    expect(page.get_by_role("main").get_by_role("status")).to_have_text("No results for “qxzvwq”")


def test_a_service_that_failed_is_replaced_and_asked_again_after_two_minutes(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin, START)
    page = browser_page.page
    page.route(SERVICE, lambda route: route.fulfill(status=HTTPStatus.SERVICE_UNAVAILABLE))
    search(page, "tapping-term-ms")
    expect(page.locator(HITS).first).to_have_attribute("href", re.compile("hold-tap|behaviors#"))
    page.unroute(SERVICE)

    pass_time(page, seconds=90)
    query(page, "combo")
    expect(page.locator(HITS).first).to_have_attribute("href", re.compile("combos"))
    before = asked_service(browser_page)
    pass_time(page, seconds=31)
    with page.expect_response(SERVICE) as answered:
        query(page, "sleep")

    assert (before, answered.value.status) == (1, HTTPStatus.OK)
    browser_page.complaints.clear()


def test_a_service_that_failed_is_asked_again_after_a_full_load(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, START)
    page = browser_page.page
    page.route(SERVICE, lambda route: route.fulfill(status=HTTPStatus.SERVICE_UNAVAILABLE))
    search(page, "tapping-term-ms")
    page.unroute(SERVICE)

    browser_page.open("/search")
    pass_time(page, seconds=121)
    with page.expect_response(SERVICE) as answered:
        page.get_by_role("searchbox").fill("sleep")

    assert answered.value.status == HTTPStatus.OK
    browser_page.complaints.clear()


def test_the_next_query_after_one_slow_answer_goes_to_the_service(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, START)
    page = browser_page.page
    let_go = hold_back(page, SERVICE)
    search(page, "tapping-term-ms")  # answered by the site's files
    let_go()

    with page.expect_response(SERVICE) as answered:
        query(page, "sleep")

    assert answered.value.status == HTTPStatus.OK


def test_a_service_that_is_slow_twice_is_down(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, START)
    page = browser_page.page
    hold_back(page, SERVICE)
    for words, place in (("tapping-term-ms", "hold-tap|behaviors#"), ("combo", "combos"), ("sleep", "sleep")):
        query(page, words)
        expect(page.locator(HITS).first).to_have_attribute("href", re.compile(place))

    assert asked_service(browser_page) == 2

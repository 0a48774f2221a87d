"""A failed part shows the reason in its place and can be retried."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser_page import BrowserPage, Visit
from serving import Served

pytestmark = pytest.mark.browser

# The props of the page, the navbar or the footer throw while window.broken names them.
BREAKABLE = """
  const { json } = Response.prototype;
  const breakable = (part, target, name) => {
    const value = target[name];
    Object.defineProperty(target, name, {
      enumerable: true,
      get() {
        if (window.broken !== part) return value;
        throw new Error('a key is loose', { cause: new Error('a switch is worn') });
      },
    });
  };
  Response.prototype.json = async function () {
    const answer = await json.call(this);
    if (answer.page) breakable('page', answer.page, 'toc');
    if (answer.navbar) breakable('navbar', answer.navbar[0], 'sidebar');
    if (answer.footer) breakable('footer', answer.footer, 'copyright');
    return answer;
  };
"""


@pytest.fixture
def browser_page(keys: Served, visit: Visit) -> Iterator[BrowserPage]:
    """Bring a reader to a page whose parts can break; that the console hears of it is right."""
    browser_page = visit(keys.origin)
    browser_page.page.add_init_script(BREAKABLE)
    browser_page.open("/docs/tall")
    yield browser_page
    browser_page.complaints.clear()


def set_broken(browser_page: BrowserPage, part: str) -> None:
    browser_page.page.evaluate("(part) => { window.broken = part; }", part)


def go_to_code(browser_page: BrowserPage) -> None:
    browser_page.page.locator("[data-article] a[href='/docs/code']").click()
    browser_page.page.wait_for_url("**/docs/code")


def failure(browser_page: BrowserPage) -> str:
    box = browser_page.page.locator(".failure")
    box.wait_for()
    return box.inner_text()


def try_again(browser_page: BrowserPage) -> None:
    set_broken(browser_page, "")
    browser_page.page.get_by_role("button", name="Try again").click()
    browser_page.page.locator("h1", has_text="Code").wait_for()


def test_a_page_that_crashes_leaves_the_frame_and_can_be_tried_again(browser_page: BrowserPage) -> None:
    set_broken(browser_page, "page")

    go_to_code(browser_page)

    said = failure(browser_page)
    assert browser_page.page.locator("h1").inner_text() == "This page crashed."
    assert "a key is loose" in said
    assert "Cause: a switch is worn" in said
    assert browser_page.page.locator("header.navbar").is_visible()
    try_again(browser_page)


def test_another_page_than_the_crashed_one_is_well(browser_page: BrowserPage) -> None:
    set_broken(browser_page, "page")
    go_to_code(browser_page)
    failure(browser_page)
    set_broken(browser_page, "")

    browser_page.page.locator(".navbar__brand").click()

    browser_page.page.locator("h1", has_text="Home").wait_for()


def test_a_frame_that_crashes_is_a_page_error_with_its_causes(browser_page: BrowserPage) -> None:
    set_broken(browser_page, "footer")

    go_to_code(browser_page)

    said = failure(browser_page)
    assert browser_page.page.locator("h1").inner_text() == "Page Error"
    assert "This page crashed." in browser_page.page.locator("main").inner_text()
    assert said.splitlines()[0] == "a key is loose"
    assert "Cause: a switch is worn" in said
    try_again(browser_page)


def test_a_navbar_item_that_fails_is_named(browser_page: BrowserPage) -> None:
    set_broken(browser_page, "navbar")

    go_to_code(browser_page)

    said = [line for line in failure(browser_page).splitlines() if line]
    assert said[:3] == [
        'the navbar item "Docs" failed',
        "Cause: a key is loose",
        "Cause: a switch is worn",
    ]
    try_again(browser_page)


def test_a_component_that_crashes_leaves_the_article_around_it(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin)
    browser_page.page.route(
        "**/docs/tall",
        lambda route: route.fulfill(
            # Its props are not what the component was made for.
            response=(answer := route.fetch()),
            body=answer.text().replace("&quot;items&quot;:", "&quot;nothing&quot;:", 1),
        ),
    )

    browser_page.page.goto(f"{keys.origin}/docs/tall")
    said = failure(browser_page)

    assert "Try again" in said
    assert browser_page.page.locator("#third").is_visible()
    browser_page.complaints.clear()

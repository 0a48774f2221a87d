"""What breaks stays in its place, says why, and can be tried again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from serving import Served
from visitor import Visit, Visitor

pytestmark = pytest.mark.browser

# What the page, the navbar or the footer is rendered from throws while window.broken names it.
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
def visitor(keys: Served, visit: Visit) -> Iterator[Visitor]:
    """Bring a reader to a page whose parts can break; that the console hears of it is right."""
    visitor = visit(keys.origin)
    visitor.page.add_init_script(BREAKABLE)
    visitor.open("/docs/tall")
    yield visitor
    visitor.complaints.clear()


def set_broken(visitor: Visitor, part: str) -> None:
    visitor.page.evaluate("(part) => { window.broken = part; }", part)


def go_to_code(visitor: Visitor) -> None:
    visitor.page.locator("[data-article] a[href='/docs/code']").click()
    visitor.page.wait_for_url("**/docs/code")


def failure(visitor: Visitor) -> str:
    box = visitor.page.locator(".failure")
    box.wait_for()
    return box.inner_text()


def try_again(visitor: Visitor) -> None:
    set_broken(visitor, "")
    visitor.page.get_by_role("button", name="Try again").click()
    visitor.page.locator("h1", has_text="Code").wait_for()


def test_a_page_that_crashes_leaves_the_frame_and_can_be_tried_again(visitor: Visitor) -> None:
    set_broken(visitor, "page")

    go_to_code(visitor)

    said = failure(visitor)
    assert visitor.page.locator("h1").inner_text() == "This page crashed."
    assert "a key is loose" in said
    assert "Cause: a switch is worn" in said
    assert visitor.page.locator("header.navbar").is_visible()
    try_again(visitor)


def test_another_page_than_the_crashed_one_is_well(visitor: Visitor) -> None:
    set_broken(visitor, "page")
    go_to_code(visitor)
    failure(visitor)
    set_broken(visitor, "")

    visitor.page.locator(".navbar__brand").click()

    visitor.page.locator("h1", has_text="Home").wait_for()


def test_a_frame_that_crashes_is_a_page_error_with_its_causes(visitor: Visitor) -> None:
    set_broken(visitor, "footer")

    go_to_code(visitor)

    said = failure(visitor)
    assert visitor.page.locator("h1").inner_text() == "Page Error"
    assert "This page crashed." in visitor.page.locator("main").inner_text()
    assert said.splitlines()[0] == "a key is loose"
    assert "Cause: a switch is worn" in said
    try_again(visitor)


def test_a_navbar_item_that_fails_is_named(visitor: Visitor) -> None:
    set_broken(visitor, "navbar")

    go_to_code(visitor)

    said = [line for line in failure(visitor).splitlines() if line]
    assert said[:3] == [
        'the navbar item "Docs" failed',
        "Cause: a key is loose",
        "Cause: a switch is worn",
    ]
    try_again(visitor)


def test_a_component_that_crashes_leaves_the_article_around_it(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin)
    visitor.page.route(
        "**/docs/tall",
        lambda route: route.fulfill(
            # Its props are not what the component was made for.
            response=(answer := route.fetch()),
            body=answer.text().replace("&quot;items&quot;:", "&quot;nothing&quot;:", 1),
        ),
    )

    visitor.page.goto(f"{keys.origin}/docs/tall")
    said = failure(visitor)

    assert "Try again" in said
    assert visitor.page.locator("#third").is_visible()
    visitor.complaints.clear()

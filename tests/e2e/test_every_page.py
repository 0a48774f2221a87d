"""What holds for every page of the site, built or under development."""

from __future__ import annotations

import pytest

from serving import Served
from visitor import PHONE, Visit, Visitor

pytestmark = pytest.mark.browser

OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
HAS_ISLAND = "() => document.querySelector('[data-article] [data-island]') !== null"


def test_every_page_comes_to_life_without_a_complaint(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin)
    complaints = {}

    for route in site.routes:
        visitor.open(route)
        complaints[route] = list(visitor.complaints)
        visitor.complaints.clear()

    assert {route: found for route, found in complaints.items() if found} == {}


def test_life_leaves_the_markup_of_articles_as_it_is(site: Served, visit: Visit) -> None:
    with_script = visit(site.origin)
    without = visit(site.origin, java_script_enabled=False)
    compared = {}

    for route in site.routes:
        with_script.open(route)
        if with_script.page.evaluate(HAS_ISLAND):
            continue
        without.page.goto(f"{site.origin}{route}")
        # The archive and the lists of tags and authors have none.
        if articles := without.article():
            compared[route] = with_script.article() == articles

    assert compared
    assert [route for route, is_same in compared.items() if not is_same] == []


@pytest.mark.parametrize("has_script", [True, False])
def test_no_page_is_wider_than_a_small_phone(site: Served, visit: Visit, *, has_script: bool) -> None:
    visitor = visit(site.origin, viewport=PHONE, java_script_enabled=has_script)
    overflow = {}

    for route in site.routes:
        visitor.page.goto(f"{site.origin}{route}")
        if has_script:
            visitor.wait_until_alive()
        overflow[route] = visitor.page.evaluate(OVERFLOW)

    assert {route: pixels for route, pixels in overflow.items() if pixels > 0} == {}


def test_every_page_has_one_main_heading_and_a_title_of_its_own(published: Served, visit: Visit) -> None:
    visitor = visit(published.origin, java_script_enabled=False)
    titles, headings = [], {}

    for route in published.routes:
        visitor.page.goto(f"{published.origin}{route}")
        titles.append(visitor.page.title())
        headings[route] = visitor.page.locator("h1").count()

    assert len(set(titles)) == len(titles)
    assert {route: count for route, count in headings.items() if count != 1} == {}


def test_an_unknown_address_shows_the_not_found_page_with_status_404(site: Served, visit: Visit) -> None:
    visitor = visit(site.origin)

    response = visitor.page.goto(f"{site.origin}/docs/no-such-page")
    visitor.wait_until_alive()

    assert response is not None
    assert response.status == 404
    assert visitor.page.locator("h1").inner_text() == "Page not found"
    assert_only_the_404_is_complained_about(visitor)


def assert_only_the_404_is_complained_about(visitor: Visitor) -> None:
    assert visitor.complaints
    assert [complaint for complaint in visitor.complaints if "404" not in complaint] == []
    visitor.complaints.clear()

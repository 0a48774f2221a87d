"""axe-core and large text on pages of each kind; on every page in make test-system."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from axe import DARK_PHONE, Violation, find_violations, unfold
from browser_page import BrowserPage, Visit
from large_text import DOUBLE_TEXT, lost_to_large_text
from page_kinds import KEY_CODES, routes_of_kinds
from serving import Served

pytestmark = pytest.mark.browser

WIDTHS = (390, 1280)
THEMES = ("light", "dark")


# Colors depend on the theme and sizes on the width, so that two of the four views show both.
@pytest.mark.parametrize(("part", "theme", "width"), [(0, "light", 1280), (1, "dark", 390)])
def test_axe_finds_nothing_on_a_page_of_each_kind(
    published: Served, visit: Visit, *, part: int, theme: str, width: int
) -> None:
    routes = [route for route in routes_of_kinds(published) if route != KEY_CODES]  # see test_key_tester.py

    report(violations_of(visit_as(visit, published, theme=theme, width=width), routes[part::2]))


@pytest.mark.system
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_any_page(published: Served, visit: Visit, *, theme: str, width: int) -> None:
    routes = (*published.routes, *routes_of_kinds(published))

    report(violations_of(visit_as(visit, published, theme=theme, width=width), routes))


@pytest.mark.system
def test_nothing_is_lost_to_large_text_on_any_page(published: Served, visit: Visit) -> None:
    reader = visit(published.origin, reduced_motion="reduce")

    assert losses_of(reader, (*published.routes, *routes_of_kinds(published)), WIDTHS) == {}


def test_axe_finds_nothing_in_the_menu(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, **DARK_PHONE)
    browser_page.open("/docs/keymaps/behaviors/hold-tap")
    browser_page.page.get_by_role("button", name="Menu", exact=True).click()

    secondary = find_violations(browser_page.page, "the docs in the menu", "dialog[open]")
    browser_page.page.get_by_role("button", name="Main menu").click()
    primary = find_violations(browser_page.page, "the menu", "dialog[open]")

    report([*secondary, *primary])


def visit_as(visit: Visit, site: Served, *, theme: str, width: int) -> BrowserPage:
    """Bring a reader whose page lets axe-core in, and holds still."""
    return visit(
        site.origin,
        viewport={"width": width, "height": 800},
        color_scheme=theme,
        reduced_motion="reduce",
        bypass_csp=True,
    )


def violations_of(browser_page: BrowserPage, routes: Sequence[str]) -> list[Violation]:
    violations: list[Violation] = []
    for route in routes:
        browser_page.open(route)
        unfold(browser_page.page)
        violations += find_violations(browser_page.page, route)
    forgive_the_missing_page(browser_page)
    return violations


def losses_of(
    browser_page: BrowserPage, routes: Sequence[str], widths: Sequence[int]
) -> dict[tuple[str, int], object]:
    """Return what large text hides on each page, by route and width."""
    losses = {}
    for route in routes:
        browser_page.open(route)
        browser_page.page.evaluate(DOUBLE_TEXT)
        for width in widths:
            browser_page.page.set_viewport_size({"width": width, "height": 800})
            losses[route, width] = lost_to_large_text(browser_page.page)
    forgive_the_missing_page(browser_page)
    return {view: lost for view, lost in losses.items() if lost}


def report(violations: list[Violation]) -> None:
    if violations:
        pytest.fail("\n".join(["axe-core found:", *map(str, violations)]), pytrace=False)


def forgive_the_missing_page(browser_page: BrowserPage) -> None:
    browser_page.complaints[:] = [
        complaint for complaint in browser_page.complaints if "404" not in complaint
    ]

"""axe-core and large text on pages of each kind; on all with --every-page: python -m bench accessibility."""

from __future__ import annotations

from itertools import product

import pytest

from axe import Violation, find_violations, unfold
from browser_page import BrowserPage, Visit
from large_text import DOUBLE_TEXT, lost_to_large_text
from page_kinds import MISSING, routes_of_kinds
from serving import Served

pytestmark = pytest.mark.browser

WIDTHS = (390, 1280)
THEMES = ("light", "dark")
# Colors depend on the theme and sizes on the width, so that two of the four views show both.
VIEWS = (("light", 1280), ("dark", 390))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Look at pages in two views; at every page in all four."""
    if "width" in metafunc.fixturenames:
        is_every = metafunc.config.getoption("--every-page")
        metafunc.parametrize(("theme", "width"), tuple(product(THEMES, WIDTHS)) if is_every else VIEWS)


@pytest.fixture
def pages(request: pytest.FixtureRequest, published: Served) -> tuple[str, ...]:
    """Return the routes to look at."""
    if request.config.getoption("--every-page"):
        return (*published.routes, MISSING)
    return routes_of_kinds(published)


def test_axe_finds_nothing(
    published: Served, pages: tuple[str, ...], visit: Visit, *, theme: str, width: int
) -> None:
    browser_page = visit_as(visit, published, theme=theme, width=width)
    violations: list[Violation] = []

    for route in pages:
        browser_page.open(route)
        unfold(browser_page.page)
        violations += find_violations(browser_page.page, route)

    forgive_the_missing_page(browser_page)
    report(violations)


def test_nothing_is_lost_to_large_text(published: Served, pages: tuple[str, ...], visit: Visit) -> None:
    browser_page = visit(published.origin, reduced_motion="reduce")
    losses = {}

    for route in pages:
        browser_page.open(route)
        browser_page.page.evaluate(DOUBLE_TEXT)
        for width in WIDTHS:
            browser_page.page.set_viewport_size({"width": width, "height": 800})
            losses[route, width] = lost_to_large_text(browser_page.page)

    forgive_the_missing_page(browser_page)
    assert {view: lost for view, lost in losses.items() if lost} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_the_menu(published: Served, visit: Visit, *, theme: str) -> None:
    browser_page = visit_as(visit, published, theme=theme, width=min(WIDTHS))
    browser_page.open("/docs/keymaps/behaviors/hold-tap")
    browser_page.page.get_by_role("button", name="Menu", exact=True).click()

    secondary = find_violations(browser_page.page, "the docs in the menu")
    browser_page.page.get_by_role("button", name="Main menu").click()
    primary = find_violations(browser_page.page, "the menu")

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


def report(violations: list[Violation]) -> None:
    if violations:
        pytest.fail("\n".join(["axe-core found:", *map(str, violations)]), pytrace=False)


def forgive_the_missing_page(browser_page: BrowserPage) -> None:
    browser_page.complaints[:] = [
        complaint for complaint in browser_page.complaints if "404" not in complaint
    ]

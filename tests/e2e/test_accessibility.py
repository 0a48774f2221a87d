"""axe-core on pages of each kind; with --every-page, as `make a11y` runs it, on all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

from axe import Violation, find_violations, unfold
from serving import Served
from visitor import Visit, Visitor

pytestmark = pytest.mark.browser

WIDTHS = (390, 1280)
THEMES = ("light", "dark")
MISSING = "/docs/no-such-page"

# Where there is more than one of a kind, the one with the most in it.
KINDS: Mapping[str, Callable[[Served], str]] = MappingProxyType(
    {
        "home": lambda _: "/",
        "doc with tabs and tables": lambda _: "/docs/keymaps/behaviors/hold-tap",
        "power profiler": lambda _: "/power-profiler?s=1_Ldioled-Lgn6_Lmb250-Lbdcustom",
        "list of key codes": lambda _: "/docs/keymaps/list-of-keycodes",
        "hardware": lambda _: "/docs/hardware",
        "post": lambda site: next(route for route in site.routes if re.match(r"/blog/\d", route)),
        "post list": lambda _: "/blog",
        "archive": lambda _: "/blog/archive",
        "tags": lambda _: "/blog/tags",
        "authors": lambda _: "/blog/authors",
        "not found": lambda _: MISSING,
    }
)


@pytest.fixture
def pages(request: pytest.FixtureRequest, published: Served) -> tuple[str, ...]:
    """Return the routes to look at."""
    if request.config.getoption("--every-page"):
        return (*published.routes, MISSING)
    return tuple(route_of(published) for route_of in KINDS.values())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(
    published: Served, pages: tuple[str, ...], visit: Visit, *, theme: str, width: int
) -> None:
    visitor = visit_as(visit, published, theme=theme, width=width)
    violations: list[Violation] = []

    for route in pages:
        visitor.open(route)
        unfold(visitor.page)
        violations += find_violations(visitor.page, route)

    forgive_the_missing_page(visitor)
    report(violations)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_the_menu(published: Served, visit: Visit, *, theme: str) -> None:
    visitor = visit_as(visit, published, theme=theme, width=min(WIDTHS))
    visitor.open("/docs/keymaps/behaviors/hold-tap")
    visitor.page.get_by_role("button", name="Menu", exact=True).click()

    secondary = find_violations(visitor.page, "the docs in the menu")
    visitor.page.get_by_role("button", name="Main menu").click()
    primary = find_violations(visitor.page, "the menu")

    report([*secondary, *primary])


def visit_as(visit: Visit, site: Served, *, theme: str, width: int) -> Visitor:
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


def forgive_the_missing_page(visitor: Visitor) -> None:
    visitor.complaints[:] = [complaint for complaint in visitor.complaints if "404" not in complaint]

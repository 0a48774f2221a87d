"""The theme, as the site and the reader choose it, also where nothing can be stored."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Route

from reading_site import reading_site
from serving import Served
from visitor import Visit

pytestmark = pytest.mark.browser

THEME = (
    "() => [document.documentElement.dataset.themeChoice, document.documentElement.dataset.theme,"
    " localStorage.getItem('theme')]"
)


def themed(setting: str) -> dict[str, str]:
    """Return what changes in site.toml."""
    return {"[announcement]": f"[theme]\n{setting}\n\n[announcement]"}


def test_without_respect_for_the_system_the_default_holds_and_the_toggle_has_two_ends(
    visit: Visit, tmp_path: Path
) -> None:
    with reading_site(tmp_path, themed("respect_system = false")) as served:
        visitor = visit(served.origin, "/docs", color_scheme="dark")
        seen = [visitor.page.evaluate(THEME)]
        for _ in range(2):
            visitor.page.locator(".theme-toggle").click()
            seen.append(visitor.page.evaluate(THEME))
        visitor.page.goto("about:blank")  # what is prefetched must not meet a server that has ended

    assert [theme for _, theme, _ in seen] == ["light", "dark", "light"]
    assert [stored for _, _, stored in seen] == [None, "dark", "light"]


def test_with_the_switch_disabled_what_was_stored_is_deleted(visit: Visit, tmp_path: Path) -> None:
    with reading_site(tmp_path, themed("disable_switch = true")) as served:
        page = visit(served.origin, color_scheme="light").page
        page.goto(f"{served.origin}/docs")
        page.evaluate("() => localStorage.setItem('theme', 'dark')")
        page.reload()

        assert page.evaluate(THEME) == ["system", "light", None]
        assert page.locator(".theme-toggle").count() == 0


def test_a_chosen_theme_paints_the_window_before_the_style_sheet_has_come(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, "/docs", color_scheme="light")
    visitor.page.evaluate("() => localStorage.setItem('theme', 'dark')")
    held: list[Route] = []
    visitor.page.route("**/*.css", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks handlers

    visitor.page.goto(f"{keys.origin}/docs", wait_until="commit")
    visitor.page.wait_for_function("() => document.documentElement?.dataset.theme === 'dark'")
    scheme = visitor.page.evaluate("() => getComputedStyle(document.documentElement).colorScheme")
    while not held:
        visitor.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    visitor.wait_until_alive()

    assert scheme == "dark"


def test_without_storage_everything_works_and_one_warning_says_so(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, color_scheme="light")
    visitor.page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new Error('forbidden'); } });"
    )
    visitor.open("/docs/tall")

    visitor.page.locator(".theme-toggle").click()
    visitor.page.locator(".theme-toggle").click()
    visitor.page.locator("[role=tab]", has_text="B").click()
    visitor.page.get_by_role("button", name="Dismiss this announcement").click()
    visitor.page.locator("nav[aria-label=Docs] a[href='/docs/code']").click()
    visitor.wait_for_route("/docs/code")

    assert visitor.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert not visitor.page.locator(".announcement").is_visible()
    assert [complaint.partition(":")[0] for complaint in visitor.complaints] == ["warning"]
    visitor.complaints.clear()

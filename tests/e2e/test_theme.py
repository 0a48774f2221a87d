"""The theme, as the site and the reader choose it, also where nothing can be stored."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from browser_page import Visit, hold_back
from project import SMALL_SITE, Project
from serving import Served, Server, serving

pytestmark = pytest.mark.browser

THEME = (
    "() => [document.documentElement.dataset.themeChoice, document.documentElement.dataset.theme,"
    " localStorage.getItem('theme')]"
)


def themed(root: Path, setting: str) -> AbstractContextManager[Server]:
    """Build a site with a setting of the theme, and serve it."""
    project = Project(root)
    project.write({**SMALL_SITE, "site.toml": f"{SMALL_SITE['site.toml']}[theme]\n{setting}\n"})
    project.build()
    return serving(project, "serve")


def test_without_respect_for_the_system_the_default_holds_and_the_toggle_has_two_ends(
    opened: ExitStack, visit: Visit, tmp_path: Path
) -> None:
    served = opened.enter_context(themed(tmp_path, "respect_system = false"))
    browser_page = visit(served.origin, "/docs", color_scheme="dark")
    seen = [browser_page.page.evaluate(THEME)]
    for _ in range(2):
        browser_page.page.locator(".theme-toggle").click()
        seen.append(browser_page.page.evaluate(THEME))

    assert [theme for _, theme, _ in seen] == ["light", "dark", "light"]
    assert [stored for _, _, stored in seen] == [None, "dark", "light"]


def test_with_the_switch_disabled_what_was_stored_is_deleted(
    opened: ExitStack, visit: Visit, tmp_path: Path
) -> None:
    served = opened.enter_context(themed(tmp_path, "disable_switch = true"))
    page = visit(served.origin, color_scheme="light").page
    page.goto(f"{served.origin}/docs")
    page.evaluate("() => localStorage.setItem('theme', 'dark')")
    page.reload()

    assert page.evaluate(THEME) == ["system", "light", None]
    assert page.locator(".theme-toggle").count() == 0


def test_a_chosen_theme_paints_the_window_before_the_style_sheet_has_come(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, "/docs", color_scheme="light")
    browser_page.page.evaluate("() => localStorage.setItem('theme', 'dark')")
    let_go = hold_back(browser_page.page, "**/*.css")

    browser_page.page.goto(f"{keys.origin}/docs", wait_until="commit")
    browser_page.page.wait_for_function("() => document.documentElement?.dataset.theme === 'dark'")
    scheme = browser_page.page.evaluate("() => getComputedStyle(document.documentElement).colorScheme")
    let_go()
    browser_page.wait_until_alive()

    assert scheme == "dark"


def test_without_storage_everything_works_and_one_warning_says_so(keys: Served, visit: Visit) -> None:
    browser_page = visit(keys.origin, color_scheme="light")
    browser_page.page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, { get() { throw new Error('forbidden'); } });"
    )
    browser_page.open("/docs/tall")

    browser_page.page.locator(".theme-toggle").click()
    browser_page.page.locator(".theme-toggle").click()
    browser_page.page.locator("[role=tab]", has_text="B").click()
    browser_page.page.get_by_role("button", name="Dismiss this announcement").click()
    browser_page.page.locator("nav[aria-label=Docs] a[href='/docs/code']").click()
    browser_page.wait_for_route("/docs/code")

    assert browser_page.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    assert not browser_page.page.locator(".announcement").is_visible()
    assert [complaint.partition(":")[0] for complaint in browser_page.complaints] == ["warning"]
    browser_page.complaints.clear()

"""The real site, once built and served and once under `homerow dev`; a small one; and readers of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from browser_page import DESKTOP, BrowserPage, Visit, open_browser
from project import Project, build_shared
from reading_site import reading_world
from serving import Served, serving

# Options that can change while a profile is open.
EMULATED = {"viewport", "color_scheme", "forced_colors", "reduced_motion", "permissions"}


@pytest.fixture(scope="session")
def real_world(real_build: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return a copy of the real site with its build, for servers that write into its folder."""
    return real_build.copy(tmp_path_factory.mktemp("real"))


@pytest.fixture(scope="session")
def routes(real_world: Project) -> tuple[str, ...]:
    """Return every page in the sitemap."""
    sitemap = (real_world.output / "sitemap.xml").read_text("utf-8")
    found = tuple(re.findall(r"<loc>https?://[^/<]+([^<]*)</loc>", sitemap))
    assert found
    return found


@pytest.fixture(scope="session")
def servers() -> Iterator[ExitStack]:
    """Hold the servers that run until the end."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(scope="session")
def published(real_world: Project, routes: tuple[str, ...], servers: ExitStack) -> Served:
    """Serve the built site."""
    return Served(servers.enter_context(serving(real_world, "serve")).origin, real_world, routes)


@pytest.fixture(scope="session")
def live(real_world: Project, routes: tuple[str, ...], servers: ExitStack) -> Served:
    """Serve the same sources while they are written."""
    return Served(servers.enter_context(serving(real_world, "dev")).origin, real_world, routes)


@pytest.fixture(scope="session")
def keys_build(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Return the small site that has one of everything, with its build."""
    return build_shared(tmp_path_factory, "keys-build", lambda project: reading_world(project.root))


@pytest.fixture(scope="session")
def keys(keys_build: Project, tmp_path_factory: pytest.TempPathFactory, servers: ExitStack) -> Served:
    """Serve the small site; no test writes to it."""
    project = keys_build.copy(tmp_path_factory.mktemp("keys"))
    return Served(servers.enter_context(serving(project, "serve")).origin, project, ())


@pytest.fixture(params=["published", pytest.param("live", marks=pytest.mark.system)])
def site(request: pytest.FixtureRequest) -> Served:
    """Return the site in both of its forms, one after the other."""
    served: Served = request.getfixturevalue(request.param)
    return served


# For this package only: Playwright's event loop would be in the way of every asyncio.run() after it.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Start what drives browsers."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start a browser."""
    with open_browser(playwright) as started:
        yield started


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    """Hold what a test opens. The last is closed first: readers, who may still prefetch, before servers."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(scope="package")
def profile(browser: Browser) -> BrowserContext:
    """Open a profile for one test after the other: a page in one of its own takes a third more time."""
    context = browser.new_context(viewport=DESKTOP)
    context.new_page()  # keeps the renderer running between tests
    return context


def forget(profile: BrowserContext, origin: str) -> None:
    """Close the pages of a test, and delete what they have stored."""
    blank, *pages = profile.pages
    for page in pages:
        page.close()
    profile.clear_cookies()
    profile.clear_permissions()
    session = profile.new_cdp_session(blank)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()


@pytest.fixture
def visit(browser: Browser, profile: BrowserContext | None, opened: ExitStack) -> Iterator[Visit]:
    """Return a function that brings a new reader to a site; in the end none may have a complaint.

    The first reader of a test has the shared profile, unless it is to have its own or options need that.
    """
    browser_pages: list[BrowserPage] = []

    def new_page(origin: str, *, has_own_profile: bool = False, **options: Any) -> Page:
        is_first = not browser_pages
        if profile and is_first and not has_own_profile and options.keys() <= EMULATED:
            opened.callback(forget, profile, origin)
            page = profile.new_page()
            profile.grant_permissions(options.pop("permissions", []))
            page.set_viewport_size(options.pop("viewport", DESKTOP))
            page.emulate_media(**options)
            return page
        context = browser.new_context(**{"viewport": DESKTOP, **options})
        opened.callback(context.close)
        return context.new_page()

    def come(origin: str, route: str | None = None, **options: Any) -> BrowserPage:
        browser_page = BrowserPage(
            new_page(origin, **options), origin, has_script=options.get("java_script_enabled", True)
        )
        browser_pages.append(browser_page)
        if route is not None:
            browser_page.open(route)
        return browser_page

    yield come
    assert [complaint for browser_page in browser_pages for complaint in browser_page.complaints] == []

"""A reader in a real browser, who minds every complaint that the browser makes."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    Route,
    ViewportSize,
    expect,
)

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--renderer-process-limit=1",  # otherwise a spare one starts beside each page: 15 % of a visit's CPU time
)
TIMEOUT = 20_000  # milliseconds; generous, because nothing here measures time
expect.set_options(timeout=TIMEOUT)
# A font is optional: one that comes in time at one load and late at another moves lines (5 % here).
SAME_PLACE = 100  # pixels
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 320, "height": 640}

# Pending requests of a page that was left are aborted on purpose.
ABORTED = ("net::ERR_ABORTED", "NS_BINDING_ABORTED")
# The button names the theme once the page lives; by the idle time after that its components do, too.
ALIVE = ".theme-toggle[aria-label^='Theme: ']"
ARRIVED = "() => document.querySelector('#\\\\:root > [role=status]').textContent === document.title"
# At the latest after a second: where nothing moves, Chromium's headless shell may forget who waits.
IDLE = """() => new Promise((done) => {
  const limit = { timeout: 1000 };
  requestIdleCallback(() => requestIdleCallback(done, limit), limit);
})"""


def hold_back(page: Page, pattern: str | re.Pattern[str]) -> Callable[[], None]:
    """Keep requests back until the returned function is called."""
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal held
        waiting, held = held or [], None
        for route in waiting:
            route.continue_()

    # Not unrouted, because Playwright would still wait for the held ones, and complain in a later test.
    page.route(pattern, hold)
    return let_go


@contextmanager
def open_browser(playwright: Playwright) -> Iterator[Browser]:
    """Start Chromium: $CHROMIUM, or the one on PATH."""
    found = map(shutil.which, ("chromium-headless-shell", "chromium"))
    executable = os.environ.get("CHROMIUM") or next(filter(None, found), None)
    assert executable, "there is no Chromium; set CHROMIUM to its path"
    browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
    yield browser
    browser.close()


@dataclass  # without slots: Playwright leaves its wrappers on whom a listener belongs to
class BrowserPage:
    """A page in a profile of its own, what the browser complained about, and the paths it asked for."""

    page: Page
    origin: str
    has_script: bool = True
    complaints: list[str] = field(default_factory=list)
    requested: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.set_default_timeout(TIMEOUT)
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", self._on_request)
        self.page.on("requestfailed", self._on_failure)
        self.page.on("response", self._on_response)

    def open(self, route: str) -> None:
        """Go to a page by its address, and wait until it lives."""
        self.page.goto(f"{self.origin}{route}")
        self.wait_until_alive()

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_alive()

    def wait_until_alive(self) -> None:
        # Attached, not visible: on a phone the button is in the menu.
        self.page.wait_for_selector(ALIVE, state="attached")
        self.page.evaluate(IDLE)

    def wait_for_route(self, route: str) -> None:
        """Wait until an in-app navigation has arrived and was said aloud."""
        self.page.wait_for_url(f"{self.origin}{route}")
        self.page.wait_for_function(ARRIVED)

    def wait_for_scroll(self, top: float) -> None:
        """Wait until the page is scrolled to about `top`."""
        self.page.wait_for_function(
            "([top, reach]) => Math.abs(scrollY - top) < reach", arg=[top, SAME_PLACE]
        )

    @property
    def scroll(self) -> float:
        return float(self.page.evaluate("scrollY"))

    def mark(self) -> None:
        """Mark the document, so that a full page load can be told from a change within the page."""
        self.page.evaluate("() => { window.isSameDocument = true; }")

    @property
    def is_marked(self) -> bool:
        return bool(self.page.evaluate("() => window.isSameDocument === true"))

    def scripts(self) -> set[str]:
        """Return the paths of all scripts that the pages have asked for."""
        return {path for path in self.requested if path.endswith(".js")}

    def article(self) -> Any:
        """Return the markup of each article on the page."""
        return self.page.evaluate(
            "() => [...document.querySelectorAll('[data-article]')].map((a) => a.innerHTML)"
        )

    def _on_console(self, message: ConsoleMessage) -> None:
        # Without JavaScript nothing uses what a page preloads for its scripts.
        if self.has_script or "was preloaded" not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")

    def _on_request(self, request: Request) -> None:
        self.requested.append(request.url.removeprefix(self.origin))
        if not request.url.startswith((f"{self.origin}/", "data:", "blob:")):
            self.complaints.append(f"third party: {request.url}")

    def _on_failure(self, request: Request) -> None:
        # A browser without JavaScript refuses the scripts that a page wants preloaded.
        is_refused = not self.has_script and request.resource_type == "script"
        if request.failure not in ABORTED and not is_refused:
            self.complaints.append(f"failed: {request.url}: {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")


# Brings a new reader to an origin, and to a route of it if one is given; further arguments make the profile.
Visit: TypeAlias = Callable[..., BrowserPage]

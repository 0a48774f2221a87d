"""A site at another base URL than it was built for shows a message that suggests the right one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from browser_page import Visit
from project import Project
from reading_site import reading_world
from serving import Served, serving
from static_host import Files, static_host

pytestmark = pytest.mark.browser


class _PageFiles(Files):
    """`/x` is the file x.html where there is one."""

    def translate_path(self, path: str) -> str:
        file = super().translate_path(path).rstrip("/")
        return f"{file}.html" if Path(f"{file}.html").is_file() else file


@pytest.fixture(scope="module")
def elsewhere(keys_build: Project, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site that was built for / below /docs/manual/; its address."""
    root = tmp_path_factory.mktemp("elsewhere")
    (root / "www" / "my").mkdir(parents=True)
    (root / "www" / "my" / "keys").symlink_to(keys_build.output.resolve())
    with static_host(root / "www", _PageFiles) as origin:
        yield origin


@pytest.mark.parametrize("path", ["/my/keys/index.html", "/my/keys/docs/deep/one", "/my/keys/docs/code.html"])
def test_a_wrong_base_url_is_told_with_a_better_one(elsewhere: str, visit: Visit, path: str) -> None:
    browser_page = visit(elsewhere)

    browser_page.page.goto(f"{elsewhere}{path}")
    banner = browser_page.page.locator("#\\:load-banner")
    banner.wait_for()

    assert "Your site did not load properly." in banner.inner_text()
    assert '"/my/keys/"' in banner.inner_text()
    assert browser_page.page.locator("h1").is_visible()
    browser_page.complaints.clear()


def test_a_script_that_is_gone_is_told_without_a_suggestion(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin)
    browser_page.page.route("**/assets/page-*.js", lambda route: route.fulfill(status=404))

    browser_page.page.goto(f"{published.origin}/docs")
    banner = browser_page.page.locator("#\\:load-banner")
    banner.wait_for()

    assert "load the page again" in banner.inner_text()
    browser_page.complaints.clear()


def test_a_site_that_loads_has_no_banner_and_its_policy_lets_the_script_run(
    published: Served, visit: Visit
) -> None:
    page = visit(published.origin, "/docs").page

    assert page.locator("#\\:load-banner").count() == 0


def test_a_site_below_a_base_url_works_all_over(opened: ExitStack, visit: Visit, tmp_path: Path) -> None:
    project = reading_world(tmp_path, None, "--base-url", "/my/keys/")
    server = opened.enter_context(serving(project, "serve"))
    browser_page = visit(server.origin, "/my/keys/docs/tall")
    browser_page.mark()

    browser_page.page.locator("[data-article] a", has_text="elsewhere").click()
    browser_page.wait_for_route("/my/keys/docs/code")
    picture = browser_page.page.locator(".zoom img")
    picture.wait_for()

    assert browser_page.is_marked
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 400

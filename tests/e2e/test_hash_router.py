"""A site with the hash router works in any folder of any host."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser_page import BrowserPage, Visit
from project import Project
from reading_site import reading_world
from serving import serving
from static_host import static_host

pytestmark = pytest.mark.browser

REAL_SITE = Path(__file__).parents[2] / "site"
FOLDER = "/some/deep/base/"
CHANGES = {
    'url = "https://keys.test"': 'url = "https://keys.test"\nrouter = "hash"\n'
    'report_url = "https://keys.test/report?at={heading}"',
    "[announcement]": '[analytics]\nprovider = "homerow"\n\n[announcement]',
}
AT_PANEL = "() => document.getElementById('in-panel')?.getBoundingClientRect().top < innerHeight"
# The titles that were to be seen in any frame.
WATCH_TITLE = """
  window.titlesSeen = [];
  const look = () => {
    const title = document.querySelector("h1");
    if (title?.checkVisibility({ visibilityProperty: true }) && !titlesSeen.includes(title.innerText)) {
      titlesSeen.push(title.innerText);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site from a folder that it was not built for."""
    root = tmp_path_factory.mktemp("hash")
    project = reading_world(root, CHANGES)
    folder = root / "www" / FOLDER.strip("/")
    folder.parent.mkdir(parents=True)
    folder.symlink_to(project.output.resolve())
    with static_host(root / "www") as address:
        yield address


@pytest.fixture(scope="module")
def homeless(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Build a site without a home page."""
    project = Project(tmp_path_factory.mktemp("homeless"))
    project.write(
        {
            "site.toml": 'title = "Keys"\nurl = "https://keys.test"\nrouter = "hash"\n',
            "sidebars.toml": '[docs]\nitems = ["intro", "faq"]\n',
            "docs/intro.md": "---\ntitle: Intro\n---\n\nSee the [questions](faq.md).\n",
            "docs/faq.md": "---\ntitle: Questions\n---\n\n## How\n\nLike this.\n",
            "redirects.toml": '"/docs/old/faq" = "/docs/faq#how"\n',
            "static/favicon.ico": "",
        }
    )
    project.build()
    return project


@pytest.fixture(scope="module")
def profiler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a site with the power profiler from a folder of a host of files."""
    root = tmp_path_factory.mktemp("profiler")
    project = Project(root)
    project.write(
        {
            "site.toml": 'title = "Keys"\nurl = "https://keys.test"\nrouter = "hash"\nextensions = ["zmk"]\n',
            "sidebars.toml": "[docs]\nitems = []\n",
            "pages/index.md": "---\ntitle: Start\n---\n\n[Power](/power)\n",
            "pages/power.md": "---\ntitle: Power\n---\n\n<PowerProfiler />\n\n## How\n\n## Command\n",
            "data/power.toml": (REAL_SITE / "data/power.toml").read_text("utf-8"),
            "static/favicon.ico": "",
        }
    )
    project.build()
    (root / "www").mkdir()
    (root / "www/base").symlink_to(project.output.resolve())
    with static_host(root / "www") as address:
        yield f"{address}/base/"


def test_a_shared_power_setup_is_read_from_the_route_and_written_to_it(profiler: str, visit: Visit) -> None:
    reader = visit(profiler.removesuffix("/base/"), "/base/#/power?s=1_Lmb250")
    battery = reader.page.get_by_role("group", name="Left half").get_by_label("Battery")
    expect(battery).to_have_value("250")

    battery.fill("300")
    reader.page.wait_for_url(f"{profiler}#/power?s=1_Lmb300")
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.page.get_by_role("button", name="Copy link").click()
    expect(reader.page.get_by_text("Link copied")).to_be_visible()
    assert reader.page.evaluate("navigator.clipboard.readText()") == f"{profiler}#/power?s=1_Lmb300"

    reader.reload()
    expect(battery).to_have_value("300")


@pytest.fixture(
    scope="module",
    params=["folder", *(pytest.param(each, marks=pytest.mark.system) for each in ("serve", "dev"))],
)
def site_folder(
    request: pytest.FixtureRequest, homeless: Project, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, str]]:
    """Serve that site from a folder of a host of files, by the service, and while it is written."""
    if request.param == "folder":
        root: Path = tmp_path_factory.mktemp("www")
        (root / "base").symlink_to(homeless.output.resolve())
        with static_host(root) as address:
            yield address, "/base/"
    else:
        with serving(homeless, request.param) as server:
            yield server.origin, "/"


def test_a_site_without_a_home_page_shows_the_page_of_any_address(
    site_folder: tuple[str, str], visit: Visit
) -> None:
    origin, folder = site_folder
    reader = visit(origin)

    for address, route, heading in (
        ("", "/docs/intro", "Intro"),
        ("#/", "/docs/intro", "Intro"),
        ("#/docs/faq", "/docs/faq", "Questions"),
        ("#/docs/faq#how", "/docs/faq#how", "Questions"),
        ("#/docs/old/faq", "/docs/faq#how", "Questions"),
    ):
        reader.page.goto("about:blank")
        reader.open(folder + address)
        reader.page.wait_for_url(f"{origin}{folder}#{route}")
        expect(reader.page.locator("h1")).to_have_text(heading)
    reader.mark()
    reader.page.locator(".side a", has_text="Intro").click()
    reader.wait_for_route(f"{folder}#/docs/intro")
    assert reader.is_marked


def test_a_site_without_a_home_page_can_be_read_without_javascript(
    site_folder: tuple[str, str], visit: Visit
) -> None:
    origin, folder = site_folder
    reader = visit(origin, java_script_enabled=False)

    reader.page.goto(origin + folder)

    expect(reader.page.locator("h1")).to_have_text("Intro")
    assert reader.page.url == origin + folder


@pytest.fixture
def reader(origin: str, visit: Visit) -> BrowserPage:
    browser_page = visit(origin)
    # A picture has no document that could name an icon for it.
    browser_page.page.route("**/favicon.ico", lambda route: route.fulfill(body=""))
    browser_page.page.route("**/api/views", lambda route: route.fulfill(status=204))
    return browser_page


def title(browser_page: BrowserPage) -> str:
    return str(browser_page.page.locator("h1").inner_text())


def test_a_page_brings_its_style_sheets_from_the_folder(reader: BrowserPage) -> None:
    reader.open(f"{FOLDER}#/docs/tall")

    go(reader, "one", "/docs/deep/one")

    assert reader.page.locator(".timing").evaluate("(box) => getComputedStyle(box).display") == "grid"


def go(browser_page: BrowserPage, link: str, route: str) -> None:
    """Follow a link in the article, and wait for the page that it leads to."""
    browser_page.page.locator("[data-article] a", has_text=link).first.click()
    browser_page.wait_for_route(f"{FOLDER}#{route}")


def test_links_lead_from_page_to_page_without_another_document(reader: BrowserPage) -> None:
    reader.open(FOLDER)
    reader.mark()

    go(reader, "Docs", "/docs")
    go(reader, "tall", "/docs/tall")
    go(reader, "elsewhere", "/docs/code")
    reader.page.locator(".zoom img").wait_for()

    assert reader.is_marked
    assert title(reader) == "Code"
    picture = reader.page.locator(".zoom img")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 400
    current = reader.page.locator(".side [aria-current=page]")
    assert current.get_attribute("href") == "#/docs/code"


def test_back_and_forward_bring_pages_and_places_back(reader: BrowserPage) -> None:
    reader.open(f"{FOLDER}#/docs/tall")
    reader.wait_for_route(f"{FOLDER}#/docs/tall")
    reader.page.evaluate("scrollTo(0, 700)")
    reader.wait_for_scroll(700)
    reader.mark()
    reader.page.locator(".side a", has_text="Code").click()
    reader.wait_for_route(f"{FOLDER}#/docs/code")

    reader.page.go_back()
    reader.wait_for_route(f"{FOLDER}#/docs/tall")
    reader.wait_for_scroll(700)
    assert title(reader) == "Tall"

    reader.page.go_forward()
    reader.wait_for_route(f"{FOLDER}#/docs/code")
    assert (title(reader), reader.is_marked) == ("Code", True)


def test_a_bookmark_of_an_old_page_arrives(reader: BrowserPage) -> None:
    reader.page.goto(f"{reader.origin}{FOLDER}docs/old/tall.html")

    reader.wait_for_route(f"{FOLDER}#/docs/tall#in-panel")

    assert title(reader) == "Tall"


def test_an_anchor_is_gone_to_on_this_page_and_on_another_one(reader: BrowserPage) -> None:
    reader.open(f"{FOLDER}#/docs/code")
    reader.wait_for_route(f"{FOLDER}#/docs/code")

    go(reader, "the panel", "/docs/tall#in-panel")
    reader.page.locator("#in-panel").wait_for()
    reader.page.wait_for_function(AT_PANEL)

    reader.page.locator("[data-article] a", has_text="To the fold").click()
    reader.page.wait_for_url(f"**{FOLDER}#/docs/tall#in-fold")
    reader.page.locator("#in-fold").wait_for()

    reader.page.go_back()
    reader.page.wait_for_url(f"**{FOLDER}#/docs/tall#in-panel")
    assert title(reader) == "Tall"


def test_a_page_is_there_again_after_a_reload_and_no_other_is_seen_before(reader: BrowserPage) -> None:
    reader.page.add_init_script(WATCH_TITLE)
    reader.open(f"{FOLDER}#/docs/tall#second")
    reader.wait_for_route(f"{FOLDER}#/docs/tall#second")
    reader.page.wait_for_function("() => scrollY > 100")
    place = reader.scroll

    reader.reload()
    reader.wait_for_route(f"{FOLDER}#/docs/tall#second")
    reader.wait_for_scroll(place)

    assert title(reader) == "Tall"
    assert reader.page.locator("h1").is_visible()
    assert reader.page.evaluate("() => window.titlesSeen") == ["Tall"]


def test_the_file_of_a_page_shows_it_and_takes_the_address_that_links_have(reader: BrowserPage) -> None:
    reader.open(f"{FOLDER}docs/deep/one.html")
    reader.page.wait_for_url(f"**{FOLDER}#/docs/deep/one")

    assert title(reader) == "One"
    reader.mark()
    reader.page.locator(".navbar a", has_text="Tall").first.click()
    reader.wait_for_route(f"{FOLDER}#/docs/tall")
    assert (title(reader), reader.is_marked) == ("Tall", True)


def test_a_page_that_is_not_there_shows_the_nearest_ones_and_offers_to_search(reader: BrowserPage) -> None:
    reader.open(f"{FOLDER}#/docs/tal")
    reader.wait_for_route(f"{FOLDER}#/docs/tal")

    assert title(reader) == "Page not found"
    nearest = reader.page.locator(".nearest a").first
    assert nearest.get_attribute("href") == "#/docs/tall"
    reader.page.locator(".search-button--large, main .search-button").first.click()
    expect(reader.page.locator(".search-dialog__field")).to_have_value("tal")
    assert len(reader.complaints) == 2, "the browser and the host each tell once of the missing payload"
    assert all("404" in complaint for complaint in reader.complaints)
    reader.complaints.clear()


def test_a_payload_that_cannot_be_had_is_asked_for_again_on_demand(reader: BrowserPage) -> None:
    reader.open(FOLDER)
    reader.page.route("**/payloads/docs/tall.json", lambda route: route.fulfill(status=503))
    reader.page.locator(".navbar a", has_text="Tall").first.click()
    reader.page.locator(".load-failure").wait_for()
    assert reader.page.url.endswith(f"{FOLDER}#/docs/tall")

    reader.page.unroute("**/payloads/docs/tall.json")
    reader.page.get_by_role("button", name="Retry").click()
    reader.wait_for_route(f"{FOLDER}#/docs/tall")

    assert title(reader) == "Tall"
    assert all("503" in complaint for complaint in reader.complaints)
    reader.complaints.clear()


def test_each_page_is_counted_under_its_own_route(reader: BrowserPage) -> None:
    with reader.page.expect_request("**/api/views") as first:
        reader.open(f"{FOLDER}#/docs/code")
    assert json.loads(first.value.post_data or "{}")["route"] == "/docs/code"

    with reader.page.expect_request("**/api/views") as second:
        go(reader, "the panel", "/docs/tall#in-panel")

    assert json.loads(second.value.post_data or "{}")["route"] == "/docs/tall"


def test_a_report_names_the_heading_of_the_route(reader: BrowserPage) -> None:
    reader.open(f"{FOLDER}#/docs/tall#second")
    reader.wait_for_route(f"{FOLDER}#/docs/tall#second")
    link = reader.page.get_by_role("link", name="Report a problem")
    link.evaluate("(link) => link.addEventListener('click', (event) => event.preventDefault())")

    link.click()

    assert link.get_attribute("href") == "https://keys.test/report?at=second"

"""`homerow dev` shows each save at once in the open page."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from browser_page import BrowserPage, Visit, hold_back
from developed_site import SITE
from project import Project
from serving import serving

pytestmark = pytest.mark.browser

OVERLAY = "homerow-errors section"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Project, str]]:
    """Develop a small site; its project and its origin."""
    project = Project(tmp_path_factory.mktemp("written"))
    project.write(SITE)
    assert project.run("check").err == ""
    with serving(project, "dev") as server:
        yield project, server.origin


@pytest.fixture
def project(written: tuple[Project, str]) -> Iterator[Project]:
    """Return the project; afterwards it is as it was."""
    project, origin = written
    wait_until_mended(origin)  # the test before may have left an error
    before = {path: path.read_text("utf-8") for path in sources(project)}
    yield project
    for path in sources(project) - before.keys():
        path.unlink()
    for path, text in before.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def wait_until_mended(origin: str) -> None:
    """Wait until the first message of an event stream reports no errors."""
    while True:
        with urllib.request.urlopen(f"{origin}/__homerow/events") as stream:
            if b'"ok"' in stream.readline():
                return
        time.sleep(0.05)


def sources(project: Project) -> set[Path]:
    return {path for path in project.site.rglob("*") if path.is_file()}


@pytest.fixture
def guide(written: tuple[Project, str], project: Project, visit: Visit) -> BrowserPage:
    """Open the guide and mark its document."""
    browser_page = visit(written[1], "/docs/guide")
    wait_for(browser_page, "Old words.")
    browser_page.mark()
    return browser_page


def wait_for(browser_page: BrowserPage, text: str, *, within: str = "#\\:main") -> None:
    browser_page.page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)",
        arg=[within, text],
    )


def test_a_saved_file_changes_the_open_page_in_place(project: Project, guide: BrowserPage) -> None:
    project.edit("docs/guide.md", "Old words.", "New words.")

    wait_for(guide, "New words.")
    assert guide.is_marked


def test_what_is_saved_before_the_page_listens_is_seen(project: Project, guide: BrowserPage) -> None:
    let_go = hold_back(guide.page, "**/__homerow/events?*")
    guide.reload()
    guide.mark()

    project.edit("docs/guide.md", "Old words.", "New words.")
    project.edit("docs/other.md", "# Other", "# Another")  # in the sidebar, which pages share
    while "Another" not in guide.page.request.get(f"{guide.origin}/docs/guide").text():
        guide.page.wait_for_timeout(50)
    assert "Old words." in guide.page.locator("#\\:main").inner_text()
    let_go()

    wait_for(guide, "New words.")
    wait_for(guide, "Another", within="nav[aria-label=Docs]")
    assert guide.is_marked


def test_what_the_reader_scrolled_and_opened_stays(project: Project, guide: BrowserPage) -> None:
    guide.page.locator("details summary", has_text="More").click()
    guide.page.locator("[role=tab]", has_text="macOS").click()
    guide.page.evaluate("() => scrollTo({ top: 900, behavior: 'instant' })")
    scroll = guide.scroll

    project.edit("docs/guide.md", "Last words.", "Really the last words.")

    wait_for(guide, "Really the last words.")
    assert guide.scroll == scroll > 0
    assert guide.page.locator("details", has_text="Hidden words").get_attribute("open") is not None
    assert guide.page.locator("[role=tab][aria-selected=true]").inner_text() == "macOS"
    assert guide.is_marked


def test_text_inside_a_component_is_patched_and_the_component_stays_alive(
    project: Project, guide: BrowserPage
) -> None:
    guide.page.locator("[role=tab]", has_text="macOS").click()

    project.edit("docs/guide.md", "Use brew.", "Use ports.")

    wait_for(guide, "Use ports.")
    guide.page.locator("[role=tab]", has_text="Linux").click()
    assert guide.page.locator("[role=tabpanel]", has_text="Use apt.").is_visible()
    assert not guide.page.locator("[role=tabpanel]", has_text="Use ports.").is_visible()


def test_a_new_tab_is_there_and_alive(project: Project, guide: BrowserPage) -> None:
    tab = '<TabItem value="bsd" label="BSD">\n\nUse pkg.\n\n</TabItem>\n</Tabs>'
    project.edit("docs/guide.md", "</Tabs>", tab)

    guide.page.locator("[role=tab]", has_text="BSD").click()

    assert guide.page.locator("[role=tabpanel]", has_text="Use pkg.").is_visible()
    assert guide.is_marked


def test_a_changed_title_is_seen_in_the_heading_the_tab_and_the_sidebar(
    project: Project, guide: BrowserPage
) -> None:
    project.edit("docs/guide.md", "title: Guide", "title: Manual")

    wait_for(guide, "Manual", within="h1")
    wait_for(guide, "Manual", within="nav[aria-label=Docs] a[aria-current]")
    assert guide.page.title().startswith("Manual")
    assert guide.is_marked


def test_a_new_heading_comes_into_the_table_of_contents(project: Project, guide: BrowserPage) -> None:
    project.edit("docs/guide.md", "Last words.", "## At last\n\nLast words.")

    wait_for(guide, "At last", within=".toc")


def test_a_change_to_another_page_is_seen_when_it_is_gone_to(project: Project, guide: BrowserPage) -> None:
    project.edit("docs/other.md", "See the", "Do see the")
    project.edit("docs/guide.md", "Old words.", "New words.")
    wait_for(guide, "New words.")

    guide.page.locator("a[rel=next]").click()

    wait_for(guide, "Do see the")
    assert guide.is_marked


def test_a_page_that_was_gone_to_is_patched_like_the_one_that_was_opened(
    project: Project, guide: BrowserPage
) -> None:
    guide.page.locator("nav[aria-label=Docs] a", has_text="Other").click()
    wait_for(guide, "See the")
    project.edit("docs/other.md", "See the", "Do see the")

    wait_for(guide, "Do see the")
    assert guide.is_marked


def test_a_paragraph_between_others_comes_and_goes_and_they_stay_the_same_elements(
    project: Project, guide: BrowserPage
) -> None:
    guide.page.evaluate("() => { for (const each of document.querySelectorAll('main p')) each.own = true; }")
    project.edit("docs/guide.md", "Paragraph 7 of many.", "Paragraph 7 of many.\n\nAnd one more.")
    wait_for(guide, "And one more.")
    project.edit("docs/guide.md", "Paragraph 7 of many.\n\nAnd one more.", "Paragraph 7 of many, at last.")
    wait_for(guide, "at last.")

    others = (
        "() => [...document.querySelectorAll('main p')].filter((each) => !each.own).map((p) => p.innerText)"
    )
    assert guide.page.evaluate(others) == []
    assert "And one more." not in guide.page.locator("#\\:main").inner_text()


def test_an_error_elsewhere_is_shown_after_the_patch_of_the_open_page(
    project: Project, guide: BrowserPage
) -> None:
    project.edit("docs/other.md", "(guide.md)", "(missing.md)")
    project.edit("docs/guide.md", "Old words.", "New words.")
    wait_for(guide, "New words.")

    wait_for_overlay(guide, "docs/other.md:3:")
    assert guide.is_marked


def test_an_error_is_shown_over_the_page_and_goes_when_it_is_mended(
    project: Project, guide: BrowserPage
) -> None:
    project.edit("docs/guide.md", "Old words.", "Old [words](missing.md).")
    wait_for_overlay(guide, "error[broken-link]")
    overlay = guide.page.locator(OVERLAY).inner_text()
    printed = project.run("check").err.rpartition("\n1 error,")[0]

    project.edit("docs/guide.md", "(missing.md)", "(other.md)")

    guide.page.locator(OVERLAY).wait_for(state="detached")
    # The server's terminal, an editor's problem list and the overlay all say the same.
    assert printed.partition("\n")[0] in overlay
    assert guide.is_marked


def test_a_broken_component_is_an_error_until_it_is_mended(project: Project, guide: BrowserPage) -> None:
    project.edit("docs/guide.md", "<Tabs groupId", "<Taps groupId")
    wait_for_overlay(guide, "did you mean Tabs?")

    project.edit("docs/guide.md", "<Taps groupId", "<Tabs groupId")

    guide.page.locator(OVERLAY).wait_for(state="detached")
    guide.page.locator("[role=tab]", has_text="macOS").click()
    assert guide.page.locator("[role=tabpanel]", has_text="Use brew.").is_visible()


def test_a_reader_who_comes_while_something_is_broken_sees_it(
    project: Project, guide: BrowserPage, written: tuple[Project, str], visit: Visit
) -> None:
    project.edit("docs/guide.md", "Old words.", "Old [words](missing.md).")
    wait_for_overlay(guide, "error[broken-link]")

    late = visit(written[1], "/docs/other")

    wait_for_overlay(late, "error[broken-link]")


def test_the_overlay_can_be_dismissed_by_key(project: Project, guide: BrowserPage) -> None:
    project.edit("docs/guide.md", "Old words.", "Old [words](missing.md).")
    wait_for_overlay(guide, "error[broken-link]")

    guide.page.keyboard.press("Escape")

    assert guide.page.locator(OVERLAY).count() == 0


def test_an_error_in_the_configuration_leaves_the_last_site_and_recovers(
    project: Project, guide: BrowserPage
) -> None:
    project.edit("site.toml", 'title = "Small"', "title = Small")
    wait_for_overlay(guide, "error[invalid-toml]")
    guide.page.locator("nav[aria-label=Docs] a", has_text="Other").click()
    wait_for(guide, "Other", within="h1")

    project.edit("site.toml", "title = Small", 'title = "Tiny"')

    guide.page.locator(OVERLAY).wait_for(state="detached")
    wait_for(guide, "Tiny", within="header")
    assert guide.is_marked


def test_a_new_page_can_be_gone_to(project: Project, guide: BrowserPage) -> None:
    project.write({"docs/third.md": "# Third\n\nQuite new.\n"})
    project.edit("sidebars.toml", '"other"', '"other", "third"')

    guide.page.locator("nav[aria-label=Docs] a", has_text="Third").click()

    wait_for(guide, "Quite new.")
    assert guide.is_marked


def test_a_removed_page_leaves_the_sidebar_and_its_address(
    project: Project, guide: BrowserPage, written: tuple[Project, str]
) -> None:
    (project.site / "docs/other.md").unlink()
    project.edit("sidebars.toml", ', "other"', "")

    guide.page.locator("nav[aria-label=Docs] a", has_text="Other").wait_for(state="detached")

    assert guide.page.request.get(f"{written[1]}/docs/other").status == 404


def test_a_draft_is_shown_while_it_is_written(
    project: Project, guide: BrowserPage, written: tuple[Project, str]
) -> None:
    project.write({"docs/draft.md": "---\ntitle: Draft\ndraft: true\n---\n\nNot yet public.\n"})
    project.edit("docs/guide.md", "Old words.", "New words.")
    wait_for(guide, "New words.")

    guide.open("/docs/draft")

    assert "Not yet public." in guide.page.locator("#\\:main").inner_text()


def wait_for_overlay(browser_page: BrowserPage, text: str) -> None:
    browser_page.page.locator(OVERLAY, has_text=text).wait_for()

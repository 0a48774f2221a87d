"""`homerow dev`: what is saved is seen at once, in the page as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route

from serving import serving
from visitor import Visit, Visitor
from world import World

pytestmark = pytest.mark.browser

FILLER = "\n\n".join(f"Paragraph {number} of many." for number in range(60))
GUIDE = f"""---
title: Guide
---

Old words.

<details>
<summary>More</summary>

Hidden words.

</details>

<Tabs groupId="system">
<TabItem value="linux" label="Linux">

Use apt.

</TabItem>
<TabItem value="mac" label="macOS">

Use brew.

</TabItem>
</Tabs>

{FILLER}

Last words.
"""

OVERLAY = "homerow-errors section"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[World, str]]:
    """Develop a small site; its world and its origin."""
    world = World(tmp_path_factory.mktemp("written"))
    world.write(
        {
            "site.toml": 'title = "Small"\nurl = "https://small.test"\n',
            "sidebars.toml": '[docs]\nitems = ["intro", "guide", "other"]\n',
            "docs/intro.md": "# Intro\n",
            "pages/index.md": "---\ntitle: Home\n---\n\nThe [guide](/docs/guide).\n",
            "docs/guide.md": GUIDE,
            "docs/other.md": "# Other\n\nSee the [guide](guide.md).\n",
        }
    )
    assert world.run("check").err == ""
    with serving(world, "dev") as server:
        yield world, server.origin


@pytest.fixture
def world(written: tuple[World, str]) -> Iterator[World]:
    """Return the world; afterwards it is as it was."""
    world, _ = written
    before = {path: path.read_text("utf-8") for path in sources(world)}
    yield world
    for path in sources(world) - before.keys():
        path.unlink()
    for path, text in before.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


def sources(world: World) -> set[Path]:
    return {path for path in world.site.rglob("*") if path.is_file()}


@pytest.fixture
def guide(written: tuple[World, str], world: World, visit: Visit) -> Visitor:
    """Open the guide and mark its document."""
    visitor = visit(written[1], "/docs/guide")
    wait_for(visitor, "Old words.")
    visitor.mark()
    return visitor


def wait_for(visitor: Visitor, text: str, *, within: str = "#main") -> None:
    visitor.page.wait_for_function(
        "([selector, text]) => document.querySelector(selector)?.textContent.includes(text)",
        arg=[within, text],
    )


def test_a_saved_file_changes_the_open_page_in_place(world: World, guide: Visitor) -> None:
    world.edit("docs/guide.md", "Old words.", "New words.")

    wait_for(guide, "New words.")
    assert guide.is_marked


def test_what_is_saved_before_the_page_listens_is_seen(world: World, guide: Visitor) -> None:
    held: list[Route] = []
    guide.page.route("**/__homerow/events?*", lambda route, _request: held.append(route))
    guide.reload()
    guide.mark()

    world.edit("docs/guide.md", "Old words.", "New words.")
    world.edit("docs/other.md", "# Other", "# Another")  # in the sidebar, which pages share
    while "Another" not in guide.page.request.get(f"{guide.origin}/docs/guide").text():
        guide.page.wait_for_timeout(50)
    assert "Old words." in guide.page.locator("#main").inner_text()
    for route in held:
        route.continue_()

    wait_for(guide, "New words.")
    wait_for(guide, "Another", within="nav[aria-label=Docs]")
    assert guide.is_marked


def test_what_the_reader_scrolled_and_opened_stays(world: World, guide: Visitor) -> None:
    guide.page.locator("details summary", has_text="More").click()
    guide.page.locator("[role=tab]", has_text="macOS").click()
    guide.page.evaluate("() => scrollTo({ top: 900, behavior: 'instant' })")
    scroll = guide.scroll

    world.edit("docs/guide.md", "Last words.", "Really the last words.")

    wait_for(guide, "Really the last words.")
    assert guide.scroll == scroll > 0
    assert guide.page.locator("details", has_text="Hidden words").get_attribute("open") is not None
    assert guide.page.locator("[role=tab][aria-selected=true]").inner_text() == "macOS"
    assert guide.is_marked


def test_text_inside_a_component_is_patched_and_the_component_stays_alive(
    world: World, guide: Visitor
) -> None:
    guide.page.locator("[role=tab]", has_text="macOS").click()

    world.edit("docs/guide.md", "Use brew.", "Use ports.")

    wait_for(guide, "Use ports.")
    guide.page.locator("[role=tab]", has_text="Linux").click()
    assert guide.page.locator("[role=tabpanel]", has_text="Use apt.").is_visible()
    assert not guide.page.locator("[role=tabpanel]", has_text="Use ports.").is_visible()


def test_a_new_tab_is_there_and_alive(world: World, guide: Visitor) -> None:
    tab = '<TabItem value="bsd" label="BSD">\n\nUse pkg.\n\n</TabItem>\n</Tabs>'
    world.edit("docs/guide.md", "</Tabs>", tab)

    guide.page.locator("[role=tab]", has_text="BSD").click()

    assert guide.page.locator("[role=tabpanel]", has_text="Use pkg.").is_visible()
    assert guide.is_marked


def test_a_changed_title_is_seen_in_the_heading_the_tab_and_the_sidebar(world: World, guide: Visitor) -> None:
    world.edit("docs/guide.md", "title: Guide", "title: Manual")

    wait_for(guide, "Manual", within="h1")
    wait_for(guide, "Manual", within="nav[aria-label=Docs] a[aria-current]")
    assert guide.page.title().startswith("Manual")
    assert guide.is_marked


def test_a_new_heading_comes_into_the_table_of_contents(world: World, guide: Visitor) -> None:
    world.edit("docs/guide.md", "Last words.", "## At last\n\nLast words.")

    wait_for(guide, "At last", within=".toc")


def test_a_change_to_another_page_is_seen_when_it_is_gone_to(world: World, guide: Visitor) -> None:
    world.edit("docs/other.md", "See the", "Do see the")
    world.edit("docs/guide.md", "Old words.", "New words.")
    wait_for(guide, "New words.")

    guide.page.locator("a[rel=next]").click()

    wait_for(guide, "Do see the")
    assert guide.is_marked


def test_a_page_that_was_gone_to_is_patched_like_the_one_that_was_opened(
    world: World, guide: Visitor
) -> None:
    guide.page.locator("nav[aria-label=Docs] a", has_text="Other").click()
    wait_for(guide, "See the")
    world.edit("docs/other.md", "See the", "Do see the")

    wait_for(guide, "Do see the")
    assert guide.is_marked


def test_a_paragraph_between_others_comes_and_goes_and_they_stay_the_same_elements(
    world: World, guide: Visitor
) -> None:
    guide.page.evaluate("() => { for (const each of document.querySelectorAll('#main p')) each.own = true; }")
    world.edit("docs/guide.md", "Paragraph 7 of many.", "Paragraph 7 of many.\n\nAnd one more.")
    wait_for(guide, "And one more.")
    world.edit("docs/guide.md", "Paragraph 7 of many.\n\nAnd one more.", "Paragraph 7 of many, at last.")
    wait_for(guide, "at last.")

    others = (
        "() => [...document.querySelectorAll('#main p')].filter((each) => !each.own).map((p) => p.innerText)"
    )
    assert guide.page.evaluate(others) == []
    assert "And one more." not in guide.page.locator("#main").inner_text()


def test_an_error_elsewhere_is_shown_after_the_patch_of_the_open_page(world: World, guide: Visitor) -> None:
    world.edit("docs/other.md", "(guide.md)", "(missing.md)")
    world.edit("docs/guide.md", "Old words.", "New words.")
    wait_for(guide, "New words.")

    wait_for_overlay(guide, "docs/other.md:3:")
    assert guide.is_marked


def test_an_error_is_shown_over_the_page_and_goes_when_it_is_mended(world: World, guide: Visitor) -> None:
    world.edit("docs/guide.md", "Old words.", "Old [words](missing.md).")
    wait_for_overlay(guide, "error[broken-link]")
    overlay = guide.page.locator(OVERLAY).inner_text()
    printed = world.run("check").err.rpartition("\n1 error,")[0]

    world.edit("docs/guide.md", "(missing.md)", "(other.md)")

    guide.page.locator(OVERLAY).wait_for(state="detached")
    # The server's terminal, an editor's problem list and the overlay all say the same.
    assert printed.partition("\n")[0] in overlay
    assert guide.is_marked


def test_a_broken_component_is_an_error_until_it_is_mended(world: World, guide: Visitor) -> None:
    world.edit("docs/guide.md", "<Tabs groupId", "<Taps groupId")
    wait_for_overlay(guide, "did you mean Tabs?")

    world.edit("docs/guide.md", "<Taps groupId", "<Tabs groupId")

    guide.page.locator(OVERLAY).wait_for(state="detached")
    guide.page.locator("[role=tab]", has_text="macOS").click()
    assert guide.page.locator("[role=tabpanel]", has_text="Use brew.").is_visible()


def test_a_reader_who_comes_while_something_is_broken_sees_it(
    world: World, guide: Visitor, written: tuple[World, str], visit: Visit
) -> None:
    world.edit("docs/guide.md", "Old words.", "Old [words](missing.md).")
    wait_for_overlay(guide, "error[broken-link]")

    late = visit(written[1], "/docs/other")

    wait_for_overlay(late, "error[broken-link]")


def test_the_overlay_can_be_dismissed_by_key(world: World, guide: Visitor) -> None:
    world.edit("docs/guide.md", "Old words.", "Old [words](missing.md).")
    wait_for_overlay(guide, "error[broken-link]")

    guide.page.keyboard.press("Escape")

    assert guide.page.locator(OVERLAY).count() == 0


def test_an_error_in_the_configuration_leaves_the_last_site_and_recovers(
    world: World, guide: Visitor
) -> None:
    world.edit("site.toml", 'title = "Small"', "title = Small")
    wait_for_overlay(guide, "error[invalid-toml]")
    guide.page.locator("nav[aria-label=Docs] a", has_text="Other").click()
    wait_for(guide, "Other", within="h1")

    world.edit("site.toml", "title = Small", 'title = "Tiny"')

    guide.page.locator(OVERLAY).wait_for(state="detached")
    wait_for(guide, "Tiny", within="header")
    assert guide.is_marked


def test_a_new_page_can_be_gone_to(world: World, guide: Visitor) -> None:
    world.write({"docs/third.md": "# Third\n\nQuite new.\n"})
    world.edit("sidebars.toml", '"other"', '"other", "third"')

    guide.page.locator("nav[aria-label=Docs] a", has_text="Third").click()

    wait_for(guide, "Quite new.")
    assert guide.is_marked


def test_a_removed_page_leaves_the_sidebar_and_its_address(
    world: World, guide: Visitor, written: tuple[World, str]
) -> None:
    (world.site / "docs/other.md").unlink()
    world.edit("sidebars.toml", ', "other"', "")

    guide.page.locator("nav[aria-label=Docs] a", has_text="Other").wait_for(state="detached")

    assert guide.page.request.get(f"{written[1]}/docs/other").status == 404


def test_a_draft_is_shown_while_it_is_written(
    world: World, guide: Visitor, written: tuple[World, str]
) -> None:
    world.write({"docs/draft.md": "---\ntitle: Draft\ndraft: true\n---\n\nNot yet public.\n"})
    world.edit("docs/guide.md", "Old words.", "New words.")
    wait_for(guide, "New words.")

    guide.open("/docs/draft")

    assert "Not yet public." in guide.page.locator("#main").inner_text()


def wait_for_overlay(visitor: Visitor, text: str) -> None:
    visitor.page.locator(OVERLAY, has_text=text).wait_for()

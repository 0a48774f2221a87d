"""What a reader does on a page: find the way, open what is folded, copy, enlarge, print; and the theme."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route

from reading_site import LONG, reading_site
from serving import Served
from visitor import Visit, Visitor

pytestmark = pytest.mark.browser

TABLET = {"width": 768, "height": 1024}
BEYOND_EDGE = """() => [document.querySelector(".table-scroll"), document.documentElement]
  .map((box) => box.scrollWidth - box.clientWidth)"""
MOBILE = {"width": 390, "height": 700}
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
THEME = (
    "() => [document.documentElement.dataset.themeChoice, document.documentElement.dataset.theme,"
    " localStorage.getItem('theme')]"
)


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve the small site."""
    with reading_site(tmp_path_factory.mktemp("keys")) as served:
        yield served


# --- finding the way ------------------------------------------------------------------------------------


def test_categories_stay_open_when_another_is_opened(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, "/docs/tall")
    sidebar = visitor.page.locator("nav[aria-label=Docs]")

    sidebar.get_by_role("button", name="Deep").click()
    sidebar.locator("a[href='/docs/deep/one']").click()
    visitor.wait_for_route("/docs/deep/one")
    sidebar.locator("a[href='/docs/code']").click()
    visitor.wait_for_route("/docs/code")

    assert sidebar.locator("a[href='/docs/deep/two']").is_visible()
    assert sidebar.locator("a[href='/docs/many/page-00']").is_visible()


def test_an_unlisted_page_shows_in_the_sidebar_to_those_who_are_there(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, "/docs")
    in_sidebar = visitor.page.locator("nav[aria-label=Docs] a[href='/docs/deep/secret']")
    before = in_sidebar.count()

    visitor.page.locator("[data-article] a[href='/docs/deep/secret']").click()
    visitor.wait_for_route("/docs/deep/secret")

    assert (before, in_sidebar.count()) == (0, 1)
    assert in_sidebar.get_attribute("aria-current") == "page"


LINK_IN_SIGHT = """() => {
  const link = document.querySelector('.side [aria-current=page]').getBoundingClientRect();
  const column = document.querySelector('.side').getBoundingClientRect();
  return link.top >= column.top && link.bottom <= column.bottom;
}"""


def test_the_link_of_the_current_page_is_scrolled_into_view(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, "/docs/many/page-38")
    visitor.page.wait_for_function(LINK_IN_SIGHT)

    visitor.page.locator(".side").evaluate("(column) => { column.scrollTop = 0; }")
    visitor.page.locator("a[rel=next]").click()
    visitor.wait_for_route("/docs/many/page-39")

    visitor.page.wait_for_function(LINK_IN_SIGHT)


def test_there_are_no_breadcrumbs_but_the_version_of_the_docs(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/keymaps/behaviors/hold-tap").page

    assert page.locator("nav[aria-label*=readcrumb]").count() == 0
    assert page.locator(".version-label").inner_text() == "Version: Next"


def test_the_table_of_contents_marks_the_heading_that_is_read(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/tall").page

    page.evaluate("() => document.getElementById('third').scrollIntoView()")

    page.wait_for_selector(".toc a[href='#third'][aria-current=location]")
    assert page.locator(".toc a[aria-current]").count() == 1


BOTTOMS = """() => ["header.navbar", ".folded-toc"]
  .map((bar) => document.querySelector(bar).getBoundingClientRect().bottom)"""
HERE = ".folded-toc summary:has-text('On this page First')"


def test_on_a_phone_the_contents_stay_in_reach_and_lead_to_a_heading_below_them(
    keys: Served, visit: Visit
) -> None:
    visitor = visit(keys.origin, "/docs/tall", viewport=MOBILE)
    page, bar = visitor.page, visitor.page.locator(".folded-toc")
    page.evaluate("() => scrollTo(0, 1500)")
    page.wait_for_selector(HERE)
    # This navbar goes when one reads on; the bar takes its place.
    page.wait_for_function("() => document.querySelector('.folded-toc').getBoundingClientRect().top === 0")
    page.mouse.click(100, 20)
    entry = bar.get_by_role("link", name="Third")
    entry.wait_for()
    opened_at = visitor.scroll

    entry.click()
    page.wait_for_function("() => scrollY > 2000")
    page.wait_for_function(
        f"() => {{ const [navbar, bar] = ({BOTTOMS})(); return navbar > 0 && bar > navbar; }}"
    )

    assert opened_at == 1500
    assert not entry.is_visible()
    assert (
        page.locator("#third").evaluate("(title) => title.getBoundingClientRect().top")
        >= page.evaluate(BOTTOMS)[1]
    )


def test_the_keyboard_reaches_the_contents_of_a_phone_without_moving_the_page(
    published: Served, visit: Visit
) -> None:
    visitor = visit(published.origin, "/docs/faq", viewport=MOBILE)
    page, entry = visitor.page, visitor.page.locator(".folded-toc a").first
    page.locator(".theme-toggle").focus()
    page.evaluate("() => scrollTo(0, 1500)")

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    entry.wait_for()
    page.keyboard.press("Escape")

    entry.wait_for(state="hidden")
    assert page.evaluate("() => document.activeElement.matches('.folded-toc summary')")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => document.activeElement.matches('header.navbar .theme-toggle')")
    assert visitor.scroll == 1500


def test_in_a_low_window_or_without_javascript_the_contents_stand_above_the_text(
    keys: Served, visit: Visit
) -> None:
    low = visit(keys.origin, "/docs/tall", viewport={"width": 700, "height": 390}).page
    plain = visit(keys.origin, viewport=MOBILE, java_script_enabled=False).page
    plain.goto(f"{keys.origin}/docs/tall")

    for page in (low, plain):
        page.locator(".folded-toc summary").click()
        entry = page.locator(".folded-toc a[href='#third']").bounding_box()
        text = page.locator("[data-article]").bounding_box()
        assert entry is not None
        assert text is not None
        assert entry["y"] + entry["height"] <= text["y"]


# --- what is folded -------------------------------------------------------------------------------------


def is_in_view(visitor: Visitor, anchor: str) -> bool:
    visitor.page.wait_for_function(
        """(id) => {
          const target = document.getElementById(id);
          if (target.getClientRects().length === 0) return false;
          const { top, bottom } = target.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }""",
        arg=anchor,
    )
    return True


@pytest.mark.parametrize("anchor", ["in-panel", "in-fold"])
def test_a_link_on_the_page_opens_what_hides_its_target(keys: Served, visit: Visit, anchor: str) -> None:
    visitor = visit(keys.origin, "/docs/tall")
    assert not visitor.page.locator(f"#{anchor}").is_visible()

    visitor.page.locator(f"[data-article] p > a[href='#{anchor}']").click()

    assert is_in_view(visitor, anchor)


@pytest.mark.parametrize("anchor", ["in-panel", "in-fold"])
def test_an_address_opens_what_hides_its_target(keys: Served, visit: Visit, anchor: str) -> None:
    visitor = visit(keys.origin, f"/docs/tall#{anchor}")

    assert is_in_view(visitor, anchor)


def test_a_link_on_another_page_opens_what_hides_its_target(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, "/docs/code")

    visitor.page.locator("[data-article] a[href='/docs/tall#in-panel']").click()
    visitor.wait_for_route("/docs/tall#in-panel")

    assert is_in_view(visitor, "in-panel")


@pytest.mark.parametrize("words", ["In B.", "Folded words."])
def test_the_browser_finds_text_in_what_is_folded_and_opens_it(
    keys: Served, visit: Visit, words: str
) -> None:
    visitor = visit(keys.origin)
    # A text fragment is found by the same steps as what the reader types into the browser's search.
    visitor.page.goto(f"{keys.origin}/docs/tall#:~:text={words.replace(' ', '%20')}")
    visitor.wait_until_alive()
    if not visitor.page.get_by_text(words, exact=True).is_visible():
        hiding = visitor.page.get_by_text(words, exact=True).locator("xpath=ancestor::*[@hidden]")
        assert hiding.get_attribute("hidden") == "until-found"
        hiding.evaluate("(panel) => panel.dispatchEvent(new Event('beforematch', { bubbles: true }))")

    visitor.page.get_by_text(words, exact=True).wait_for()


# --- code, headings, pictures, tables -------------------------------------------------------------------


def test_code_is_copied_without_its_decoration(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", **CLIPBOARD).page
    block = page.locator(".code-block").first

    block.hover()
    block.get_by_role("button", name="Copy code").click()
    page.wait_for_selector(".copy-code[data-copied]")

    assert page.evaluate("() => navigator.clipboard.readText()") == f"{LONG}\nint marked;\n"
    page.wait_for_function("() => document.querySelector('#root > [role=status]').textContent === 'Copied'")


def test_long_lines_of_code_are_broken_and_run_on_again(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    block = page.locator(".code-block").first
    overflow = "(block) => block.querySelector('pre').scrollWidth - block.querySelector('pre').clientWidth"
    button = block.get_by_role("button", name="Wrap long lines")
    before = block.evaluate(overflow)

    block.hover()
    button.click()
    during, pressed = block.evaluate(overflow), button.get_attribute("aria-pressed")
    button.click()

    assert before > 0
    assert (during, pressed) == (0, "true")
    assert block.evaluate(overflow) == before


def test_code_that_fits_has_no_button_to_break_it(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    block = page.locator(".code-block").nth(1)

    block.hover()

    block.locator(".wrap-code").wait_for(state="hidden")


def test_only_what_scrolls_is_a_stop_for_the_keyboard(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    stops = page.locator("[data-article] :is(pre, .table-scroll)[tabindex='0']")
    stops.filter(has_text="Wide column").wait_for()
    page.wait_for_function("() => document.querySelectorAll('pre[tabindex]').length === 1")
    long = stops.filter(has_text="int answer").count()

    page.set_viewport_size({"width": 60, "height": 800})
    page.wait_for_function("() => document.querySelectorAll('pre[tabindex]').length === 3")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("() => document.querySelectorAll('pre[tabindex]').length === 1")

    assert long == 1


def test_without_javascript_the_keyboard_reaches_all_code(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, java_script_enabled=False).page
    page.goto(f"{keys.origin}/docs/code")

    assert page.locator("pre[tabindex='0']").count() == page.locator("pre").count() == 3


def test_code_has_its_title_its_marked_lines_and_its_changes(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page

    assert page.locator(".code-block figcaption").inner_text() == "main.c"
    assert page.locator(".line.highlighted").inner_text().strip() == "int marked;"
    assert page.locator(".line.deleted").inner_text().strip() == "-old"
    assert page.locator(".line.inserted").inner_text().strip() == "+new"


def test_the_address_of_a_heading_is_copied(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", **CLIPBOARD).page

    page.locator(".heading-anchor[href='#anchor']").click()
    page.wait_for_function(
        "() => document.querySelector('#root > [role=status]').textContent === 'Link copied'"
    )

    assert page.evaluate("() => navigator.clipboard.readText()") == f"{keys.origin}/docs/code#anchor"
    assert page.url.endswith("#anchor")


def test_a_picture_is_enlarged_and_closed_by_key(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page
    page.locator("a.zoom").focus()

    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="A grey box")
    dialog.wait_for()
    inside = page.evaluate("() => document.activeElement.closest('dialog') !== null")
    width = dialog.locator("img").evaluate("(image) => image.getBoundingClientRect().width")
    page.keyboard.press("Escape")

    dialog.wait_for(state="detached")
    assert inside
    assert width > page.locator("a.zoom img").evaluate("(image) => image.getBoundingClientRect().width")
    assert page.evaluate("() => document.activeElement.matches('a.zoom')")
    assert page.url == f"{keys.origin}/docs/code"


def test_a_picture_is_enlarged_and_closed_by_clicks(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code").page

    page.locator("a.zoom").click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    dialog.locator("img").click()

    dialog.wait_for(state="detached")


def test_without_javascript_a_picture_leads_to_itself(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, java_script_enabled=False)
    visitor.page.goto(f"{keys.origin}/docs/code")

    visitor.page.locator("a.zoom").click()

    visitor.page.wait_for_url("**/assets/icon-*.svg")


def test_a_wide_table_scrolls_by_itself(keys: Served, visit: Visit) -> None:
    page = visit(keys.origin, "/docs/code", viewport=TABLET).page

    inner, outer = page.evaluate(BEYOND_EDGE)

    assert inner > 0
    assert outer <= 0


def test_on_a_phone_a_wide_table_is_a_card_for_each_row_where_values_name_their_columns(
    keys: Served, visit: Visit
) -> None:
    page = visit(keys.origin, "/docs/code", viewport=MOBILE).page

    cell = page.get_by_role("table").get_by_role("cell", name="A value of some length").nth(11)
    shown = "(cell) => getComputedStyle(cell, '::before').content"

    assert cell.evaluate(shown) == '"Wide column 11: "'
    assert max(page.evaluate(BEYOND_EDGE)) <= 0


def test_on_paper_all_tabs_and_folds_show_and_links_say_where_they_lead(keys: Served, visit: Visit) -> None:
    visitor = visit(keys.origin, "/docs/tall")
    visitor.page.emulate_media(media="print")

    assert visitor.page.get_by_text("In A.", exact=True).is_visible()
    assert visitor.page.get_by_text("In B.", exact=True).is_visible()
    assert visitor.page.get_by_text("Folded words.").is_visible()
    assert [label.inner_text() for label in visitor.page.locator(".tabs__label").all()] == ["A", "B"]
    shown = "(link) => getComputedStyle(link, '::after').content"
    assert "/docs/code" in visitor.page.locator("[data-article] a[href='/docs/code']").evaluate(shown)
    assert not visitor.page.locator("header.navbar").is_visible()


CONTROLS = """() => [...document.querySelectorAll("nav, button, select, [type=radio], .search-button")]
  .filter((control) => control.checkVisibility()).map((control) => control.outerHTML)"""


# The profiler is not among them: its fields say what its figures are of.
@pytest.mark.parametrize("route", ["/", "/docs/hardware", "/keymap-upgrader"])
def test_on_paper_there_is_nothing_to_press(published: Served, visit: Visit, route: str) -> None:
    page = visit(published.origin, route).page
    on_screen = page.evaluate(CONTROLS)

    page.emulate_media(media="print")

    assert on_screen != []
    assert page.evaluate(CONTROLS) == []


def test_on_paper_a_name_says_itself_and_an_admonition_has_its_edge(published: Served, visit: Visit) -> None:
    page = visit(published.origin, "/docs/user-setup", color_scheme="dark").page
    page.emulate_media(media="print")

    said = "(element) => getComputedStyle(element, '::after').content"
    edge = "(box) => [getComputedStyle(box).borderTopColor, getComputedStyle(box).color]"
    named = page.locator("a.mention").first.evaluate(said)
    line, ink = page.locator(".admonition-tip").first.evaluate(edge)

    assert named == "none"
    assert line not in {"rgba(0, 0, 0, 0)", ink}
    assert ink == "rgb(34, 34, 30)"  # on white, in the dark theme, too


# --- the theme ------------------------------------------------------------------------------------------


def theme_site(tmp_path: Path, settings: str) -> dict[str, str]:
    return {"[announcement]": f"[theme]\n{settings}\n\n[announcement]"}


def test_without_respect_for_the_system_the_default_holds_and_the_toggle_has_two_ends(
    visit: Visit, tmp_path: Path
) -> None:
    with reading_site(tmp_path, theme_site(tmp_path, "respect_system = false")) as served:
        visitor = visit(served.origin, "/docs", color_scheme="dark")
        seen = [visitor.page.evaluate(THEME)]
        for _ in range(2):
            visitor.page.locator(".theme-toggle").click()
            seen.append(visitor.page.evaluate(THEME))
        visitor.page.goto("about:blank")  # what is prefetched must not meet a server that has ended

    assert [theme for _, theme, _ in seen] == ["light", "dark", "light"]
    assert [stored for _, _, stored in seen] == [None, "dark", "light"]


def test_with_the_switch_disabled_what_was_stored_is_deleted(visit: Visit, tmp_path: Path) -> None:
    with reading_site(tmp_path, theme_site(tmp_path, "disable_switch = true")) as served:
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


# --- storage --------------------------------------------------------------------------------------------


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

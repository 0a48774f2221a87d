"""The power profiler, as a reader uses it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from playwright.sync_api import Locator, expect

from browser_page import PHONE, BrowserPage, Visit, hold_back
from project import Project
from serving import Served

pytestmark = pytest.mark.browser

ROUTE = "/power-profiler"
SUGGESTIONS = Path(__file__).parents[2] / "web/src/zmk/power-profiler/setup/suggestions.ts"
MOST_BYTES = 25_000  # brotli, of the scripts that this page loads and others do not
OLED_LEFT = f"{ROUTE}?s=1_Ldioled"
GLOWING = f"{ROUTE}?s=1_Lgn6"

# The result as it is when the next frame is painted.
NEXT_FRAME = """([input, text]) => new Promise((done) => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  set.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  requestAnimationFrame(() => done(document.querySelector(".power__time").textContent));
})"""


# The choices whose longest name is cut off: a copy that may be as wide as it wants is wider.
CUT_OFF = """() => {
  for (const fold of document.querySelectorAll(".power details")) fold.open = true;
  return [...document.querySelectorAll(".power select")].filter((select) => {
    const copy = select.cloneNode(true);
    copy.style.width = "max-content";
    select.after(copy);
    const width = copy.offsetWidth;
    copy.remove();
    return width > select.offsetWidth;
  }).map((select) => select.id);
}"""

BEHIND_BAR = """() => {
  const { activeElement } = document;
  const bar = document.querySelector(".power__bottom");
  if (!activeElement.closest(".power") || bar.contains(activeElement)) return [];
  const isBehind = activeElement.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  return isBehind ? [activeElement.outerHTML] : [];
}"""

# React marks the elements that it has taken over.
IS_ALIVE = """() => {
  const profiler = document.querySelector(".power");
  return profiler !== null && Object.keys(profiler).some((key) => key.startsWith("__react"));
}"""


def half(browser_page: BrowserPage, name: str) -> Locator:
    return browser_page.page.get_by_role("group", name=re.compile(f"^{name}"))


def battery(browser_page: BrowserPage, name: str = "Left half") -> Locator:
    return half(browser_page, name).get_by_label("Battery")


def times(browser_page: BrowserPage) -> list[str]:
    return browser_page.page.locator(".power__time").all_inner_texts()


def alive(browser_page: BrowserPage) -> BrowserPage:
    """Wait until the profiler's own script has come: only then a changed field changes a result."""
    browser_page.page.wait_for_function(IS_ALIVE)
    return browser_page


def test_without_javascript_there_are_estimates_of_twelve_keyboards(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, java_script_enabled=False)
    browser_page.page.goto(f"{published.origin}{ROUTE}")

    rows = browser_page.page.locator(".table-scroll").first.locator("tbody tr")
    cells = [row.locator("td").first.inner_text() for row in rows.all()]

    assert len(cells) == 12
    assert all(re.fullmatch(r"(about )?\d+ .*(hours|days|weeks|months|years)", cell) for cell in cells)
    assert not browser_page.page.locator(".power").is_visible()


def test_the_first_paint_has_an_estimate_and_a_change_shows_in_the_next_frame(
    published: Served, visit: Visit
) -> None:
    browser_page = visit(published.origin)
    html = browser_page.page.request.get(f"{published.origin}{ROUTE}").text()
    browser_page.open(ROUTE)
    alive(browser_page)
    before = times(browser_page)

    field = battery(browser_page).element_handle()
    after = browser_page.page.evaluate(NEXT_FRAME, [field, "1000"])

    assert before[0] in html
    assert after != before[0]
    assert times(browser_page)[1] == before[1]


def test_a_field_that_cannot_be_read_says_its_limits_and_the_last_estimate_stays(
    published: Served, visit: Visit
) -> None:
    browser_page = alive(visit(published.origin, ROUTE))
    old = browser_page.page.locator(".power__sides[data-old]")
    battery(browser_page).fill("500")
    good = times(browser_page)

    for text in ("", "-5", "0", "1e9", "many"):
        battery(browser_page).fill(text)
        expect(battery(browser_page)).to_have_attribute("aria-invalid", "true")
        expect(battery(browser_page)).to_have_accessible_description("Enter a number from 10 to 20000 (mAh).")
        expect(old).to_be_visible()
        assert times(browser_page) == good

    battery(browser_page).fill("500")
    expect(old).to_have_count(0)


def test_a_slider_says_its_value_with_its_unit_and_nothing_says_it_again(
    published: Served, visit: Visit
) -> None:
    browser_page = alive(visit(published.origin, GLOWING))
    slider = browser_page.page.get_by_role("slider", name="Underglow brightness", exact=True).first

    slider.press("ArrowRight")

    expect(slider).to_have_attribute("aria-valuetext", f"{slider.input_value()} %")
    assert browser_page.page.get_by_role("form").get_by_role("status").count() == 0


def test_no_choice_is_cut_off_on_a_small_phone(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, viewport=PHONE, has_touch=True, is_mobile=True)
    hold_back(browser_page.page, "**/*.woff2")  # the system's font, which is wider, stays

    browser_page.page.goto(f"{published.origin}{ROUTE}", wait_until="domcontentloaded")

    assert alive(browser_page).page.evaluate(CUT_OFF) == []


def test_each_suggestion_names_a_guide_that_exists(real_world: Project) -> None:
    guides = re.findall(r'guide: "([^"]+)"', SUGGESTIONS.read_text("utf-8"))

    assert len(guides) > 10
    for guide in guides:
        page, _, anchor = guide.partition("#")
        html = (real_world.output / "docs" / f"{page}.html").read_text("utf-8")
        assert anchor == "" or f'id="{anchor}"' in html, guide


def test_the_profiler_begins_like_the_stock_firmware(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE))
    expect(browser_page.page.get_by_label("When you leave, it")).to_have_value("stay")

    browser_page.page.get_by_role("link", name="Let it go to deep sleep when you leave").click()

    browser_page.page.wait_for_url("**/docs/features/low-power-states#*")


def test_the_focus_is_never_behind_the_bar(published: Served, visit: Visit) -> None:
    page = alive(visit(published.origin, ROUTE, viewport=PHONE)).page
    page.locator(".power select").first.focus()

    hidden = []
    for _ in range(40):
        page.keyboard.press("Tab")
        hidden += page.evaluate(BEHIND_BAR)

    assert hidden == []


def test_a_suggestion_is_applied_by_a_click(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, OLED_LEFT))
    button = browser_page.page.get_by_role("button", name="Apply: Use a nice!view instead of the OLED")

    button.click()

    expect(half(browser_page, "Left half").get_by_label("Display")).to_have_value("NICEVIEW")
    expect(button).to_have_count(0)


def test_a_link_brings_all_setups_to_another_reader(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, OLED_LEFT))
    browser_page.page.get_by_role("button", name="Compare with another").click()
    battery(browser_page).fill("2000")
    browser_page.page.wait_for_url("**Lmb2000**")
    compared = browser_page.page.locator(".power__compared")
    told = compared.inner_text()

    link = urlsplit(browser_page.page.url)
    other = visit(published.origin, f"{link.path}?{link.query}")

    expect(other.page.locator(".power__compared")).to_have_text(told, use_inner_text=True)


def test_a_compared_setup_that_is_removed_leaves_the_other_one(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, f"{ROUTE}?s=1_Lmb250_Lmb750"))

    browser_page.page.get_by_role("button", name="Remove Setup A").click()

    expect(battery(browser_page)).to_have_value("750")
    expect(browser_page.page.locator(".power__compared")).to_have_count(0)


def test_the_copied_link_names_even_the_default_to_who_has_another_setup(
    published: Served, visit: Visit
) -> None:
    browser_page = alive(visit(published.origin, ROUTE, permissions=["clipboard-read", "clipboard-write"]))
    browser_page.page.get_by_role("button", name="Copy link").click()
    expect(browser_page.page.get_by_text("Link copied")).to_be_visible()
    link = browser_page.page.evaluate("() => navigator.clipboard.readText()")

    battery(browser_page).fill("750")
    browser_page.page.goto(link)

    alive(browser_page)
    expect(battery(browser_page)).to_have_value("110")


STORED = "() => localStorage.getItem('homerow.power')"


def test_the_setup_of_a_link_does_not_replace_the_readers_own(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE))
    battery(browser_page).fill("750")
    browser_page.page.wait_for_url("**Lmb750**")
    browser_page.open(f"{ROUTE}?s=1_Lmb250")
    alive(browser_page)
    keep = browser_page.page.get_by_role("button", name="Keep mine")
    expect(keep).to_be_visible()
    battery(browser_page).fill("300")
    browser_page.page.wait_for_url("**Lmb300**")
    assert browser_page.page.evaluate(STORED) == "1_lvstay-Lmb750"

    keep.click()
    expect(battery(browser_page)).to_have_value("750")

    browser_page.page.wait_for_url("**Lmb750**")
    expect(keep).to_have_count(0)


def test_the_setup_of_a_link_replaces_the_readers_own_when_asked(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE))
    battery(browser_page).fill("750")
    browser_page.page.wait_for_url("**Lmb750**")
    browser_page.page.goto(f"{published.origin}{ROUTE}?s=1_Lmb250")
    replace = browser_page.page.get_by_role("button", name="Replace")

    replace.click()
    expect(replace).to_have_count(0)

    assert browser_page.page.evaluate(STORED) == "1_Lmb250"


def test_the_setup_of_a_link_is_stored_once_it_is_edited(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, OLED_LEFT))
    assert browser_page.page.evaluate(STORED) is None

    battery(browser_page).fill("750")
    browser_page.page.wait_for_url("**Lmb750**")

    assert browser_page.page.evaluate(STORED) == "1_Lmb750-Ldioled"


def test_a_change_is_kept_if_an_anchor_is_followed_before_it_is_in_the_address(
    published: Served, visit: Visit
) -> None:
    browser_page = alive(visit(published.origin, ROUTE, has_own_profile=True))
    page = browser_page.page
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    battery(browser_page).fill("777")

    page.get_by_role("link", name="how we estimate").click()
    page.wait_for_url("**#how")
    page.clock.run_for(1000)

    page.wait_for_url("**?s=1_*Lmb777#how")
    expect(battery(browser_page)).to_have_value("777")


def test_an_address_that_cannot_be_read_in_part_says_so(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, f"{ROUTE}?s=1_Lmb250-Ldilcd")

    expect(browser_page.page.locator(".power > .power__error")).to_contain_text("Ldilcd")
    expect(battery(browser_page)).to_have_value("250")
    expect(half(browser_page, "Left half").get_by_label("Display")).to_have_value("none")


def test_the_last_setup_is_remembered_until_it_is_reset(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE))
    battery(browser_page).fill("750")

    browser_page.open(ROUTE)
    expect(battery(browser_page)).to_have_value("750")
    browser_page.page.wait_for_url("**Lmb750**")
    browser_page.page.get_by_role("button", name="Reset").click()
    browser_page.page.wait_for_url(f"{published.origin}{ROUTE}")
    browser_page.open(ROUTE)
    alive(browser_page)

    expect(battery(browser_page)).to_have_value("110")


def test_a_common_keyboard_opens_in_the_profiler(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE))
    row = browser_page.page.get_by_role("row", name="In one piece, 2000 mAh, nice!60")
    told = row.first.locator("td").first.inner_text()

    row.first.get_by_role("link").click()

    expect(browser_page.page.locator(".power__time")).to_have_text([told])
    browser_page.page.wait_for_url("**?s=1_**")


def test_the_day_can_be_moved_by_keys_and_dragged(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, ROUTE, viewport=PHONE))
    typing = browser_page.page.get_by_role("slider", name="Hours of typing")

    typing.press("ArrowRight")
    expect(browser_page.page.get_by_label("Typing (hours a day)", exact=True)).to_have_value("3.25")
    bar = (
        browser_page.page.get_by_role("group", name="Your day")
        .get_by_role("group")
        .or_(browser_page.page.locator(".power__day svg"))
    )
    box = bar.first.bounding_box()
    thumb = typing.locator(".power__thumb").bounding_box()
    assert box is not None
    assert thumb is not None
    browser_page.page.mouse.move(thumb["x"] + 5, thumb["y"] + 15)
    browser_page.page.mouse.down()
    browser_page.page.mouse.move(box["x"], box["y"] + 15, steps=4)
    browser_page.page.mouse.up()

    expect(browser_page.page.get_by_label("Typing (hours a day)", exact=True)).to_have_value("0")
    expect(browser_page.page.get_by_label("At the desk (hours more)")).to_have_value("8")


def test_the_classic_figures_are_a_switch_away(published: Served, visit: Visit) -> None:
    browser_page = alive(visit(published.origin, f"{ROUTE}?s=1_ty6-at6"))

    browser_page.page.get_by_role("radio", name="Classic figures").check()

    # The worked example of a central half with 110 mAh, asleep for half the day.
    expect(browser_page.page.locator(".power__time").first).to_have_text("1 week 6 days (±3 days)")


def test_its_scripts_are_loaded_here_alone_and_are_small(published: Served, visit: Visit) -> None:
    own = visit(published.origin, ROUTE).scripts() - visit(published.origin, "/docs").scripts()

    assert [path for path in own if "/PowerProfiler-" in path]
    files = [published.project.output / path.removeprefix("/") for path in own]
    assert sum(len(brotli.compress(file.read_bytes())) for file in files) <= MOST_BYTES

"""Preferences of readers: reduced motion, forced colors. Large text: test_every_page.py."""

from __future__ import annotations

import pytest

from browser_page import DESKTOP, PHONE, BrowserPage, Visit
from large_text import lost_to_large_text
from serving import Served

pytestmark = pytest.mark.browser

HOLD_TAP = "/docs/keymaps/behaviors/hold-tap"
SEARCH = "/search?q=hold-tap"

# Milliseconds; what the style sheets would let move, on any element or its ::before or ::after.
LONGEST_MOTION = """() => {
  const milliseconds = (list) =>
    list.split(",").map((time) => parseFloat(time) * (time.trim().endsWith("ms") ? 1 : 1000));
  const motions = [...document.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"].flatMap((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      return [...milliseconds(style.transitionDuration), ...milliseconds(style.animationDuration)];
    }));
  return Math.max(...motions);
}"""
IMPERCEPTIBLE = 1.0  # millisecond; more than none, so that the events at the end still come

# A mask shows its element's background: forced colors make it the page's, unless it is a system color.
LOST_MASKS = """() => {
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.backgroundColor = "Canvas";
  const canvas = getComputedStyle(probe).backgroundColor;
  const isLost = ({ maskImage, backgroundColor, content }, pseudo) =>
    maskImage !== "none" && backgroundColor === canvas && (pseudo === null || content !== "none");
  return [...document.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"]
      .filter((pseudo) => isLost(getComputedStyle(element, pseudo), pseudo))
      .map((pseudo) => `${element.outerHTML.slice(0, 80)}${pseudo ?? ""}`));
}"""


@pytest.mark.parametrize(("route", "size"), [("/", PHONE), (HOLD_TAP, DESKTOP)], ids=["phone", "desktop"])
def test_nothing_moves_for_readers_who_asked_for_no_motion(
    published: Served, visit: Visit, route: str, size: dict[str, int]
) -> None:
    browser_page = visit(published.origin, route, viewport=size, reduced_motion="reduce")
    if size == PHONE:
        browser_page.page.get_by_role("button", name="Menu", exact=True).click()

    assert browser_page.page.evaluate(LONGEST_MOTION) <= IMPERCEPTIBLE
    scroll = "() => getComputedStyle(document.documentElement).scrollBehavior"
    assert browser_page.page.evaluate(scroll) == "auto"


# WCAG 2.2, 1.4.12: what readers may ask for without losing anything.
SPACED_TEXT = """
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
"""
# By more than the background around code, which is behind no letter.
OUT_OF_CELLS = """() => [...document.querySelectorAll("main :is(th, td)")]
  .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 6)
  .map((cell) => cell.textContent)"""


@pytest.mark.parametrize("route", ["/", HOLD_TAP, "/power-profiler"])
def test_text_can_be_set_wide_on_a_small_phone(published: Served, visit: Visit, route: str) -> None:
    page = visit(published.origin, route, viewport=PHONE, bypass_csp=True).page

    page.add_style_tag(content=SPACED_TEXT)

    assert lost_to_large_text(page) == []
    assert page.evaluate(OUT_OF_CELLS) == []


@pytest.fixture
def high_contrast(published: Served, visit: Visit) -> BrowserPage:
    """Return a reader of a docs page whose system chooses the colors."""
    return visit(published.origin, HOLD_TAP, forced_colors="active", color_scheme="dark")


def test_no_icon_and_no_focus_is_lost_to_forced_colors(high_contrast: BrowserPage) -> None:
    assert high_contrast.page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    assert high_contrast.page.evaluate(LOST_MASKS) == []

    high_contrast.page.keyboard.press("Tab")
    high_contrast.page.keyboard.press("Tab")

    outline = high_contrast.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
    assert outline not in {"none", "hidden"}


def test_what_is_current_or_chosen_shows_in_forced_colors(high_contrast: BrowserPage) -> None:
    """Colors alone cannot say it there: weight, a border or an outline must."""
    look = """(element) => {
      const { fontWeight, borderBottomColor, borderBottomStyle, borderLeftColor, outlineStyle,
        textDecorationLine, color, backgroundColor } = getComputedStyle(element);
      return [fontWeight, borderBottomColor, borderBottomStyle, borderLeftColor, outlineStyle,
        textDecorationLine, color, backgroundColor].join();
    }"""
    page = high_contrast.page
    sidebar = page.get_by_role("navigation", name="Docs")
    contents = page.locator(".toc")
    page.locator("h2").nth(2).scroll_into_view_if_needed()
    contents.locator("a[aria-current]").wait_for()
    pairs = {
        "sidebar": (sidebar.locator("a[aria-current=page]"), sidebar.locator("a:not([aria-current])").last),
        "tab": (
            page.locator("[role=tab][aria-selected=true]").first,
            page.locator("[role=tab][aria-selected=false]").first,
        ),
        "contents": (contents.locator("a[aria-current]"), contents.locator("a:not([aria-current])").first),
        "scene": (
            page.locator("[aria-pressed=true]").first,
            page.locator(".keycap[aria-pressed=false]").first,
        ),
    }

    alike = [name for name, (one, other) in pairs.items() if one.evaluate(look) == other.evaluate(look)]

    assert alike == []


def test_words_that_were_searched_for_can_be_read_in_forced_colors(published: Served, visit: Visit) -> None:
    page = visit(published.origin, SEARCH, forced_colors="active", color_scheme="dark").page
    page.wait_for_selector(".search-result mark")
    page.locator(".search-button").first.click()
    page.locator(".search-dialog__field").fill("hold-tap")
    page.wait_for_selector(".search-hit[aria-selected=true] mark")

    inks = page.locator("mark").evaluate_all("(marks) => marks.map((mark) => getComputedStyle(mark).color)")
    paper = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")

    assert len(inks) > 2
    assert paper not in inks


def test_the_arrow_of_a_link_that_leaves_shows_in_forced_colors(published: Served, visit: Visit) -> None:
    """Letters have a background there that computed styles do not report, so compare pixels."""
    page = visit(published.origin, HOLD_TAP, forced_colors="active", bypass_csp=True).page
    arrow = page.locator(".navbar .external").last

    seen = arrow.screenshot()
    page.add_style_tag(content=".external::after { visibility: hidden; }")

    assert arrow.screenshot() != seen


# The colors that a browser takes for its own bars, as the page's style says them.
BARS = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const colors = [...document.querySelectorAll("meta[name=theme-color]")]
    .filter(({ media }) => matchMedia(media).matches)
    .map(({ content }) => {
      probe.style.color = content;
      return getComputedStyle(probe).color;
    });
  return [...colors, getComputedStyle(document.documentElement).backgroundColor];
}"""


def test_the_browsers_bars_have_the_color_of_the_paper(published: Served, visit: Visit) -> None:
    page = visit(published.origin, color_scheme="light", java_script_enabled=False).page
    page.goto(f"{published.origin}/docs")
    light, light_paper = page.evaluate(BARS)
    page.emulate_media(color_scheme="dark")
    dark, dark_paper = page.evaluate(BARS)

    assert (light, dark) == (light_paper, dark_paper)
    assert light != dark


def test_the_browsers_bars_follow_the_theme_that_a_reader_chooses(published: Served, visit: Visit) -> None:
    browser_page = visit(published.origin, "/docs", color_scheme="dark")
    before, _ = browser_page.page.evaluate(BARS)

    browser_page.page.get_by_role("button", name="Theme").click()
    bars, paper = browser_page.page.evaluate(BARS)

    assert bars == paper
    assert bars != before

"""What readers ask of their browser: larger text, no motion, colours of their own."""

from __future__ import annotations

import pytest

from serving import Served
from visitor import Visit, Visitor

pytestmark = pytest.mark.browser

HOLD_TAP = "/docs/keymaps/behaviors/hold-tap"
SIZES = ({"width": 390, "height": 800}, {"width": 1280, "height": 800})

DOUBLE_TEXT = """async () => {
  document.documentElement.style.fontSize = "200%";
  await document.fonts.ready;
}"""
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Text that is cut off by a box that does not scroll. What only screen readers read is so on purpose.
CUT_OFF = """() => {
  const clips = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return [overflowX, overflowY].some((overflow) => overflow === "hidden" || overflow === "clip");
  };
  const isTooSmall = (element) =>
    element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
  return [...document.body.querySelectorAll("*")]
    .filter((element) => element.checkVisibility() && element.textContent.trim() && !element.closest("svg"))
    .filter((element) => getComputedStyle(element).clipPath !== "inset(50%)")
    .filter((element) => clips(element) && isTooSmall(element))
    .map((element) => element.outerHTML.slice(0, 100));
}"""
# Pairs of links or buttons that lie on each other: neither in the other, yet in the same place.
OVERLAPS = """() => {
  const controls = [...document.querySelectorAll("header :is(a, button, summary), footer a, main button")]
    .filter((element) => element.checkVisibility() && element.getClientRects().length === 1)
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const meet = (one, other) =>
    one.left + 1 < other.right && other.left + 1 < one.right &&
    one.top + 1 < other.bottom && other.top + 1 < one.bottom;
  return controls.flatMap(({ element, box }, index) =>
    controls.slice(index + 1)
      .filter(({ element: other, box: place }) => !element.contains(other) && meet(box, place))
      .map(({ element: other }) => `${element.textContent.trim()} / ${other.textContent.trim()}`));
}"""
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

# A mask shows its element's background: forced colours make it the page's, unless it is a system colour.
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


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])
def test_text_of_twice_the_size_loses_nothing(published: Served, visit: Visit, size: dict[str, int]) -> None:
    visitor = visit(published.origin, viewport=size, reduced_motion="reduce")
    losses = {}

    for route in published.routes:
        visitor.open(route)
        visitor.page.evaluate(DOUBLE_TEXT)
        losses[route] = lost_to_large_text(visitor)

    assert {route: found for route, found in losses.items() if found} == {}


def lost_to_large_text(visitor: Visitor) -> list[str]:
    overflow = visitor.page.evaluate(OVERFLOW)
    return [
        *([f"{overflow} pixels too wide"] if overflow > 0 else []),
        *(f"cut off: {element}" for element in visitor.page.evaluate(CUT_OFF)),
        *(f"on each other: {pair}" for pair in visitor.page.evaluate(OVERLAPS)),
    ]


@pytest.mark.parametrize("route", ["/", HOLD_TAP, "/blog"])
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])
def test_nothing_moves_for_readers_who_asked_for_no_motion(
    published: Served, visit: Visit, route: str, size: dict[str, int]
) -> None:
    visitor = visit(published.origin, route, viewport=size, reduced_motion="reduce")
    if size["width"] == SIZES[0]["width"]:
        visitor.page.get_by_role("button", name="Menu", exact=True).click()

    assert visitor.page.evaluate(LONGEST_MOTION) <= IMPERCEPTIBLE


def test_anchors_are_jumped_to_without_motion(published: Served, visit: Visit) -> None:
    visitor = visit(published.origin, HOLD_TAP, reduced_motion="reduce")

    behavior = visitor.page.evaluate("() => getComputedStyle(document.documentElement).scrollBehavior")

    assert behavior == "auto"


@pytest.fixture
def high_contrast(published: Served, visit: Visit) -> Visitor:
    """Return a reader of a docs page whose system chooses the colours."""
    return visit(published.origin, HOLD_TAP, forced_colors="active", color_scheme="dark")


def test_no_icon_is_lost_to_forced_colours(high_contrast: Visitor) -> None:
    assert high_contrast.page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    assert high_contrast.page.evaluate(LOST_MASKS) == []


def test_what_is_current_or_chosen_shows_in_forced_colours(high_contrast: Visitor) -> None:
    """Colours alone cannot say it there: weight, a border or an outline must."""
    look = """(element) => {
      const { fontWeight, borderBottomColor, borderBottomStyle, outlineStyle, textDecorationLine, color,
        backgroundColor } = getComputedStyle(element);
      return [fontWeight, borderBottomColor, borderBottomStyle, outlineStyle, textDecorationLine, color,
        backgroundColor].join();
    }"""
    page = high_contrast.page
    sidebar = page.get_by_role("navigation", name="Docs")
    pairs = {
        "sidebar": (sidebar.locator("a[aria-current=page]"), sidebar.locator("a:not([aria-current])").last),
        "tab": (
            page.locator("[role=tab][aria-selected=true]").first,
            page.locator("[role=tab][aria-selected=false]").first,
        ),
    }

    alike = [name for name, (one, other) in pairs.items() if one.evaluate(look) == other.evaluate(look)]

    assert alike == []


def test_the_focus_shows_in_forced_colours(high_contrast: Visitor) -> None:
    high_contrast.page.keyboard.press("Tab")
    high_contrast.page.keyboard.press("Tab")

    outline = high_contrast.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")

    assert outline not in {"none", "hidden"}

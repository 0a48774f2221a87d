"""Text of twice the size in a page, and what is lost to it."""

from __future__ import annotations

from playwright.sync_api import Page

from running import comes_true

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
    .filter((element) => isTooSmall(element) && clips(element))
    .filter((element) => element.checkVisibility() && element.textContent.trim() && !element.closest("svg"))
    .filter((element) => getComputedStyle(element).clipPath !== "inset(50%)")
    .map((element) => element.outerHTML.slice(0, 100));
}"""
# Pairs of links or buttons that overlap without one containing the other.
OVERLAPS = """() => {
  const controls = [...document.querySelectorAll("header :is(a, button), footer a, main button")]
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


def lost_to_large_text(page: Page) -> list[str]:
    """Return what is too wide for the window, cut off, or on top of something else.

    After the window was resized, a page may need a moment to fit.
    """
    comes_true(lambda: page.evaluate(OVERFLOW) <= 0)
    overflow = page.evaluate(OVERFLOW)
    return [
        *([f"{overflow} pixels too wide"] if overflow > 0 else []),
        *(f"cut off: {element}" for element in page.evaluate(CUT_OFF)),
        *(f"on each other: {pair}" for pair in page.evaluate(OVERLAPS)),
    ]

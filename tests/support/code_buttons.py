"""The buttons of code blocks, and what they cover."""

from __future__ import annotations

BUTTONS = ".code-block :is(.copy-code, .wrap-code):visible"
# The text of titles and code that a visible button covers.
COVERED = """() => [...document.querySelectorAll(".code-block :is(.copy-code, .wrap-code)")]
  .filter((button) => button.checkVisibility({ opacityProperty: true }))
  .flatMap((button) => {
    const box = button.getBoundingClientRect();
    const meets = ({ left, right, top, bottom }) =>
      left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    return [...button.parentElement.querySelectorAll(".line, figcaption")].filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].some(meets);
    });
  })
  .map((text) => text.textContent.trim())"""
IS_AT_THE_TOP_RIGHT = """(block) => {
  const [frame, box] = [block, block.querySelector(".copy-code")].map((one) => one.getBoundingClientRect());
  return box.top - frame.top < 10 && frame.right - box.right < 10 && box.bottom < frame.bottom;
}"""
LONGER_TITLE = "() => { document.querySelector('figcaption').textContent += ' and more'.repeat(40); }"

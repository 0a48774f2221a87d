/** What scrolls by itself if its content is wider. */
const BOXES = "pre:has(> code), .table-scroll";

/**
 * Track which code blocks and tables fit their boxes. The server makes every box focusable, because it may scroll. A
 * box that does not scroll needs no tab stop, and code that fits needs no button to wrap lines.
 */
export function watchOverflow(article: HTMLElement): () => void {
  // All are measured before one is changed, so that the page is laid out once.
  const observer = new ResizeObserver((entries) => {
    const boxes = new Set(entries.map(({ target }) => target.closest<HTMLElement>(BOXES)));
    for (const apply of [...boxes].map(measure)) apply();
  });
  for (const box of article.querySelectorAll(BOXES)) {
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
  }
  return () => {
    observer.disconnect();
  };
}

/** Find out whether a box scrolls. Returns the change to its attributes. */
function measure(box: HTMLElement | null): () => void {
  const block = box?.closest(".code-block");
  // Lines that were broken fit because of that.
  if (!box || block?.hasAttribute("data-wrapped")) return () => undefined;
  const fits = box.scrollWidth - box.clientWidth <= spaceAfterLines(box);
  return () => {
    block?.setAttribute("data-fits", String(fits));
    if (!fits) box.tabIndex = 0;
    else if (box !== document.activeElement) box.removeAttribute("tabindex");
  };
}

/** Code that is cut off has a space after its lines, which may be cut off itself. */
function spaceAfterLines(box: HTMLElement): number {
  const line = box.querySelector(".line");
  return line ? parseFloat(getComputedStyle(line).paddingRight) : 0;
}

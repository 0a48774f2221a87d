/** What scrolls by itself if it is wider than its box. */
const WIDE = "pre > code, .table-scroll > table";

/**
 * Keep in mind which code and tables of an article fit their boxes. The server lets the keyboard reach every box, in
 * case that it scrolls; one that does not is no stop, and code that fits needs no button to break its lines.
 */
export function watchFits(article: HTMLElement): () => void {
  // All are looked at before one is changed, so that the page is laid out once.
  const observer = new ResizeObserver((entries) => {
    for (const note of entries.map(({ target }) => look(target))) note();
  });
  for (const content of article.querySelectorAll(WIDE)) observer.observe(content);
  return () => {
    observer.disconnect();
  };
}

function look(content: Element): () => void {
  const box = content.parentElement;
  const block = content.closest(".code-block");
  // Lines that were broken fit because of that.
  if (!box || block?.hasAttribute("data-wrapped")) return () => undefined;
  const fits = box.scrollWidth <= box.clientWidth;
  return () => {
    block?.toggleAttribute("data-fits", fits);
    if (!fits) box.tabIndex = 0;
    else if (box !== document.activeElement) box.removeAttribute("tabindex");
  };
}

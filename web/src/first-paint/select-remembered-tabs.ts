/**
 * Select the tabs that the reader chose before, as soon as their markup is parsed, so that the page does not
 * jump when it comes to life. Without a choice nothing is watched.
 *
 * Runs before first paint: its text is inlined, so it must not use anything from outside itself.
 */
export function selectRememberedTabs(): void {
  const wanted = new Map(new URLSearchParams(location.search));
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith("homerow.tabs.")) wanted.set(key, String(value));
    }
  } catch {
    // Without storage nothing is remembered.
  }
  if (wanted.size === 0) return;

  const select = (tabs: HTMLElement): void => {
    const { query, group } = tabs.dataset;
    const value = wanted.get(query ?? "") ?? wanted.get(`homerow.tabs.${group ?? ""}`);
    const parts = [
      ...tabs.querySelectorAll<HTMLElement>(
        ":scope > [role=tablist] > [role=tab], :scope > [role=tabpanel]",
      ),
    ];
    if (!parts.some((part) => part.dataset.value === value)) return;
    for (const part of parts) {
      const selected = part.dataset.value === value;
      part.toggleAttribute("data-selected", selected);
      if (part.getAttribute("role") === "tabpanel") continue;
      part.setAttribute("aria-selected", String(selected));
      part.tabIndex = selected ? 0 : -1;
    }
  };
  const observer = new MutationObserver(() => {
    document.querySelectorAll<HTMLElement>(".tabs").forEach(select);
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
  });
}

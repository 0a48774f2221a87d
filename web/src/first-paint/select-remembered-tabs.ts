/**
 * Select the tabs that the reader chose before, as soon as their markup is parsed, so that the page does not
 * jump when it comes to life. Without a choice nothing is watched.
 *
 * Runs before first paint: its text is inlined, so it must not use anything from outside itself.
 */
export function selectRememberedTabs(select: (tabs: HTMLElement, value: string) => void): void {
  // With the hash router, the hash is the address of the page.
  const { hash, search } = location;
  const query = hash.startsWith("#/") ? (/\?[^#]*/.exec(hash.slice(1))?.[0] ?? "") : search;
  const wanted = new Map(new URLSearchParams(query));
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith("homerow.tabs.")) wanted.set(key, String(value));
    }
  } catch {
    // Without storage nothing is remembered.
  }
  if (wanted.size === 0) return;

  const observer = new MutationObserver(() => {
    for (const tabs of document.querySelectorAll<HTMLElement>(".tabs")) {
      const { query, group } = tabs.dataset;
      const value = wanted.get(query ?? "") ?? wanted.get(`homerow.tabs.${group ?? ""}`);
      if (value !== undefined) select(tabs, value);
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
  });
}

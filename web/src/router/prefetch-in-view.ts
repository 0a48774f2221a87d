import { cleanPath, here, isSamePage } from "./addresses";
import type { Router } from "./router";

/** Pages that are fetched at a time because their links are in view. */
const LANES = 2;
/** Milliseconds after which even a busy browser looks for links. */
const IDLE_TIMEOUT = 2000;

/** Fetch the pages whose links come into view, one after the other and after everything else. */
export function prefetchInView(
  router: Router,
  pageOf: (link: HTMLAnchorElement) => URL | null,
): void {
  const waiting: URL[] = [];
  /** Paths of pages whose links came into view; many links lead to one page. */
  const seen = new Set<string>();
  let busy = 0;

  function advance(): void {
    while (busy < LANES) {
      const url = waiting.shift();
      if (!url) return;
      busy += 1;
      void router.prefetch(url, "low").then(() => {
        busy -= 1;
        advance();
      });
    }
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const url = pageOf(target);
      if (!url || isSamePage(url, here()) || seen.has(cleanPath(url.pathname))) continue;
      seen.add(cleanPath(url.pathname));
      waiting.push(url);
    }
    advance();
  });

  function observeLinks(): void {
    for (const link of document.links) {
      // What a dialog shows changes with each key, and hides the rest: a menu, the hits of a search.
      const isLasting = link instanceof HTMLAnchorElement && !link.closest("dialog, [role=dialog]");
      if (isLasting && pageOf(link)) observer.observe(link);
    }
  }

  // Links that were in view on another page no longer matter.
  router.subscribe(() => {
    waiting.length = 0;
    seen.clear();
  });

  // Links come and go with pages, menus and what components show.
  let isDue = false;
  const changes = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    whenIdle(() => {
      isDue = false;
      observeLinks();
    });
  });

  whenIdle(observeLinks);
  changes.observe(document.body, { childList: true, subtree: true });
}

/** Safari has no idle callbacks; elsewhere they may not come while nothing moves. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_TIMEOUT });
  else setTimeout(act, 1);
}

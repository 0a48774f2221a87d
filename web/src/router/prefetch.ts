import { cleanPath, here, isSamePage } from "./addresses";
import type { Router } from "./router";

/** The first of these shows that somebody reads: a first visit loads nothing that it may not need. */
const SIGNS_OF_A_READER = ["scroll", "pointermove", "touchstart", "keydown"];
/** Pages that are fetched at a time because their links are in view. */
const LANES = 2;
/** Milliseconds after which even a busy browser looks for links. */
const IDLE_TIMEOUT = 2000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the reader or the network asks to save data (Network Information API, where there is one). */
export function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType?.endsWith("2g") ?? false);
}

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
      const url = isFrugal() ? null : pageOf(target);
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

  // What was in view on another page matters no more.
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

  function begin(event: Event): void {
    if (isStill(event)) return;
    for (const sign of SIGNS_OF_A_READER) removeEventListener(sign, begin);
    whenIdle(observeLinks);
    changes.observe(document.body, { childList: true, subtree: true });
  }
  for (const sign of SIGNS_OF_A_READER) addEventListener(sign, begin, { passive: true });
}

/** Browsers also send events for a pointer at rest when a page appears below it. */
function isStill(event: Event): boolean {
  return event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0;
}

/** Safari has no idle callbacks; elsewhere they may not come while nothing moves. */
function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: IDLE_TIMEOUT });
  else setTimeout(act, 1);
}

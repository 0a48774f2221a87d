import {
  addressOf,
  basePath,
  hashedFolder,
  here,
  isAnchorOn,
  isPageUrl,
  isSamePage,
  locate,
} from "./addresses";
import { isFrugal } from "../network";
import { isPlain } from "./clicks";
import type { Router } from "./router";

/** The first of these shows that somebody reads: a first visit loads nothing that it may not need. */
const SIGNS_OF_A_READER = ["scroll", "pointermove", "touchstart", "keydown"];

/** Let the router follow all links to pages of this site. */
export function followLinks(router: Router): void {
  addEventListener("popstate", (event) => void router.traverse(event.state));
  document.addEventListener("click", (event) => {
    const url = isPlain(event) ? linkedPage(event.target, router) : null;
    if (!url || isLeftToBrowser(url)) return;
    event.preventDefault();
    void router.navigate(url);
  });
  // Pointer over a link, finger on it, or keyboard focus: a click is likely to follow.
  for (const type of ["pointerover", "touchstart", "focusin"]) {
    document.addEventListener(
      type,
      (event) => {
        const url = likelyPage(event.target, router);
        if (url && !isSamePage(url, here())) void router.prefetch(url, "auto");
      },
      { passive: true },
    );
  }
  whenRead(() => {
    void import("./prefetch-in-view").then(
      ({ prefetchInView }) => {
        prefetchInView(router, (link) => likelyPage(link, router));
      },
      // Pages are loaded when they are asked for.
      () => undefined,
    );
  });
}

function whenRead(act: () => void): void {
  function begin(event: Event): void {
    // Browsers also send events for a pointer at rest when a page appears below it.
    if (event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0) return;
    for (const sign of SIGNS_OF_A_READER) removeEventListener(sign, begin);
    act();
  }
  for (const sign of SIGNS_OF_A_READER) addEventListener(sign, begin, { passive: true });
}

/** The page of a link that may be fetched before a click; null where the reader or the network asks to save data. */
function likelyPage(target: EventTarget | null, router: Router): URL | null {
  return isFrugal() ? null : linkedPage(target, router);
}

/** The browser itself moves to an anchor on this page, unless the hash is needed for the page. */
function isLeftToBrowser(url: URL): boolean {
  const isHere = url.pathname === location.pathname; // under another spelling, it would load the page again
  return hashedFolder() === null && isHere && isAnchorOn(here(), url);
}

/** The page that a click on `target` asks for, if it is one that the router can show. */
function linkedPage(target: EventTarget | null, router: Router): URL | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return null;
  const bareAnchor = /^#(?!\/).*/.exec(link.getAttribute("href") ?? "");
  const url = bareAnchor ? new URL(bareAnchor[0], router.shown()) : locate(link.href);
  const isRoute = bareAnchor !== null || addressOf(url) === link.href;
  const { baseUrl } = router.view().site;
  return isRoute && isPageUrl(url, location.origin, basePath(baseUrl)) ? url : null;
}

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
import { isPlain } from "./clicks";
import { isFrugal, prefetchInView } from "./prefetch";
import type { Router } from "./router";

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
        const url = isFrugal() ? null : linkedPage(event.target, router);
        if (url && !isSamePage(url, here())) void router.prefetch(url, "auto");
      },
      { passive: true },
    );
  }
  prefetchInView(router, (link) => linkedPage(link, router));
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

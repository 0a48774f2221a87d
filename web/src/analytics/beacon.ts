import { here } from "../router/addresses";
import type { Counter } from "./count-page-views";

const ADDRESS = "/api/views";

interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** The site's own service: no cookie, no id. Another anchor is the same page. `base` is the path of the site. */
export function startBeacon(base: string, isPage: boolean): Counter {
  let counted = "";

  function count({ pathname }: URL) {
    if (pathname === counted || optsOut()) return;
    const referrer = counted === "" ? hostOfReferrer() : "";
    counted = pathname;
    const view = JSON.stringify({ route: `/${pathname.slice(base.length)}`, referrer });
    navigator.sendBeacon(ADDRESS, new Blob([view], { type: "application/json" }));
  }

  if (isPage) count(here());
  return { count };
}

function optsOut(): boolean {
  const signals = navigator as PrivacySignals;
  return signals.doNotTrack === "1" || signals.globalPrivacyControl === true;
}

/** The host of another site with a link to this page. */
function hostOfReferrer(): string {
  const host = document.referrer && new URL(document.referrer).host;
  return host === location.host ? "" : host;
}

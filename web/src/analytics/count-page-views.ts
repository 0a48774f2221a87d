import type { PageProps } from "../contract/page";
import type { Analytics, SiteProps } from "../contract/site";
import { basePath } from "../router/addresses";
import type { Router } from "../router/router";
import { startBeacon } from "./beacon";
import { startGtag } from "./gtag";

/** Counts views of pages somewhere. */
export interface Counter {
  /** Called once for each view but the first, which a provider counts when it starts. */
  count: (url: URL, title: string) => void;
}

const PROVIDERS: Record<
  Analytics["provider"],
  (settings: Analytics, site: SiteProps, first: PageProps) => Counter
> = {
  gtag: startGtag,
  homerow: (_, { baseUrl }, { kind }) => startBeacon(basePath(baseUrl), kind !== "not-found"),
};

/** Tell the configured provider of every page view: path, query or hash is another than before. */
export function countPageViews(
  settings: Analytics,
  router: Router,
  site: SiteProps,
  first: PageProps,
): void {
  const { count } = PROVIDERS[settings.provider](settings, site, first);
  router.onMove((url) => {
    count(url, document.title);
  });
}

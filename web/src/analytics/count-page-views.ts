import type { PageProps } from "../contract/page";
import type { Analytics, SiteProps } from "../contract/site";
import { basePath } from "../router/addresses";
import { loadPart } from "../router/reload";
import type { Router } from "../router/router";

/** Counts views of pages somewhere. */
export interface Counter {
  /** Called once for each view but the first, which a provider counts when it starts. */
  count: (url: URL, title: string) => void;
}

/** One row a provider; each is loaded only on sites that configure it. */
const PROVIDERS: Record<
  Analytics["provider"],
  (settings: Analytics, site: SiteProps, first: PageProps) => Promise<Counter>
> = {
  gtag: async (settings) => (await loadPart(() => import("./gtag"))).startGtag(settings),
  homerow: async (_, { baseUrl }, { kind }) =>
    (await loadPart(() => import("./beacon"))).startBeacon(basePath(baseUrl), kind !== "not-found"),
};

/** Tell the configured provider of every page view: path, query or hash is another than before. */
export function countPageViews(router: Router, site: SiteProps, first: PageProps): void {
  if (site.analytics === null) return;
  const counter = PROVIDERS[site.analytics.provider](site.analytics, site, first);
  router.onMove((url) => {
    counter.then(
      ({ count }) => {
        count(url, document.title);
      },
      () => undefined,
    );
  });
  counter.catch((error: unknown) => {
    console.error("Page views are not counted:", error);
  });
}

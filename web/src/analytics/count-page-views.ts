import type { Analytics } from "../contract/site";
import { loadPart } from "../router/fresh-load";
import type { Router } from "../router/router";

/** Counts views of pages somewhere. */
export interface Counter {
  /** Called once for each view but the first, which a provider counts when it starts. */
  count: (url: URL, title: string) => void;
}

/** One row a provider; each is loaded only on sites that configure it. */
const PROVIDERS: Record<Analytics["provider"], (settings: Analytics) => Promise<Counter>> = {
  gtag: async (settings) => (await loadPart(() => import("./gtag"))).startGtag(settings),
};

/** Tell the configured provider of every page view: path, query or hash is another than before. */
export function countPageViews(router: Router, settings: Analytics | null): void {
  if (settings === null) return;
  const counter = PROVIDERS[settings.provider](settings);
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

import type { Payload } from "../contract/page";
import type { SiteProps } from "../contract/site";
import type { View } from "../router/view";
import type { Live } from "./live";
import { patchArticle } from "./patch-article";

export interface PagePatcher {
  /** Make the open page what the server says; `site` is where the shared props lie, if they are new. */
  patch: (change: { payload: Payload | null; site: string | null }) => Promise<void>;
  /** Ask what the open page is: it may have changed unseen. */
  catchUp: () => Promise<void>;
}

/** Changes are made one after the other: the next one may say nothing of what the one before has brought. */
export function createPagePatcher(live: Live): PagePatcher {
  let last = Promise.resolve();

  function inTurn(change: () => Promise<void>): Promise<void> {
    last = last.then(change).catch((error: unknown) => {
      console.error("homerow dev could not patch this page:", error);
    });
    return last;
  }

  async function patch(change: Payload | null, sitePath: string | null): Promise<void> {
    const before = live.router.view();
    const site = sitePath === null ? before.site : await fetchSite(live, sitePath, before.site);
    // What the page has now may need a style sheet that it did not need before.
    await live.loadStyles(change?.page.styles ?? []).catch(() => undefined);
    // A reader who went to another page meanwhile got it fresh.
    const isHere = before.page === live.router.view().page;
    if (isHere && change?.page.href === before.page.href) show(live, { ...before, site }, change);
    else live.router.patch({ site });
  }

  return {
    patch: ({ payload, site }) => inTurn(() => patch(payload, site)),
    catchUp: () => inTurn(async () => patch(await fetchFresh(live), null)),
  };
}

function show(live: Live, before: View, { page, articles }: Payload): void {
  const elements = [...document.querySelectorAll("[data-article]")];
  if (page.kind !== before.page.kind || elements.length !== articles.length) {
    location.reload();
    return;
  }
  elements.forEach((element, index) => {
    const [was, is] = [before.articles[index] ?? "", articles[index] ?? ""];
    if (is !== was) patchArticle(element, { before: was, after: is }, live);
  });
  live.router.patch({ page, articles, site: before.site });
}

async function fetchFresh(live: Live): Promise<Payload | null> {
  const base = live.basePath(live.router.view().site.baseUrl);
  return live.fetchPayload(live.here().pathname, base, { cache: "no-store" }).catch(() => null);
}

async function fetchSite(live: Live, path: string, site: SiteProps): Promise<SiteProps> {
  const response = await fetch(
    new URL(path, new URL(live.basePath(site.baseUrl), location.origin)),
  );
  return response.ok ? ((await response.json()) as SiteProps) : site;
}

import type { Payload } from "../contract/page";
import type { SiteProps } from "../contract/site";
import type { View } from "../router/view";
import type { Live } from "./live";
import { patchArticle } from "./patch-article";

/** Make the open page what its sources now say. `sitePath` is where the shared props lie, if they are new. */
export function createPagePatcher(live: Live): (sitePath: string | null) => Promise<void> {
  let latest = 0;

  return async (sitePath) => {
    const turn = ++latest;
    const before = live.router.view();
    const [payload, site] = await Promise.all([
      live
        .fetchPayload(live.here().pathname, live.basePath(before.site.baseUrl), {
          cache: "no-store",
        })
        .catch(() => null),
      sitePath === null ? before.site : fetchSite(live, sitePath, before.site),
    ]);
    // What the page has now may need a style sheet that it did not need before.
    await live.loadStyles(payload?.page.styles ?? []).catch(() => undefined);
    // A later change is on its way, or the reader went to another page, which came fresh.
    if (turn !== latest || before.page !== live.router.view().page) return;
    if (payload !== null) show(live, before, site, payload);
    else if (site !== before.site) live.router.patch({ site });
  };
}

function show(live: Live, before: View, site: SiteProps, { page, articles }: Payload): void {
  const elements = [...document.querySelectorAll("[data-article]")];
  if (page.kind !== before.page.kind || elements.length !== articles.length) {
    location.reload();
    return;
  }
  elements.forEach((element, index) => {
    const [was, is] = [before.articles[index] ?? "", articles[index] ?? ""];
    if (is !== was) patchArticle(element, { before: was, after: is }, live);
  });
  live.router.patch({ page, articles, site });
}

async function fetchSite(live: Live, path: string, site: SiteProps): Promise<SiteProps> {
  const response = await fetch(
    new URL(path, new URL(live.basePath(site.baseUrl), location.origin)),
  );
  return response.ok ? ((await response.json()) as SiteProps) : site;
}

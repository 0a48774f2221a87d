import type { Payload } from "../contract/page";
import type { SiteProps } from "../contract/site";
import type { View } from "../router/view";
import type { Live } from "./live";
import { patchArticle } from "./patch-article";

/** The current content of the open page, and the URL of the shared props; null if unchanged. */
interface Change {
  payload: Payload | null;
  site: string | null;
}

/** Changes are made one after the other: the next one may say nothing of what the one before has brought. */
export function createPagePatcher(live: Live): (change: Change) => Promise<void> {
  let last = Promise.resolve();

  async function patch({ payload, site: sitePath }: Change): Promise<void> {
    const before = live.router.view();
    const site = sitePath === null ? before.site : await fetchSite(live, sitePath, before.site);
    if (site.themeSheet !== before.site.themeSheet) {
      location.reload();
      return;
    }
    // What the page has now may need a style sheet that it did not need before.
    await live.loadStyles(payload?.page.styles ?? []).catch(() => undefined);
    const sidebar = payload && (await live.loadSidebar(payload.page));
    // A reader who went to another page meanwhile got it fresh.
    const isHere = before.page === live.router.view().page;
    if (isHere && payload?.page.href === before.page.href) {
      show(live, { ...before, site, sidebar }, payload);
    } else live.router.patch({ site });
  }

  return (change) => {
    last = last
      .then(() => patch(change))
      .catch((error: unknown) => {
        console.error("homerow dev could not patch this page:", error);
      });
    return last;
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
  live.router.patch({ page, articles, site: before.site, sidebar: before.sidebar });
}

async function fetchSite(live: Live, path: string, site: SiteProps): Promise<SiteProps> {
  const response = await fetch(
    new URL(path, new URL(live.basePath(site.baseUrl), location.origin)),
  );
  return response.ok ? ((await response.json()) as SiteProps) : site;
}

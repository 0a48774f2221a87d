import type { PageProps } from "../contract/page";
import type { SiteProps } from "../contract/site";

/** All that is rendered: the site, one of its pages, and the HTML of that page's articles. */
export interface View {
  site: SiteProps;
  page: PageProps;
  articles: readonly string[];
}

/** The title of the document: the page's, then the site's; the home page's own is the site's already. */
export function documentTitle({ page, site }: Pick<View, "page" | "site">): string {
  return page.title === "" || page.title === site.title
    ? site.title
    : `${page.title} | ${site.title}`;
}

/** How many articles a page shows. */
export function articleCount(page: PageProps): number {
  if (page.kind === "not-found") return 0;
  return page.kind === "post-list" ? page.posts.length : 1;
}

import type { PageProps } from "../contract/page";
import type { DocSidebarItem } from "../contract/site";
import { isDocsPage } from "../router/view";

/** The value of aria-current: the page itself, a page below, or neither. */
export type AriaCurrent = "page" | "true" | undefined;

/** How a link to `target` relates to the page at `href`. The home page has nothing below. */
export function linkAriaCurrent(target: string, href: string, baseUrl: string): AriaCurrent {
  // With the hash router the first character is "#".
  const path = target.replace(/^(.[^?#]*).*/, "$1");
  if (path === href) return "page";
  return path !== baseUrl && href.startsWith(`${path}/`) ? "true" : undefined;
}

/** How the link to a sidebar's first document relates to a page: that page, or another of the sidebar. */
export function sidebarAriaCurrent(item: DocSidebarItem, page: PageProps): AriaCurrent {
  if (item.href === page.href) return "page";
  return isDocsPage(page) && page.sidebar === item.sidebar ? "true" : undefined;
}

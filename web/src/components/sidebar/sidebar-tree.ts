import type { SidebarCategory, SidebarItem } from "../../contract/site";

/** Whether the page at `href` is this item or below it. */
export function holds(item: SidebarItem, href: string): boolean {
  return item.href === href || (item.kind === "category" && item.items.some((i) => holds(i, href)));
}

/** Unlisted pages, and categories without another page, show only to those who are there already. */
export function listedItems(items: SidebarItem[], href: string): SidebarItem[] {
  return items.filter((item) => holds(item, href) || isListed(item, href));
}

function isListed(item: SidebarItem, href: string): boolean {
  if (item.kind === "link") return !item.unlisted;
  return categoryHref(item, href) !== null || listedItems(item.items, href).length > 0;
}

/** The link of a category's own page, unless that page is unlisted and not the one that is read. */
export function categoryHref(category: SidebarCategory, href: string): string | null {
  return category.linkUnlisted && category.href !== href ? null : category.href;
}

/** The categories down to the page at `href`, and its own item; empty if none of the items holds it. */
export function pathTo(href: string, items: SidebarItem[]): SidebarItem[] {
  for (const item of items) {
    const below = item.kind === "category" ? pathTo(href, item.items) : [];
    if (below.length > 0 || item.href === href) return [item, ...below];
  }
  return [];
}

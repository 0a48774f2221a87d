import type { PageProps } from "../contract/page";
import type { SidebarItem } from "../contract/site";
import { isDocsPage } from "./view";

/** More than the sidebars that a reader sees in a session; the oldest is dropped first. */
const CAPACITY = 100;
/** Sidebars by their URLs. Most pages that are read have that of the page before. */
const kept = new Map<string, Promise<SidebarItem[]>>();

/** The items of a page's sidebar, or null if it has none. Rejects when they cannot be loaded. */
export async function loadSidebar(page: PageProps): Promise<SidebarItem[] | null> {
  return isDocsPage(page) && page.sidebarFile !== null ? load(page.sidebarFile) : null;
}

function load(url: string): Promise<SidebarItem[]> {
  const known = kept.get(url);
  if (known) return known;
  const oldest = kept.keys().next();
  if (kept.size >= CAPACITY && !oldest.done) kept.delete(oldest.value);
  const sidebar = fetchSidebar(url);
  kept.set(url, sidebar);
  // A failure must not stick: the network may be back at the next try.
  sidebar.catch(() => kept.delete(url));
  return sidebar;
}

async function fetchSidebar(url: string): Promise<SidebarItem[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as SidebarItem[];
}

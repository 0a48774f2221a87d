import { useSyncExternalStore } from "react";

import type { PageProps } from "../contract/page";
import type { DocItem, DocsVersion, DocSidebarItem } from "../contract/site";
import { readStored, writeStored } from "../storage";
import { createStore } from "./store";
import { usePage, useSite } from "./useView";

const STORAGE_KEY = "homerow.docs-version";

/** The name of the version that the reader chose last. */
const preferred = createStore(import.meta.env.SSR ? null : readStored(STORAGE_KEY));

/** Keep the reader's choice, for pages that belong to no version. */
export function preferVersion(name: string): void {
  writeStored(STORAGE_KEY, name);
  preferred.set(name);
}

/** The version that is being read. */
export function useVersion(): DocsVersion | undefined {
  const chosen = useSyncExternalStore(preferred.subscribe, preferred.get, () => null);
  return versionOf(usePage(), useSite().versions, chosen);
}

/** The version that a page belongs to; elsewhere the one that the reader prefers, else the latest. */
export function versionOf(
  page: PageProps,
  versions: DocsVersion[],
  chosen: string | null = null,
): DocsVersion | undefined {
  const named = page.kind === "doc" || page.kind === "index" ? page.version : chosen;
  return versions.find(({ name }) => name === named) ?? latestOf(versions);
}

/** The version that readers get without choosing one. */
export function latestOf(versions: DocsVersion[]): DocsVersion | undefined {
  return versions.find(({ isLast }) => isLast) ?? versions[0];
}

/** The versions of the documentation that a version belongs to. */
export function versionsBeside(
  version: DocsVersion | undefined,
  versions: DocsVersion[],
): DocsVersion[] {
  return versions.filter(({ instance }) => instance === version?.instance);
}

/** The same page in another version, or its main document if the version lacks the page. */
export function hrefIn(version: DocsVersion, page: PageProps): string {
  if (page.kind !== "doc") return version.href;
  return page.version === version.name ? page.href : (page.others[version.name] ?? version.href);
}

/** An item of the navbar with the href that it has in a version. */
export function itemIn<Item extends DocItem | DocSidebarItem>(
  version: DocsVersion | undefined,
  item: Item,
): Item {
  return { ...item, href: item.hrefs[version?.name ?? ""] ?? item.href };
}

import type { InternalDocSearchHit, StoredDocSearchHit } from "@docsearch/react";

import { readStored, writeStored } from "../../../storage";

const LEVELS = ["lvl6", "lvl5", "lvl4", "lvl3", "lvl2", "lvl1"] as const;
/** As many as the library keeps: without favorites, and with some. */
const MOST = 7;
const MOST_BESIDE_FAVORITES = 4;

type AnyHit = InternalDocSearchHit | StoredDocSearchHit;

/**
 * Keep a text that was chosen among the recent searches, as its heading. The library does so by itself only when
 * the heading of the page was found as well.
 */
export function rememberHit(indexName: string, hit: AnyHit): void {
  if (hit.type !== "content" || ("__docsearch_parent" in hit && hit.__docsearch_parent)) return;
  const favorites = stored(`__DOCSEARCH_FAVORITE_SEARCHES__${indexName}`);
  if (favorites.some(({ url }) => url === hit.url)) return;
  const key = `__DOCSEARCH_RECENT_SEARCHES__${indexName}`;
  const others = stored(key).filter(({ url }) => url !== hit.url);
  const most = favorites.length === 0 ? MOST : MOST_BESIDE_FAVORITES;
  writeStored(key, JSON.stringify([asHeading(hit), ...others].slice(0, most)));
}

/** A hit without what only belongs to the query that found it. */
function asHeading(hit: AnyHit): StoredDocSearchHit {
  const { objectID, url, url_without_anchor, anchor, hierarchy } = hit;
  const type = LEVELS.find((level) => hierarchy[level]) ?? "lvl1";
  return { objectID, url, url_without_anchor, anchor, hierarchy, type, content: null };
}

function stored(key: string): StoredDocSearchHit[] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(value) ? (value as StoredDocSearchHit[]) : [];
  } catch {
    return [];
  }
}

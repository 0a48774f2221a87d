import { readStored, writeStored } from "../../../storage";
import type { StoredHit } from "../hits";

/** What a reader chose, the last first. */
export interface StoredSearches {
  recent: readonly StoredHit[];
  favorites: readonly StoredHit[];
}

/** Recent searches that are shown: without favorites, and with some. */
const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_FAVORITES = 4;
const MAX_FAVORITES = 10;

/** The keys of DocSearch, which sites had before: their readers keep their favorites. */
const RECENT = "__DOCSEARCH_RECENT_SEARCHES__";
const FAVORITES = "__DOCSEARCH_FAVORITE_SEARCHES__";

export function readSearches(indexName: string): StoredSearches {
  return { recent: read(RECENT + indexName), favorites: read(FAVORITES + indexName) };
}

export function writeSearches(indexName: string, { recent, favorites }: StoredSearches): void {
  writeStored(RECENT + indexName, JSON.stringify(recent));
  writeStored(FAVORITES + indexName, JSON.stringify(favorites));
}

/** The recent searches to show. */
export function shownRecent({ recent, favorites }: StoredSearches): readonly StoredHit[] {
  return recent.slice(0, favorites.length === 0 ? MAX_RECENT : MAX_RECENT_BESIDE_FAVORITES);
}

/** With a hit that was chosen; a favorite stays one. */
export function withRecent(searches: StoredSearches, hit: StoredHit): StoredSearches {
  if (searches.favorites.some(({ url }) => url === hit.url)) return searches;
  return { ...searches, recent: [hit, ...others(searches.recent, hit)].slice(0, MAX_RECENT) };
}

export function withFavorite(
  { recent, favorites }: StoredSearches,
  hit: StoredHit,
): StoredSearches {
  return {
    recent: others(recent, hit),
    favorites: [hit, ...others(favorites, hit)].slice(0, MAX_FAVORITES),
  };
}

export function without({ recent, favorites }: StoredSearches, hit: StoredHit): StoredSearches {
  return { recent: others(recent, hit), favorites: others(favorites, hit) };
}

function others(hits: readonly StoredHit[], hit: StoredHit): StoredHit[] {
  return hits.filter(({ url }) => url !== hit.url);
}

function read(key: string): StoredHit[] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(value) ? value.filter(isHit) : [];
  } catch {
    return [];
  }
}

function isHit(value: unknown): value is StoredHit {
  const { url, hierarchy } = (value ?? {}) as Partial<StoredHit>;
  return typeof url === "string" && typeof hierarchy === "object";
}

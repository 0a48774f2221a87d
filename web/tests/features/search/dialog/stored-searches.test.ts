import { afterEach, beforeEach, expect, test, vi } from "vitest";

import {
  readSearches,
  shownRecent,
  type StoredSearches,
  withFavorite,
  without,
  withRecent,
  writeSearches,
} from "../../../../src/features/search/dialog/stored-searches";
import type { StoredHit } from "../../../../src/features/search/hits";

const INDEX = "keys";
const NONE: StoredSearches = { recent: [], favorites: [] };

function hit(name: number | string): StoredHit {
  return { objectID: String(name), url: `/${name}`, type: "lvl1", hierarchy: { lvl1: `${name}` } };
}

const urls = (hits: readonly StoredHit[]) => hits.map(({ url }) => url);
const many = (count: number) => Array.from({ length: count }, (_, number) => hit(number));

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("seven recent searches are kept and shown, beside favorites four", () => {
  const searches = many(9).reduce(withRecent, NONE);

  expect(urls(shownRecent(searches))).toEqual(["/8", "/7", "/6", "/5", "/4", "/3", "/2"]);
  expect(urls(shownRecent(withFavorite(searches, hit("a"))))).toEqual(["/8", "/7", "/6", "/5"]);
});

test("a search that is chosen again comes first; a favorite is not recent", () => {
  const searches = [hit(1), hit(2), hit(1)].reduce(withRecent, NONE);
  expect(urls(searches.recent)).toEqual(["/1", "/2"]);

  const starred = withFavorite(searches, hit(1));
  expect(urls(withRecent(starred, hit(1)).recent)).toEqual(["/2"]);
  expect(urls(starred.favorites)).toEqual(["/1"]);
  expect(without(starred, hit(1))).toEqual({ recent: [hit(2)], favorites: [] });
});

test("ten favorites are kept", () => {
  expect(many(12).reduce(withFavorite, NONE).favorites).toHaveLength(10);
});

test("what is stored is read again, and anything else is no search", () => {
  const searches = withFavorite(withRecent(NONE, hit(1)), hit(2));
  writeSearches(INDEX, searches);
  expect(readSearches(INDEX)).toEqual(searches);

  for (const damaged of ["{", "null", "3", '[null, 3, {"url": "/1"}]']) {
    localStorage.setItem(`__DOCSEARCH_RECENT_SEARCHES__${INDEX}`, damaged);
    expect(readSearches(INDEX).recent).toEqual([]);
  }
});

import { expect, test } from "vitest";

import type { ResultPage } from "../../../src/features/search/fetch-results";
import type { Result } from "../../../src/features/search/hits";
import { NO_RESULTS, type Results, withPage } from "../../../src/features/search/useResults";

const pageOf = (...names: string[]): Omit<ResultPage, "refine"> => ({
  count: 3,
  pages: 2,
  results: names.map((name) => ({ names: [name], href: `/${name}` }) as Result),
  queryId: null,
  suggestions: [],
});
const namesIn = ({ results }: Results) => results.flatMap(({ names }) => names);

const first = withPage(NO_RESULTS, pageOf("a", "b"), { text: "key", page: 0 });
const both = withPage(first, pageOf("c"), { text: "key", page: 1 });

test("the next page is added", () => {
  expect(namesIn(both)).toEqual(["a", "b", "c"]);
  expect([first.hasMore, both.hasMore]).toEqual([true, false]);
});

test("a page that comes again is not added again", () => {
  expect(namesIn(withPage(both, pageOf("c"), { text: "key", page: 1 }))).toEqual(["a", "b", "c"]);
});

test("a result that a better order has moved to the first page is not repeated", () => {
  expect(namesIn(withPage(first, pageOf("b", "c"), { text: "key", page: 1 }))).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("the first page replaces all", () => {
  expect(namesIn(withPage(both, pageOf("a", "b"), { text: "key", page: 0 }))).toEqual(["a", "b"]);
});

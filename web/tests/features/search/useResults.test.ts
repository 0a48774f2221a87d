import { expect, test } from "vitest";

import type { Result, ResultPage } from "../../../src/features/search/fetch-results";
import { type Results, withPage } from "../../../src/features/search/useResults";

const EMPTY: Results = {
  status: "idle",
  text: "",
  count: 0,
  page: -1,
  results: [],
  hasMore: false,
};
const pageOf = (...ids: string[]): ResultPage => ({
  count: 3,
  pages: 2,
  results: ids.map((id) => ({ id }) as Result),
});
const ids = ({ results }: Results) => results.map(({ id }) => id);

const first = withPage(EMPTY, pageOf("a", "b"), { text: "key", page: 0 });
const both = withPage(first, pageOf("c"), { text: "key", page: 1 });

test("the next page is added", () => {
  expect(ids(both)).toEqual(["a", "b", "c"]);
  expect([first.hasMore, both.hasMore]).toEqual([true, false]);
});

test("a page that comes again is not added again", () => {
  expect(ids(withPage(both, pageOf("c"), { text: "key", page: 1 }))).toEqual(["a", "b", "c"]);
});

test("the first page replaces all", () => {
  expect(ids(withPage(both, pageOf("a", "b"), { text: "key", page: 0 }))).toEqual(["a", "b"]);
});

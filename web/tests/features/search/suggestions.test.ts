import { expect, test } from "vitest";

import type { SearchClient } from "../../../src/features/search/client";
import { queriesWithHits } from "../../../src/features/search/suggestions";

const INDEX = "keys";

/** A client whose index knows some queries, and how often it was asked. */
function clientThatFinds(...known: string[]) {
  const asked: string[][] = [];
  const search = ({ requests }: { requests: { query: string }[] }) => {
    asked.push(requests.map(({ query }) => query));
    return Promise.resolve({
      results: requests.map(({ query }) => ({ query, hits: known.includes(query) ? [{}] : [] })),
    });
  };
  return { asked, client: { search } as unknown as SearchClient };
}

test("at most three queries are suggested, and each has hits", async () => {
  const { client } = clientThatFinds("b", "c", "d", "e");

  const queries = await queriesWithHits(client, INDEX, ["a", "b", "c", "d", "e"]);

  expect(queries).toEqual(["b", "c", "d"]);
});

test("without candidates, nothing is asked", async () => {
  const { client, asked } = clientThatFinds("b");

  expect(await queriesWithHits(client, INDEX, [])).toEqual([]);
  expect(asked).toEqual([]);
});

test("if candidates cannot be asked for, there are no suggestions", async () => {
  const client: SearchClient = { search: () => Promise.reject(new Error("away")) };

  expect(await queriesWithHits(client, INDEX, ["a"])).toEqual([]);
});

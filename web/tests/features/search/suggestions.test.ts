import { expect, test } from "vitest";

import type { SearchClient } from "../../../src/features/search/client";
import type { Hit } from "../../../src/features/search/hits";
import { queriesWithHits } from "../../../src/features/search/suggestions";

/** A client whose index knows some queries, and how often it was asked. */
function clientThatFinds(...known: string[]) {
  const asked: string[][] = [];
  const client: SearchClient = (queries) => {
    asked.push(queries.map(({ text }) => text));
    const answers = queries.map(({ text }) => {
      const hits = known.includes(text) ? [{} as Hit] : [];
      return { hits, count: hits.length, pages: 1, queryId: null, refine: null };
    });
    return Promise.resolve(answers);
  };
  return { asked, client };
}

test("at most three queries are suggested, and each has hits", async () => {
  const { client } = clientThatFinds("b", "c", "d", "e");

  const queries = await queriesWithHits(client, ["a", "b", "c", "d", "e"]);

  expect(queries).toEqual(["b", "c", "d"]);
});

test("without candidates, nothing is asked", async () => {
  const { client, asked } = clientThatFinds("b");

  expect(await queriesWithHits(client, [])).toEqual([]);
  expect(asked).toEqual([]);
});

test("if candidates cannot be asked for, there are no suggestions", async () => {
  const client: SearchClient = () => Promise.reject(new Error("away"));

  expect(await queriesWithHits(client, ["a"])).toEqual([]);
});

import { describe, expect, test } from "vitest";

import type { SearchClient } from "../../../../src/features/search/client";
import { suggesting } from "../../../../src/features/search/dialog/suggestions";

const INDEX = { indexName: "keys" };

/** A client whose index knows some queries; the last batch of requests that it got can be looked at. */
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

async function suggestionsFor(query: string, client: SearchClient, alternatives: string[]) {
  const suggestive = suggesting(client, INDEX, () => Promise.resolve(alternatives));
  return suggestive.search({ requests: [{ indexName: "keys", query }] });
}

describe("where nothing is found", () => {
  test("at most three alternatives are suggested, and each is found", async () => {
    const { client } = clientThatFinds("b", "c", "d", "e");

    const answer = await suggestionsFor("x", client, ["a", "b", "c", "d", "e"]);

    expect(answer).toMatchObject({ suggestions: ["b", "c", "d"] });
  });

  test("that alternatives cannot be asked for is no failure", async () => {
    const { client, asked } = clientThatFinds();
    const search: SearchClient["search"] = (...request) =>
      asked.length > 0 ? Promise.reject(new Error("away")) : client.search(...request);

    const answer = await suggestionsFor("x", { ...client, search }, ["a"]);

    expect(answer).toMatchObject({ suggestions: [] });
  });
});

test("where something is found, nothing else is asked for", async () => {
  const { client, asked } = clientThatFinds("combo");

  const answer = await suggestionsFor("combo", client, ["a"]);

  expect(answer).toMatchObject({ suggestions: [] });
  expect(asked).toEqual([["combo"]]);
});

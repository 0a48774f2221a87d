import { expect, test } from "vitest";

import { tolerant } from "../../../src/features/search/service-client";

test("all words of the search interface's queries are optional", async () => {
  const asked: unknown[] = [];
  const search = (request: unknown) => {
    asked.push(request);
    return Promise.resolve({ results: [] });
  };
  const client = tolerant({ search });

  await client.search({ requests: [{ indexName: "keys", query: "hold tap", hitsPerPage: 5 }] });

  expect(asked).toEqual([
    {
      requests: [
        { indexName: "keys", query: "hold tap", hitsPerPage: 5, optionalWords: ["hold tap"] },
      ],
    },
  ]);
});

import { expect, test } from "vitest";

import { requestOf } from "../../../src/features/search/service-client";

const QUERY = {
  text: "hold tap",
  page: 0,
  size: 5,
  hitsOfPage: 2,
  snippetWords: 10,
  filters: { language: ["en"], docusaurus_tag: ["default", "docs-next"] },
};
const SEARCH = { indexName: "keys", insights: false, isRented: false };

test("a filter accepts each of its values", () => {
  expect(requestOf(QUERY, SEARCH)).toMatchObject({
    facetFilters: [["language:en"], ["docusaurus_tag:default", "docusaurus_tag:docs-next"]],
  });
});

test("all words are optional and a page may have two hits, unless the service is rented", () => {
  const rented = requestOf(QUERY, { ...SEARCH, isRented: true });

  expect(requestOf(QUERY, SEARCH)).toMatchObject({ optionalWords: ["hold tap"], distinct: 2 });
  expect(rented).not.toHaveProperty("optionalWords");
  expect(rented).not.toHaveProperty("distinct");
});

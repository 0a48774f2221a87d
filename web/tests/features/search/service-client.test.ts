import { expect, test } from "vitest";

import { requestOf } from "../../../src/features/search/service-client";

const QUERY = {
  text: "hold tap",
  page: 0,
  size: 5,
  snippetWords: 10,
  filters: { language: ["en"], docusaurus_tag: ["default", "docs-next"] },
};
const SEARCH = { indexName: "keys", insights: false, isRented: false };

test("a filter accepts each of its values", () => {
  expect(requestOf(QUERY, SEARCH)).toMatchObject({
    facetFilters: [["language:en"], ["docusaurus_tag:default", "docusaurus_tag:docs-next"]],
  });
});

test("all words are optional, unless the service is rented", () => {
  expect(requestOf(QUERY, SEARCH)).toMatchObject({ optionalWords: ["hold tap"] });
  expect(requestOf(QUERY, { ...SEARCH, isRented: true })).not.toHaveProperty("optionalWords");
});

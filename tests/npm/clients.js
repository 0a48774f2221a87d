// Drives the unmodified clients against a service: one JSON object on standard output, what each of them read.
//
// node clients.js PORT
import { algoliasearch } from "algoliasearch";
import algoliasearchHelper from "algoliasearch-helper";
import { liteClient } from "algoliasearch/lite";
import insights from "search-insights";

const [application, key, index] = ["library", "public", "books"];
const address = `127.0.0.1:${process.argv[2]}`;
const options = { hosts: [{ url: address, protocol: "http", accept: "readWrite" }] };
const lite = liteClient(application, key, options);
const full = algoliasearch(application, key, options);

const titles = (hits) => hits.map((hit) => hit.hierarchy.lvl1);

/** What the search dialog sends with each keystroke. */
async function dialog() {
  const levels = [0, 1, 2, 3, 4, 5, 6].map((level) => `hierarchy.lvl${level}`);
  const { results } = await lite.search({
    requests: [
      {
        indexName: index,
        query: "layer",
        attributesToRetrieve: [...levels, "content", "type", "url"],
        attributesToSnippet: [...levels.slice(1).map((level) => `${level}:10`), "content:10"],
        snippetEllipsisText: "…",
        highlightPreTag: "<mark>",
        highlightPostTag: "</mark>",
        hitsPerPage: 20,
        clickAnalytics: true,
        facetFilters: ["language:en", ["docusaurus_tag:default", "docusaurus_tag:none"]],
      },
    ],
  });
  const [{ hits, nbHits, queryID }] = results;
  const snippets = hits.map((hit) => hit._snippetResult.content?.value);
  return { titles: titles(hits), nbHits, queryID, snippets };
}

/** What the results page asks: hits, and one query for each facet of which several values may be chosen. */
async function resultsPage() {
  const helper = algoliasearchHelper(lite, index, {
    hitsPerPage: 2,
    advancedSyntax: true,
    disjunctiveFacets: ["language", "docusaurus_tag"],
  });
  helper.addDisjunctiveFacetRefinement("docusaurus_tag", "default");
  helper.addDisjunctiveFacetRefinement("language", "en");
  const found = new Promise((resolve, reject) => {
    helper.on("result", ({ results }) => resolve(results));
    helper.on("error", ({ error }) => reject(error));
  });
  helper.setQuery("layer").search();
  const results = await found;
  return {
    query: results.query,
    nbHits: results.nbHits,
    pages: results.nbPages,
    tags: results.getFacetValues("docusaurus_tag").map(({ name, count }) => [name, count]),
    lastKeys: results.hits.map((hit) => Object.keys(hit._highlightResult.hierarchy).pop()),
  };
}

/** Filters in any case, a group of alternatives, and all members of hits but one. */
async function filtered() {
  const search = (searchParams) => full.searchSingleIndex({ indexName: index, searchParams });
  const union = [["docusaurus_tag:DEFAULT", "docusaurus_tag:Docs-Default-Old"]];
  const { hits } = await search({
    query: "layer",
    facetFilters: union,
    attributesToRetrieve: ["*", "-content"],
    getRankingInfo: true,
  });
  const old = await search({ query: "layer", facetFilters: ["docusaurus_tag:-Default"] });
  return { members: Object.keys(hits[0]), found: hits.length, old: titles(old.hits) };
}

/** As many queries as a request may have, each with the same answer. */
async function several() {
  const requests = Array.from({ length: 50 }, () => ({ indexName: index, query: "combo" }));
  const { results } = await full.search({ requests });
  return [results.length, new Set(results.map(({ nbHits }) => nbHits)).size];
}

/** A query that is refused, as the client tells it. */
async function refusals() {
  const told = (client, request) =>
    client
      .search({ requests: [request] })
      .catch(({ name, status, message }) => ({ name, status, message }));
  const stranger = liteClient(application, "other", options);
  return [
    await told(lite, { indexName: "films", query: "" }),
    await told(stranger, { indexName: index, query: "" }),
    await told(lite, { indexName: index, query: "x".repeat(512) }),
  ];
}

/** Events, as the insights client sends them: true where it was told that they are kept. */
async function events() {
  insights("init", { appId: application, apiKey: key, host: `http://${address}` });
  const seen = { index, userToken: "reader-1", eventName: "Items Viewed" };
  const chosen = { ...seen, eventName: "Item Selected", queryID: "0".repeat(32) };
  return [
    await insights("viewedObjectIDs", { ...seen, objectIDs: ["a", "b"] }),
    await insights("clickedObjectIDsAfterSearch", { ...chosen, objectIDs: ["a"], positions: [1] }),
    await insights("viewedObjectIDs", { ...seen, objectIDs: [] }),
  ];
}

const one = await full.searchSingleIndex({ indexName: index, searchParams: { query: "combo" } });
const read = {
  full: titles(one.hits),
  dialog: await dialog(),
  resultsPage: await resultsPage(),
  filtered: await filtered(),
  several: await several(),
  refusals: await refusals(),
  events: await events(),
};
process.stdout.write(JSON.stringify(read));

import type { DocsVersion, Search, SiteProps } from "../../contract/site";
import { reducePastedText } from "../../search/query/pasted-text";
import { createSearchClient, type SearchClient } from "./client";
import { contextFilters, type Hit, type Result, resultOf } from "./hits";
import { queriesWithHits, titlesNear } from "./suggestions";

/** A page of the results of a query. */
export interface ResultPage {
  count: number;
  pages: number;
  results: Result[];
  /** By which insights name the query. */
  queryId: string | null;
  /** Queries to try instead of one without results. */
  suggestions: string[];
}

/** The site that is searched, and the docs version that is read. */
export interface SearchedSite {
  site: SiteProps;
  search: Search;
  version: DocsVersion | undefined;
}

export interface Query {
  text: string;
  /** From 0. */
  page: number;
  snippetWords: number;
}

const PAGE_SIZE = 20;
/** Bytes of UTF-8 of a query; the protocol allows no more. */
const MAX_BYTES = 511;

let known: SearchClient | null = null;

/** The client of the page. What it needs is fetched with the first call. */
export function searchClient(search: Search): SearchClient {
  return (known ??= createSearchClient(search));
}

/** Ask for a page of results. */
export async function fetchResults(
  { site, search, version }: SearchedSite,
  query: Query,
): Promise<ResultPage> {
  const client = searchClient(search);
  const { results } = await client.search({
    requests: [
      {
        indexName: search.indexName,
        query: shortened(reducePastedText(query.text)),
        page: query.page,
        hitsPerPage: PAGE_SIZE,
        attributesToRetrieve: ["hierarchy", "type", "url"],
        attributesToHighlight: ["hierarchy"],
        attributesToSnippet: [`content:${query.snippetWords}`],
        snippetEllipsisText: "…",
        highlightPreTag: "<mark>",
        highlightPostTag: "</mark>",
        facetFilters: contextFilters(site, version?.name ?? null),
        clickAnalytics: search.insights,
      },
    ],
  });
  const answer = results[0];
  if (!answer || !("hits" in answer)) throw new Error("the search answered without hits");
  const hits = answer.hits as Hit[];
  const count = answer.nbHits ?? 0;
  const titles = count === 0 ? await titlesNear(query.text, version, site) : [];
  return {
    count,
    pages: answer.nbPages ?? 0,
    results: hits.map((hit) => resultOf(hit, site)),
    queryId: answer.queryID ?? null,
    suggestions: await queriesWithHits(client, search.indexName, titles),
  };
}

function shortened(text: string): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES)).read);
}

import { liteClient, type SearchQuery } from "algoliasearch/lite";

import type { Search } from "../../contract/site";
import type { Answer, Query, SearchClient } from "./client";
import type { Hit } from "./hits";

/**
 * The client that asks the configured hosts in turn. It waits 1 s for a connection and 2 s for an answer, and
 * tries a host that failed again after 2 minutes: what algoliasearch does by itself.
 */
export function createServiceClient(search: Search): SearchClient {
  const { applicationId, apiKey, isRented } = search;
  const hosts = isRented ? {} : { hosts: origins(search).map(asHost) };
  const client = liteClient(applicationId, apiKey, hosts);
  return async (queries) => {
    const requests = queries.map((query) => requestOf(query, search));
    const { results } = await client.search({ requests });
    return results.map(answerOf);
  };
}

/**
 * A query in the search protocol. Our service also accepts pages with most of the words where few pages hold all:
 * readers ask questions, and the page that answers rarely has all of their words. It also gives a page a further hit only
 * where that pushes none of another page down that is nearly as good.
 */
export function requestOf(
  { text, page, size, hitsOfPage, snippetWords, filters }: Query,
  { indexName, insights, isRented }: Pick<Search, "indexName" | "insights" | "isRented">,
): SearchQuery {
  return {
    indexName,
    query: text,
    page,
    hitsPerPage: size,
    attributesToRetrieve: ["hierarchy", "type", "url"],
    attributesToHighlight: ["hierarchy"],
    attributesToSnippet: [`content:${snippetWords}`],
    snippetEllipsisText: "…",
    highlightPreTag: "<mark>",
    highlightPostTag: "</mark>",
    facetFilters: Object.entries(filters).map(([attribute, values]) =>
      values.map((value) => `${attribute}:${value}`),
    ),
    clickAnalytics: insights,
    ...(isRented ? {} : { optionalWords: [text], distinct: hitsOfPage }),
  };
}

/** An answer of a search service; hosts of files may answer anything with 200. */
function answerOf(result: object): Answer {
  const { hits, nbHits, nbPages, queryID } = result as Partial<Protocol>;
  if (!hits) throw new Error("the search answered without hits");
  return { hits, count: nbHits ?? 0, pages: nbPages ?? 0, queryId: queryID ?? null, refine: null };
}

interface Protocol {
  hits: Hit[];
  nbHits: number;
  nbPages: number;
  queryID: string;
}

/** The hosts of a service that is not rented: the configured ones, or the site's own. */
export function origins({ hosts }: Pick<Search, "hosts">): string[] {
  return hosts.length > 0 ? hosts : [location.origin];
}

function asHost(origin: string) {
  const { host, protocol } = new URL(origin);
  return {
    url: host,
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    accept: "readWrite" as const,
  };
}

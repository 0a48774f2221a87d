import type { DocsVersion, SiteProps } from "../../contract/site";
import { loadAllPages } from "../nearest-pages/all-pages";
import { meantPages } from "../nearest-pages/nearest-pages";
import type { SearchClient } from "./client";

const MAX_SUGGESTIONS = 3;
/** More than are shown: some may say too little to be found. */
const CANDIDATES = 6;

/** The titles of pages that may have been meant by a query without hits. */
export async function titlesNear(
  query: string,
  version: DocsVersion | undefined,
  site: SiteProps,
): Promise<string[]> {
  const pages = await loadAllPages(version, site);
  return [...new Set(meantPages(query, pages, CANDIDATES).map(({ title }) => title))];
}

/** The queries that have hits, at most three. A failure of suggestions is not a failure of the search. */
export async function queriesWithHits(
  client: SearchClient,
  indexName: string,
  queries: readonly string[],
): Promise<string[]> {
  if (queries.length === 0) return [];
  try {
    const requests = queries.map((query) => ({ indexName, query, hitsPerPage: 1 }));
    const { results } = await client.search({ requests });
    const hasHits = (_: string, number: number) => {
      const result = results[number];
      return result !== undefined && "hits" in result && (result.hits as unknown[]).length > 0;
    };
    return queries.filter(hasHits).slice(0, MAX_SUGGESTIONS);
  } catch {
    return [];
  }
}

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
  queries: readonly string[],
): Promise<string[]> {
  if (queries.length === 0) return [];
  const asked = { page: 0, size: 1, hitsOfPage: 1, snippetWords: 1, filters: {} };
  try {
    const answers = await client(queries.map((text) => ({ ...asked, text })));
    const found = queries.filter((_, number) => answers[number]?.hits.length);
    return found.slice(0, MAX_SUGGESTIONS);
  } catch {
    return [];
  }
}

import type { DocsVersion, Search, SiteProps } from "../../contract/site";
import { isFrugal } from "../../network";
import { reducePastedText } from "../../search/query/pasted-text";
import { createSearchClient, type Query, type SearchClient } from "./client";
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
  /** If meaning is still to be compared: gives the results in their better order. */
  refine: (() => Promise<Result[]>) | null;
}

/** The site that is searched, and the docs version that is read. */
interface SearchedSite {
  site: SiteProps;
  search: Search;
  version: DocsVersion | undefined;
}

const PAGE_SIZE = 20;
/** Sections of one page that may be results. */
const HITS_OF_PAGE = 2;
/** Bytes of UTF-8 of a query; the protocol allows no more. */
const MAX_BYTES = 511;

let known: SearchClient | null = null;

/** The page's client, which fetches its data with the first call. */
export function searchClient(search: Search): SearchClient {
  return (known ??= createSearchClient(search));
}

/** Ask for a page of results. */
export async function fetchResults(
  { site, search, version }: SearchedSite,
  { text, ...shown }: Pick<Query, "text" | "page" | "snippetWords">,
): Promise<ResultPage> {
  const client = searchClient(search);
  const filters = contextFilters(site, version?.name ?? null);
  const query = {
    ...shown,
    text: shortened(reducePastedText(text)),
    size: PAGE_SIZE,
    hitsOfPage: HITS_OF_PAGE,
    filters,
  };
  const [answer] = await client([query]);
  if (!answer) throw new Error("the search gave no answer");
  const { hits, refine, ...page } = answer;
  const results = (found: readonly Hit[]) => found.map((hit) => resultOf(hit, site));
  const titles = page.count === 0 ? await titlesNear(text, version, site) : [];
  return {
    ...page,
    results: results(hits),
    refine: refine && !isFrugal() ? async () => results(await refine()) : null,
    suggestions: await queriesWithHits(client, titles),
  };
}

function shortened(text: string): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES)).read);
}

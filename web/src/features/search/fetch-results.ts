import type { Search, SiteProps } from "../../contract/site";
import { createSearchClient, type SearchClient } from "./client";
import { contextFilters, localHref } from "./hits";

/** A hit as the page of results shows it; texts are HTML with marks. */
export interface Result {
  id: string;
  href: string;
  title: string;
  /** The pages and headings above it. */
  place: string;
  text: string;
}

export interface ResultPage {
  count: number;
  pages: number;
  results: Result[];
}

interface ShownHit {
  objectID: string;
  url: string;
  _highlightResult?: { hierarchy?: Record<string, { value: string }> };
  _snippetResult?: { content?: { value: string } };
}

const PAGE_SIZE = 20;
const SNIPPET_WORDS = 30;

let client: SearchClient | null = null;

/** Ask for a page of results; pages count from 0. */
export async function fetchResults(
  site: SiteProps,
  search: Search,
  version: string | null,
  query: { text: string; page: number },
): Promise<ResultPage> {
  client ??= createSearchClient(search);
  const { results } = await client.search({
    requests: [
      {
        indexName: search.indexName,
        query: query.text,
        page: query.page,
        hitsPerPage: PAGE_SIZE,
        highlightPreTag: "<mark>",
        highlightPostTag: "</mark>",
        attributesToHighlight: ["hierarchy"],
        attributesToSnippet: [`content:${SNIPPET_WORDS}`],
        facetFilters: contextFilters(site, version),
      },
    ],
  });
  const answer = results[0];
  if (!answer || !("hits" in answer)) throw new Error("the search answered without hits");
  const hits = answer.hits as ShownHit[];
  return {
    count: answer.nbHits ?? 0,
    pages: answer.nbPages ?? 0,
    results: hits.map((hit) => resultOf(hit, site)),
  };
}

function resultOf(hit: ShownHit, site: Pick<SiteProps, "url">): Result {
  const names = Object.values(hit._highlightResult?.hierarchy ?? {}).map(({ value }) => value);
  return {
    id: hit.objectID,
    href: localHref(hit.url, site, location.origin),
    title: names.at(-1) ?? hit.url,
    place: placeOf(names),
    text: hit._snippetResult?.content?.value ?? "",
  };
}

/** The names before the last one. A section and its first page often have the same name, which is shown once. */
export function placeOf(names: readonly string[]): string {
  return names
    .slice(0, -1)
    .filter((name, level) => name !== names[level - 1])
    .join(" › ");
}

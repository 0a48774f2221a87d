import type { Search } from "../../contract/site";
import type { Hit } from "./hits";
import { isServiceDown, recordAnswer, recordFailure } from "./service-state";

/** A query, whoever answers it. */
export interface Query {
  text: string;
  /** From 0. */
  page: number;
  /** Hits of a page, at most. */
  size: number;
  /** Hits that a page of the site may have. */
  hitsOfPage: number;
  snippetWords: number;
  /** Values of attributes; a hit has one of each. */
  filters: Readonly<Record<string, readonly string[]>>;
}

/** A page of the hits of a query. */
export interface Answer {
  count: number;
  pages: number;
  hits: Hit[];
  /** By which insights name the query. */
  queryId: string | null;
  /** If the order of the hits can be better still: gives them again, the better ones first. */
  refine: (() => Promise<readonly Hit[]>) | null;
}

/** Answers queries, in their order. */
export type SearchClient = (queries: readonly Query[]) => Promise<Answer[]>;

/**
 * A client that asks the site's search service or, where none answers, the site's files. What either needs is
 * fetched with the client, while the reader types the first letters.
 */
export function createSearchClient(search: Search): SearchClient {
  const hasService = () => !search.isStatic && !isServiceDown();
  let service: Promise<SearchClient> | null = null;
  const loadService = () =>
    (service ??= import("./service-client").then(({ createServiceClient }) =>
      createServiceClient(search),
    ));
  const askFiles: SearchClient = async (queries) => {
    const { searchFiles } = await import("./search-files");
    return searchFiles(search.staticHref, queries);
  };
  // A failure is that of the next query.
  (hasService() ? loadService() : askFiles([])).catch(() => undefined);

  return async (queries) => {
    if (!hasService()) return askFiles(queries);
    try {
      const answers = await (await loadService())(queries);
      recordAnswer();
      return answers;
    } catch (error) {
      const answers = await askFiles(queries).catch(() => {
        throw error;
      });
      recordFailure(error);
      return answers;
    }
  };
}

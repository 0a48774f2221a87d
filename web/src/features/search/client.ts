import type { LiteClient } from "algoliasearch/lite";

import type { Search } from "../../contract/site";
import { isServiceDown, noteAnswer, noteFailure } from "./service-state";

export type SearchClient = Pick<LiteClient, "search">;

type Ask = SearchClient["search"];
type Asked = Parameters<Ask>;
type Answer = Awaited<ReturnType<Ask>>;

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
  const askFiles = async (...[asked]: Asked) => {
    const { searchFiles } = await import("./search-files");
    const requests = "requests" in asked ? asked.requests : [];
    return (await searchFiles(search.staticHref, requests)) as Answer;
  };
  // A failure is that of the next query.
  (hasService() ? loadService() : askFiles({ requests: [] })).catch(() => undefined);

  return {
    search: async (...asked) => {
      if (!hasService()) return askFiles(...asked);
      try {
        const answer = withHits(await (await loadService()).search(...asked));
        noteAnswer();
        return answer;
      } catch (error) {
        const answer = await askFiles(...asked).catch(() => {
          throw error;
        });
        noteFailure(error);
        return answer;
      }
    },
  };
}

/** An answer of a search service; hosts of files may answer anything with 200. */
function withHits(answer: Answer): Answer {
  if (!Array.isArray((answer as Partial<Answer>).results)) throw new Error("no search service");
  return answer;
}

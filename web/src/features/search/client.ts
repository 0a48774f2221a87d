import type { LiteClient } from "algoliasearch/lite";

import type { Search } from "../../contract/site";
import { isNoted, note } from "../../storage";

export type SearchClient = Pick<LiteClient, "search">;

type Ask = SearchClient["search"];
type Asked = Parameters<Ask>;
type Answer = Awaited<ReturnType<Ask>>;

/** Noted for the visit: later queries do not wait for the service again. */
const DOWN = "homerow-search-service-is-down";

/**
 * A client that asks the site's search service or, where none answers, the site's files. What either needs is
 * fetched with the client, while the reader types the first letters.
 */
export function createSearchClient(search: Search): SearchClient {
  const hasService = () => !search.isStatic && !isNoted(DOWN);
  const service = hasService()
    ? import("./service-client").then(({ createServiceClient }) => createServiceClient(search))
    : null;
  const askFiles = async (...[asked]: Asked) => {
    const { searchFiles } = await import("./static/search-files");
    const requests = "requests" in asked ? asked.requests : [];
    return (await searchFiles(search.staticHref, requests)) as Answer;
  };
  // A failure is that of the next query.
  (service ?? askFiles({ requests: [] })).catch(() => undefined);

  return {
    search: async (...asked) => {
      if (service === null || !hasService()) return askFiles(...asked);
      try {
        return withHits(await (await service).search(...asked));
      } catch (error) {
        const answer = await askFiles(...asked).catch(() => {
          throw error;
        });
        note(DOWN);
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

import type { Search } from "../../contract/site";
import { isNoted, note } from "../../storage";
import type { SearchClient } from "./client";

type Ask = SearchClient["search"];
type Answer = Awaited<ReturnType<Ask>>;

/** Noted for the visit: later queries do not wait for the service again. */
const DOWN = "homerow-search-service-is-down";

/** A client that searches the site's files where no service answers. */
export function withFiles(service: SearchClient, search: Search): SearchClient {
  const hasService = () => !search.isStatic && !isNoted(DOWN);
  const askFiles = async (...[asked]: Parameters<Ask>) => {
    const { searchFiles } = await import("./static/search-files");
    const requests = "requests" in asked ? asked.requests : [];
    return (await searchFiles(search.staticHref, requests)) as Answer;
  };
  // While the reader types the first letters.
  if (!hasService()) void askFiles({ requests: [] }).catch(() => undefined);

  const ask = async (...asked: Parameters<Ask>) => {
    if (!hasService()) return askFiles(...asked);
    try {
      return withHits(await service.search(...asked));
    } catch (error) {
      const answer = await askFiles(...asked).catch(() => {
        throw error;
      });
      note(DOWN);
      return answer;
    }
  };
  return { ...service, search: ask };
}

/** An answer of a search service; hosts of files may answer anything with 200. */
function withHits(answer: Answer): Answer {
  if (!Array.isArray((answer as Partial<Answer>).results)) throw new Error("no search service");
  return answer;
}

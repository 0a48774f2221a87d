import type { Search } from "../../../contract/site";
import type { SearchClient } from "../client";

type Asked = Parameters<SearchClient["search"]>;
type Answer = Awaited<ReturnType<SearchClient["search"]>>;

/** What the dialog gets: beside an answer without hits, what to look for instead. */
type SuggestingAnswer = Answer & { suggestions: string[] };

const MOST = 3;

/** A client that suggests, where nothing was found, those of `alternatives` that are. */
export function suggesting(
  client: SearchClient,
  { indexName }: Pick<Search, "indexName">,
  alternatives: (query: string) => Promise<string[]>,
): SearchClient {
  const search = async (...asked: Asked): Promise<SuggestingAnswer> => {
    const answer = await client.search(...asked);
    const query = queryOf(answer);
    if (query === null) return { ...answer, suggestions: [] };
    const requests = (await alternatives(query)).map((text) => ({
      indexName,
      query: text,
      hitsPerPage: 1,
    }));
    return { ...answer, suggestions: await found(client, requests) };
  };
  return { search };
}

/** The query of an answer without hits; null of one that has some. */
function queryOf({ results: [first] }: Answer): string | null {
  return first && "hits" in first && !hasHits(first) ? String(first.query) : null;
}

function hasHits(result: Answer["results"][number] | undefined): boolean {
  return result !== undefined && "hits" in result && (result.hits as unknown[]).length > 0;
}

/** The queries that have hits. A failure of suggestions is not a failure of the search. */
async function found(
  client: SearchClient,
  requests: { indexName: string; query: string; hitsPerPage: number }[],
): Promise<string[]> {
  if (requests.length === 0) return [];
  try {
    const { results } = await client.search({ requests });
    const withHits = requests.filter((_, index) => hasHits(results[index]));
    return withHits.map(({ query }) => query).slice(0, MOST);
  } catch {
    return [];
  }
}

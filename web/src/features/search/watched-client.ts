import type { SearchClient } from "./client";

/**
 * A client that says whether its last search failed. A failed one never ends: the library would take its end for
 * an answer without hits, and show that instead of an error. The next keystroke leaves it behind.
 */
export function watched(
  client: SearchClient,
  onOutcome: (hasFailed: boolean) => void,
): SearchClient {
  let latest = 0;
  const search: SearchClient["search"] = async (...request) => {
    const turn = ++latest;
    try {
      const answer = await client.search(...request);
      if (turn === latest) onOutcome(false);
      return answer;
    } catch (error) {
      console.warn("search:", error);
      if (turn === latest) onOutcome(true);
      return new Promise<never>(() => undefined);
    }
  };
  return { ...client, search };
}

import type { SearchClient } from "../client";

type Answer = Awaited<ReturnType<SearchClient["search"]>>;

/** What became of the last search; null if it failed. */
export type Outcome = Answer | null;

/**
 * A client that tells what became of its last search. A failed one never ends: the library would take its end for
 * an answer without hits, and show that instead of an error. The next keystroke leaves it behind.
 */
export function watched(client: SearchClient, onOutcome: (outcome: Outcome) => void): SearchClient {
  let latest = 0;
  const search: SearchClient["search"] = async (...request) => {
    const turn = ++latest;
    try {
      const answer = await client.search(...request);
      if (turn === latest) onOutcome(answer);
      return answer;
    } catch (error) {
      console.warn("search:", error);
      if (turn === latest) onOutcome(null);
      return new Promise<never>(() => undefined);
    }
  };
  return { search };
}

import type { SearchClient } from "../client";

type Answer = Awaited<ReturnType<SearchClient["search"]>>;

/** What became of the last search. */
export type Outcome = Answer | "failed" | "cancelled";

export interface WatchedClient extends SearchClient {
  isPending: () => boolean;
  /** The library does not wait for the search that is under way, if there is one. */
  cancel: () => void;
}

/**
 * A client that reports what became of its last search. A failed one never ends: the library would take its end for
 * an answer without hits, and show that instead of an error. The next keystroke leaves it behind.
 */
export function watched(
  client: SearchClient,
  onOutcome: (outcome: Outcome) => void,
): WatchedClient {
  let latest = 0;
  let isPending = false;

  function end(turn: number, outcome: Outcome): void {
    if (turn !== latest || !isPending) return;
    isPending = false;
    onOutcome(outcome);
  }

  return {
    search: async (...request) => {
      const turn = ++latest;
      isPending = true;
      try {
        const answer = await client.search(...request);
        end(turn, answer);
        return answer;
      } catch (error) {
        console.warn("search:", error);
        end(turn, "failed");
        return new Promise<never>(() => undefined);
      }
    },
    isPending: () => isPending,
    cancel: () => {
      end(latest, "cancelled");
    },
  };
}

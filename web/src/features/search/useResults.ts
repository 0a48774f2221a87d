import { useCallback, useEffect, useState } from "react";

import { useVersion } from "../../hooks/useVersion";
import { useSite } from "../../hooks/useView";
import type { Query } from "./client";
import type { ResultPage } from "./fetch-results";
import type { Result } from "./hits";

type Request = Pick<Query, "text" | "page">;

/** Results as they are shown; while others are awaited, those of the query before stay. */
export interface Results {
  /** `failed`: the last request; results of the same query that came before it stay. */
  status: "idle" | "done" | "failed";
  /** The query. */
  text: string;
  count: number;
  /** The last page of `results`, from 0. */
  page: number;
  results: Result[];
  hasMore: boolean;
  queryId: string | null;
  suggestions: string[];
}

export const NO_RESULTS: Results = {
  status: "idle",
  text: "",
  count: 0,
  page: -1,
  results: [],
  hasMore: false,
  queryId: null,
  suggestions: [],
};

/** What the reader saw last, and may come back to. */
let last = NO_RESULTS;

/**
 * The results of a query, page after page, and how to get the next page, to try again, or to cancel a request. A pause
 * in typing is `pause` milliseconds long.
 */
export function useResults(
  text: string,
  { pause, snippetWords }: Pick<Query, "snippetWords"> & { pause: number },
) {
  const site = useSite();
  const version = useVersion();
  const [shown, setShown] = useState(NO_RESULTS);
  const [asked, setAsked] = useState<Request | null>(null);
  const [answered, setAnswered] = useState<Request | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked((before) => (before?.text === text ? before : { text, page: 0 }));
    }, pause);
    return () => {
      clearTimeout(timer);
    };
  }, [text, pause]);

  useEffect(() => {
    if (asked === null) return undefined;
    let isWanted = true;
    void resultsOf(asked).then((next) => {
      if (!isWanted) return;
      setShown(next);
      setAnswered(asked);
    });
    return () => {
      isWanted = false;
    };

    async function resultsOf(request: Request): Promise<(before: Results) => Results> {
      const { search } = site;
      if (request.text === "" || search === null) return () => NO_RESULTS;
      try {
        const { fetchResults } = await import("./fetch-results");
        const page = await fetchResults({ site, search, version }, { ...request, snippetWords });
        return (before) => withPage(before, page, request);
      } catch (error) {
        console.warn("search:", error);
        return (before) => ({ ...ofQuery(before, request.text), status: "failed" });
      }
    }
  }, [asked, site, version, snippetWords]);

  useEffect(() => {
    if (shown.status === "done") last = shown;
  }, [shown]);

  const restore = useCallback((query: string) => {
    if (query === "" || query !== last.text) return;
    setShown(last);
    setAsked({ text: query, page: last.page });
  }, []);
  const more = useCallback(() => {
    setAsked({ text: shown.text, page: shown.page + 1 });
  }, [shown.text, shown.page]);
  const submit = useCallback(() => {
    setAsked({ text, page: 0 });
  }, [text]);
  const retry = useCallback(() => {
    setAsked((before) => before && { ...before });
  }, []);
  const cancel = useCallback(() => {
    setAsked(null);
  }, []);
  const isPending = asked !== null && asked !== answered;
  return { shown, isPending, restore, more, submit, retry, cancel };
}

function ofQuery(before: Results, text: string): Results {
  return before.text === text ? before : { ...NO_RESULTS, text };
}

/** Results with one more page, which is added once however often it comes. The first page replaces all. */
export function withPage(
  before: Results,
  { pages, results, ...found }: ResultPage,
  { text, page }: Request,
): Results {
  const known = page === 0 ? NO_RESULTS : ofQuery(before, text);
  if (known.page !== page - 1) return { ...known, status: "done" };
  return {
    ...found,
    status: "done",
    text,
    page,
    results: [...known.results, ...results],
    hasMore: page + 1 < pages,
  };
}

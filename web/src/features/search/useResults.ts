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

/** Milliseconds after which a question is complete, and its results are put in a better order. */
const REFINED_AFTER = 300;
/** What a reader does who has turned to the results: they stay where they are. */
const SIGNS_OF_A_CHOICE = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"];

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
    let stopRefining: (() => void) | null = null;
    void resultsOf(asked).then((next) => {
      if (!isWanted) return;
      setShown(next);
      setAnswered(asked);
    });
    return () => {
      isWanted = false;
      stopRefining?.();
    };

    async function resultsOf(request: Request): Promise<(before: Results) => Results> {
      const { search } = site;
      if (request.text === "" || search === null) return () => NO_RESULTS;
      try {
        const { fetchResults } = await import("./fetch-results");
        const { refine, ...page } = await fetchResults(
          { site, search, version },
          { ...request, snippetWords },
        );
        if (refine && isWanted) stopRefining = refineLater(refine, setShown);
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

/** Show the same results in a better order, unless the reader turns to them before. Returns a function that stops it. */
function refineLater(
  refine: () => Promise<Result[]>,
  show: (next: (before: Results) => Results) => void,
): () => void {
  const wanted = new AbortController();
  const { signal } = wanted;
  const stop = () => {
    wanted.abort();
  };
  const timer = setTimeout(() => {
    refine().then(
      (results) => {
        if (!signal.aborted) show((before) => ({ ...before, results }));
        stop();
      },
      stop, // the results stay as they are
    );
  }, REFINED_AFTER);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
  });
  const turn = (event: Event) => {
    // Browsers also send events for a pointer at rest when results appear below it.
    if (!(event instanceof PointerEvent) || isMoving(event)) stop();
  };
  for (const sign of SIGNS_OF_A_CHOICE) addEventListener(sign, turn, { signal, passive: true });
  return stop;
}

function isMoving({ type, movementX, movementY }: PointerEvent): boolean {
  return type !== "pointermove" || movementX !== 0 || movementY !== 0;
}

function ofQuery(before: Results, text: string): Results {
  return before.text === text ? before : { ...NO_RESULTS, text };
}

/**
 * Results with one more page, which is added once however often it comes, without results that a better order has moved to
 * an earlier page. The first page replaces all.
 */
export function withPage(
  before: Results,
  { pages, results, ...found }: Omit<ResultPage, "refine">,
  { text, page }: Request,
): Results {
  const known = page === 0 ? NO_RESULTS : ofQuery(before, text);
  if (known.page !== page - 1) return { ...known, status: "done" };
  const shown = new Set(known.results.map(({ href }) => href));
  return {
    ...found,
    status: "done",
    text,
    page,
    results: [...known.results, ...results.filter(({ href }) => !shown.has(href))],
    hasMore: page + 1 < pages,
  };
}

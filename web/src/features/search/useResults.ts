import { useCallback, useEffect, useState } from "react";

import { useVersion } from "../../hooks/useVersion";
import { useSite } from "../../hooks/useView";
import type { fetchResults, Result, ResultPage } from "./fetch-results";

/** How long a pause in typing is before it is asked, in milliseconds. */
const PAUSE = 150;

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
}

/** A page of the results of a query, from 0. */
interface Request {
  text: string;
  page: number;
}

const NO_RESULTS: Results = {
  status: "idle",
  text: "",
  count: 0,
  page: -1,
  results: [],
  hasMore: false,
};

/** What the reader saw last, and may come back to. */
let last = NO_RESULTS;

/** The results of a query, page after page, and how to get the next page or to try again. */
export function useResults(text: string) {
  const site = useSite();
  const version = useVersion()?.name ?? null;
  const [shown, setShown] = useState(NO_RESULTS);
  const [asked, setAsked] = useState<Request | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked((before) => (before?.text === text ? before : { text, page: 0 }));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);

  useEffect(() => {
    if (asked === null) return undefined;
    let isWanted = true;
    void ask(asked).then((next) => {
      if (isWanted) setShown(next);
    });
    return () => {
      isWanted = false;
    };

    async function ask(request: Request): Promise<(before: Results) => Results> {
      const { search } = site;
      if (request.text === "" || search === null) return () => NO_RESULTS;
      try {
        const askService = await provided();
        const page = await askService(site, search, version, request);
        return (before) => withPage(before, page, request);
      } catch {
        return (before) => ({ ...ofQuery(before, request.text), status: "failed" });
      }
    }
  }, [asked, site, version]);

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
  return { shown, restore, more, submit, retry };
}

function ofQuery(before: Results, text: string): Results {
  return before.text === text ? before : { ...NO_RESULTS, text };
}

/** Results with one more page, which is added once however often it comes. The first page replaces all. */
export function withPage(
  before: Results,
  { count, pages, results }: ResultPage,
  { text, page }: Request,
): Results {
  const known = page === 0 ? NO_RESULTS : ofQuery(before, text);
  if (known.page !== page - 1) return { ...known, status: "done" };
  return {
    status: "done",
    text,
    count,
    page,
    results: [...known.results, ...results],
    hasMore: page + 1 < pages,
  };
}

type Asker = typeof fetchResults;

let provided: () => Promise<Asker> = () => Promise.reject(new Error("there is no search here"));

/** Say where the script is that asks: in the browser alone. */
export function provideResults(fetch: () => Promise<Asker>): void {
  provided = fetch;
}

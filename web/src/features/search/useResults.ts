import { useCallback, useEffect, useState } from "react";

import { useVersion } from "../../components/versions";
import { useSite } from "../../hooks/useView";
import type { fetchResults, Result, ResultPage } from "./fetch-results";

/** How long a pause in typing is before it is asked, in milliseconds. */
const PAUSE = 150;

export interface Results {
  status: "idle" | "done" | "failed";
  /** The query. */
  text: string;
  count: number;
  /** The last page of `results`, from 0. */
  page: number;
  results: Result[];
  hasMore: boolean;
}

const NOTHING: Results = {
  status: "idle",
  text: "",
  count: 0,
  page: 0,
  results: [],
  hasMore: false,
};

/** The results of a query, page after page, and how to get the next page or to try again. */
export function useResults(text: string) {
  const site = useSite();
  const version = useVersion()?.name ?? null;
  const [shown, setShown] = useState(NOTHING);
  const [asked, setAsked] = useState({ text: "", page: 0, turn: 0 });

  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(({ turn }) => ({ text, page: 0, turn: turn + 1 }));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);

  useEffect(() => {
    let isWanted = true;
    void ask().then((next) => {
      if (isWanted) setShown(next);
    });
    return () => {
      isWanted = false;
    };

    async function ask(): Promise<(before: Results) => Results> {
      const { search } = site;
      if (asked.text === "" || search === null) return () => NOTHING;
      try {
        const askService = await provided();
        const page = await askService(site, search, version, asked);
        return (before) => joined(before, page, asked);
      } catch {
        return (before) => ({ ...before, status: "failed", text: asked.text });
      }
    }
  }, [asked, site, version]);

  const more = useCallback(() => {
    // The one after those that are shown, however often the button is pressed until it comes.
    setAsked((before) => ({ ...before, page: shown.page + 1, turn: before.turn + 1 }));
  }, [shown.page]);
  const retry = useCallback(() => {
    setAsked((before) => ({ ...before, turn: before.turn + 1 }));
  }, []);
  return { shown, more, retry };
}

function joined(before: Results, page: ResultPage, asked: { text: string; page: number }): Results {
  return {
    status: "done",
    text: asked.text,
    count: page.count,
    page: asked.page,
    results: asked.page === 0 ? page.results : [...before.results, ...page.results],
    hasMore: asked.page + 1 < page.pages,
  };
}

type Asker = typeof fetchResults;

let provided: () => Promise<Asker> = () => Promise.reject(new Error("there is no search here"));

/** Say where the script is that asks: in the browser alone. */
export function provideResults(fetch: () => Promise<Asker>): void {
  provided = fetch;
}

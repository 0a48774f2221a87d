import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { here, replaceQuery } from "../../router/addresses";
import { createStore } from "../../hooks/store";
import { targetOf } from "../../router/target";
import { readRows, showWanted, type Wanted } from "./rows";

/** Milliseconds without a key after which the address takes the query over: browsers allow few changes a second. */
const PAUSE = 400;
/** All rows are. */
export const NO_FILTER: Wanted = { query: "", facets: {} };

interface Filtered {
  wanted: Wanted;
  /** How many rows are shown; null before the first look. */
  shown: number | null;
}

interface Filter extends Filtered {
  want: (wanted: Wanted) => void;
}

/** The filter of a list, which starts with `?q=` or with text typed before the script was loaded. */
export function useFilter(
  list: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
): Filter {
  const rows = useRef<ReturnType<typeof readRows>>([]);
  const [store] = useState(() => createStore<Filtered>({ wanted: NO_FILTER, shown: null }));
  const { wanted, shown } = useSyncExternalStore(store.subscribe, store.get, store.get);

  const want = useCallback(
    (next: Wanted) => {
      store.set({ wanted: next, shown: showWanted(rows.current, next) });
    },
    [store],
  );

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    rows.current = readRows(element);
    const typed = input.current?.value ?? "";
    want({ ...NO_FILTER, query: typed === "" ? askedQuery() : typed });
    if (targetOf(here().hash)?.closest("[hidden]")) want(NO_FILTER);
    // Somebody goes to a row that is hidden.
    const onFound = () => {
      want(NO_FILTER);
    };
    element.addEventListener("beforematch", onFound);
    return () => {
      element.removeEventListener("beforematch", onFound);
    };
  }, [input, list, want]);

  useEffect(() => {
    if (shown === null) return undefined;
    const page = here();
    const timer = setTimeout(() => {
      replaceQuery(page, { q: wanted.query.trim() });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [shown, wanted.query]);

  return { wanted, shown, want };
}

function askedQuery(): string {
  return here().searchParams.get("q") ?? "";
}

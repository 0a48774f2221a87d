import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { here } from "../../router/addresses";
import { createStore } from "../../hooks/store";
import { useQuery } from "../../hooks/useQuery";
import { targetOf } from "../../router/target";
import { readRows, applyFilter, type ListFilter } from "./rows";

/** Milliseconds without a key after which the address takes the query over: browsers allow few changes a second. */
const PAUSE = 400;
/** All rows are. */
export const NO_FILTER: ListFilter = { query: "", facets: {} };

interface Filtered {
  filter: ListFilter;
  /** How many rows are shown; null before the list was read. */
  shown: number | null;
}

interface Filter extends Filtered {
  setFilter: (filter: ListFilter) => void;
}

/** The filter of a list, which starts with `?q=` or with text typed before the script was loaded. */
export function useFilter(
  list: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
): Filter {
  const rows = useRef<ReturnType<typeof readRows>>([]);
  const [store] = useState(() => createStore<Filtered>({ filter: NO_FILTER, shown: null }));
  const { filter, shown } = useSyncExternalStore(store.subscribe, store.get, store.get);

  const setFilter = useCallback(
    (next: ListFilter) => {
      store.set({ filter: next, shown: applyFilter(rows.current, next) });
    },
    [store],
  );

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    rows.current = readRows(element);
    // Somebody goes to a row that is hidden.
    const onFound = () => {
      setFilter(NO_FILTER);
    };
    element.addEventListener("beforematch", onFound);
    return () => {
      element.removeEventListener("beforematch", onFound);
    };
  }, [list, setFilter]);

  const onRead = useCallback(
    (query: URLSearchParams) => {
      const before = store.get();
      const asked = query.get("q") ?? "";
      const typed = before.shown === null && input.current ? input.current.value : "";
      setFilter({ ...before.filter, query: typed === "" ? asked : typed });
      if (targetOf(here().hash)?.closest("[hidden]")) setFilter(NO_FILTER);
    },
    [input, setFilter, store],
  );
  const replaceQuery = useQuery(onRead);

  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => {
      replaceQuery({ q: filter.query.trim() });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [replaceQuery, shown, filter.query]);

  return { filter, shown, setFilter };
}

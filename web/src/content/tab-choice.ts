import { useCallback, useState, useSyncExternalStore } from "react";

import { createStore, type Store } from "../hooks/store";
import { useQuery } from "../hooks/useQuery";
import { readStored, writeStored } from "../storage";

/** What the reader chose in each group of tabs; one choice moves all tabs of its group. */
const groups = new Map<string, Store<string | null>>();

interface TabChoice {
  /** The choice for these tabs or others of their group, whether it is valid here or not; null on the server. */
  chosen: string | null;
  /** The reader chose: to be remembered. */
  choose: (value: string) => void;
  /** The reader needs to see this tab now. */
  show: (value: string) => void;
}

/** The choice among tabs: of a group or of these tabs alone, from the address, storage or a click. */
export function useTabChoice(groupId: string | null, query: string | null): TabChoice {
  const [store] = useState(() =>
    groupId === null ? createStore<string | null>(null) : groupStore(groupId),
  );
  const chosen = useSyncExternalStore(store.subscribe, store.get, () => null);

  const onRead = useCallback(
    (asked: URLSearchParams) => {
      const value = query === null ? null : asked.get(query);
      if (value !== null) store.set(value);
    },
    [query, store],
  );
  const replaceQuery = useQuery(onRead);

  const choose = useCallback(
    (value: string) => {
      if (groupId !== null) writeStored(storageKey(groupId), value);
      if (query !== null) replaceQuery({ [query]: value });
      store.set(value);
    },
    [groupId, query, replaceQuery, store],
  );
  return { chosen, choose, show: store.set };
}

function groupStore(groupId: string): Store<string | null> {
  // What is chosen belongs to a browser; on the server all pages share this module.
  if (import.meta.env.SSR) return createStore<string | null>(null);
  const known = groups.get(groupId);
  if (known) return known;
  const store = createStore(readStored(storageKey(groupId)));
  groups.set(groupId, store);
  return store;
}

function storageKey(groupId: string): string {
  return `homerow.tabs.${groupId}`;
}

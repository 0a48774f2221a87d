import { useSyncExternalStore } from "react";

import { createStore, type Store } from "./store";
import { readStored, writeStored } from "../storage";

const STORAGE_KEY = "homerow.docs-version";

let chosen: Store<string | null> | null = null;

/** Made when a browser first asks: storage is not there on the server. */
function store(): Store<string | null> {
  chosen ??= createStore(readStored(STORAGE_KEY));
  return chosen;
}

const current = () => store().get();
const subscribe = (listener: () => void) => store().subscribe(listener);

/** The name of the docs version that the reader chose last; null on the server and before the page lives. */
export function usePreferredVersion(): string | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

/** Keep the reader's choice, for pages that belong to no version. */
export function preferVersion(name: string): void {
  writeStored(STORAGE_KEY, name);
  store().set(name);
}

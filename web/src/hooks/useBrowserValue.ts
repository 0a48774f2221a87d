import { useSyncExternalStore } from "react";

/** What only a browser knows and what stays as it is while a page is shown; `before` until the page lives. */
export function useBrowserValue<T>(read: () => T, before: T): T {
  return useSyncExternalStore(subscribeToNothing, read, () => before);
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

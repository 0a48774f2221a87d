import { useCallback, useEffect, useRef } from "react";

import { here, isSamePage, replaceHere, withQuery } from "../router/addresses";
import { ARRIVED } from "../router/history";

/**
 * Read the query of this page's address, first and whenever a link or Back has led to another one. Returns how to change
 * it, which does nothing once the address is that of another page.
 */
export function useQuery(
  onRead: (query: URLSearchParams) => void,
): (query: Readonly<Record<string, string>>) => void {
  const known = useRef<URL | null>(null);

  useEffect(() => {
    const read = () => {
      const page = here();
      if (page.search === known.current?.search) return;
      known.current = page;
      onRead(page.searchParams);
    };
    read();
    addEventListener(ARRIVED, read);
    return () => {
      removeEventListener(ARRIVED, read);
    };
  }, [onRead]);

  return useCallback((query) => {
    if (known.current === null || !isSamePage(here(), known.current)) return;
    replaceHere(withQuery(here(), query));
    known.current = here();
  }, []);
}

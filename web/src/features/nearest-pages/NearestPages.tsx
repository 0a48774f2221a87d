import { useMemo } from "react";

import type { PageLink } from "../../contract/page";
import { useBrowserValue } from "../../hooks/useBrowserValue";
import { here } from "../../router/addresses";
import { message } from "../../messages";
import { useAllPages } from "./all-pages";
import { likelyPages } from "./nearest-pages";

const COUNT = 5;
/** The longest address that is looked at: names of pages are shorter. */
const MAX_LENGTH = 300;

/**
 * The pages whose names are nearest to the address that was asked for. It is known only in the browser, as one file
 * answers every wrong address; null until then.
 */
export function useNearestPages(): PageLink[] | null {
  const pages = useAllPages();
  const path = useBrowserValue(() => here().pathname, null);
  return useMemo(
    () =>
      path === null || pages === null ? null : likelyPages(path.slice(0, MAX_LENGTH), pages, COUNT),
    [path, pages],
  );
}

/** Links to them. Their place is kept free until they are known. */
export function NearestPages({ pages }: { pages: PageLink[] }) {
  return (
    <section className="nearest js-only" aria-labelledby=":nearest">
      <h2 id=":nearest">{message("Were you looking for one of these?")}</h2>
      <ul>
        {pages.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>{title}</a> <span className="nearest__path">{href}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

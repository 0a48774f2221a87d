import { useMemo } from "react";

import type { PageLink } from "../contract/page";
import { useBrowserValue } from "../hooks/useBrowserValue";
import { here } from "../router/addresses";
import { useSite } from "../router/context";
import { allPages, likelyPages } from "./nearest-pages";
import { useVersion } from "./versions";

const COUNT = 5;
/** The longest address that is looked at: names of pages are shorter. */
const MAX_LENGTH = 300;

/**
 * The pages whose names are nearest to the address that was asked for. It is known only in the browser, as one file
 * answers every wrong address; null until then.
 */
export function useNearestPages(): PageLink[] | null {
  const site = useSite();
  const version = useVersion();
  const path = useBrowserValue(() => here().pathname, null);
  return useMemo(
    () =>
      path === null ? null : likelyPages(path.slice(0, MAX_LENGTH), allPages(version, site), COUNT),
    [path, site, version],
  );
}

/** Links to them. Their place is kept free until they are known. */
export function NearestPages({ pages }: { pages: PageLink[] }) {
  return (
    <section className="nearest js-only" aria-labelledby="nearest">
      <h2 id="nearest">Were you looking for one of these?</h2>
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

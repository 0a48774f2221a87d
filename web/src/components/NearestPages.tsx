import { useMemo } from "react";

import { useBrowserValue } from "../hooks/useBrowserValue";
import { here } from "../router/addresses";
import { useSite } from "../router/context";
import { allPages, nearestPages } from "./nearest-pages";

const COUNT = 5;
/** The longest address that is looked at: names of pages are shorter. */
const MAX_LENGTH = 300;

/**
 * The pages whose names are nearest to the address that was asked for, which is known only in the browser: one file
 * answers every wrong address. Its place is kept free until then.
 */
export function NearestPages() {
  const site = useSite();
  const path = useBrowserValue(() => here().pathname, null);
  const pages = useMemo(
    () => (path === null ? [] : nearestPages(path.slice(0, MAX_LENGTH), allPages(site), COUNT)),
    [path, site],
  );

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

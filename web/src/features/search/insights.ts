import insightsClient from "search-insights";

import type { Search } from "../../contract/site";
import { origins } from "./client";

/** How the library tells what readers see and choose: not at all, unless the site is configured so. */
export function insightsOf(search: Search) {
  if (!search.insights) return false;
  insightsClient("init", {
    appId: search.applicationId,
    apiKey: search.apiKey,
    ...(search.isRented ? {} : { host: origins(search)[0] }),
  });
  return { insightsClient };
}

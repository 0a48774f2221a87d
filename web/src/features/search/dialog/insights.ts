import insightsClient from "search-insights";

import type { Search } from "../../../contract/site";
import { origins } from "../service-client";

/** Return how the library reports the hits that readers see and choose. */
export function insightsOf(search: Search) {
  insightsClient("init", {
    appId: search.applicationId,
    apiKey: search.apiKey,
    ...(search.isRented ? {} : { host: origins(search)[0] }),
  });
  return { insightsClient };
}

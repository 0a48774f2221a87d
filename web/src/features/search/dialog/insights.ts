import type { DocSearchModalProps } from "@docsearch/react";
import insightsClient from "search-insights";

import type { Search } from "../../../contract/site";
import { origins } from "../service-client";

type Insights = Extract<DocSearchModalProps["insights"], object>;
type OnActive = NonNullable<Insights["onActive"]>;

/** How long a hit is active before it is reported, in milliseconds: less is a pointer that passes it. */
const ACTIVE_DELAY = 400;

/** Return how the library reports the hits that readers see, go to with a key or the pointer, and choose. */
export function insightsOf(search: Search): Insights {
  insightsClient("init", {
    appId: search.applicationId,
    apiKey: search.apiKey,
    ...(search.isRented ? {} : { host: origins(search)[0] }),
  });
  let waiting = 0;
  const onActive: OnActive = ({ insights, insightsEvents, item }) => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      for (const { eventName, index } of insightsEvents) {
        insights.viewedObjectIDs({ eventName, index, items: [item] });
      }
    }, ACTIVE_DELAY);
  };
  return { insightsClient, onActive };
}

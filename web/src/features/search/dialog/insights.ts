import insightsClient from "search-insights";

import type { Search } from "../../../contract/site";
import type { Result } from "../hits";
import { origins } from "../service-client";

/** Reports the results that readers see, go to with a key or the pointer, and choose. */
interface Insights {
  view: (results: readonly Result[]) => void;
  activate: (result: Result) => void;
  /** `position` counts from 1. */
  select: (result: Result, position: number, queryId: string | null) => void;
}

/** Milliseconds until results are reported as seen or active: readers type on, and the pointer passes. */
const DELAY = 400;
/** Results of one event. */
const MAX_IN_EVENT = 20;

export function insightsOf(search: Search): Insights {
  const { indexName: index } = search;
  insightsClient("init", {
    appId: search.applicationId,
    apiKey: search.apiKey,
    ...(search.isRented ? {} : { host: origins(search)[0] }),
  });
  const report = (eventName: string, results: readonly Result[]) => {
    const ids = results.map(({ hit }) => hit.objectID);
    for (let first = 0; first < ids.length; first += MAX_IN_EVENT) {
      const objectIDs = ids.slice(first, first + MAX_IN_EVENT);
      void insightsClient("viewedObjectIDs", { eventName, index, objectIDs });
    }
  };
  return {
    view: delayed((results: readonly Result[]) => {
      report("Items Viewed", results);
    }),
    activate: delayed((result: Result) => {
      report("Item Active", [result]);
    }),
    select: ({ hit }, position, queryID) => {
      const event = { eventName: "Item Selected", index, objectIDs: [hit.objectID] };
      if (queryID === null) void insightsClient("clickedObjectIDs", event);
      else {
        const positions = [position];
        void insightsClient("clickedObjectIDsAfterSearch", { ...event, positions, queryID });
      }
    },
  };
}

/** Do something once it was not asked for again for a while. */
function delayed<T>(act: (value: T) => void): (value: T) => void {
  let waiting = 0;
  return (value) => {
    clearTimeout(waiting);
    waiting = window.setTimeout(act, DELAY, value);
  };
}

import { liteClient } from "algoliasearch/lite";

import type { Search } from "../../contract/site";

export type SearchClient = ReturnType<typeof liteClient>;

/**
 * The client that asks the configured hosts in turn. It waits 1 s for a connection and 2 s for an answer, and
 * tries a host that failed again after 2 minutes: what algoliasearch does by itself.
 */
export function createSearchClient(search: Search): SearchClient {
  const options = search.isRented ? {} : { hosts: origins(search).map(asHost) };
  return liteClient(search.applicationId, search.apiKey, options);
}

/** The hosts of a service that is not rented: the configured ones, or the site's own. */
export function origins({ hosts }: Pick<Search, "hosts">): string[] {
  return hosts.length > 0 ? hosts : [location.origin];
}

function asHost(origin: string) {
  const { host, protocol } = new URL(origin);
  return {
    url: host,
    protocol: protocol === "http:" ? ("http" as const) : ("https" as const),
    accept: "readWrite" as const,
  };
}

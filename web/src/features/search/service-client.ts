import { liteClient, type SearchQuery } from "algoliasearch/lite";

import type { Search } from "../../contract/site";
import type { SearchClient } from "./client";

/**
 * The client that asks the configured hosts in turn. It waits 1 s for a connection and 2 s for an answer, and
 * tries a host that failed again after 2 minutes: what algoliasearch does by itself.
 */
export function createServiceClient(search: Search): SearchClient {
  const { applicationId, apiKey } = search;
  if (search.isRented) return liteClient(applicationId, apiKey);
  return tolerant(liteClient(applicationId, apiKey, { hosts: origins(search).map(asHost) }));
}

/**
 * A client that also accepts pages with most of the words where few pages hold all: readers ask questions, and the
 * page that answers rarely has all of their words.
 */
export function tolerant(client: SearchClient): SearchClient {
  return {
    search: (asked, ...options) =>
      client.search(
        "requests" in asked ? { ...asked, requests: asked.requests.map(optional) } : asked,
        ...options,
      ),
  };
}

function optional(request: SearchQuery): SearchQuery {
  return "query" in request ? { ...request, optionalWords: [request.query ?? ""] } : request;
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

import type { Moved, Payload } from "../contract/page";
import { cleanPath, hashedFolder, payloadUrl } from "./addresses";

/** More than the routes of a large site; the oldest payload is dropped first. */
const CAPACITY = 10_000;

interface Payloads {
  /** Rejects if the page does not exist or the network fails. */
  load: (path: string, priority?: RequestPriority) => Promise<Payload | Moved>;
  keep: (path: string, payload: Payload) => void;
  clear: () => void;
}

/** Fetch a page's payload, as the options of `fetch` say. */
async function fetchPayload(
  path: string,
  baseUrl: string,
  options: RequestInit = {},
): Promise<Payload | Moved> {
  const response = await fetch(payloadUrl(path, baseUrl), options);
  if (response.status === 404 && hashedFolder() !== null) return fetchNotFound(path, baseUrl);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as Payload | Moved;
}

/** Behind a hash it is not the server who answers for pages that are not there. */
function fetchNotFound(path: string, baseUrl: string): Promise<Payload | Moved> {
  const notFound = `${baseUrl}404`;
  if (path === notFound) throw new Error(`${notFound} has no payload`);
  return fetchPayload(notFound, baseUrl);
}

/** Payloads of pages that were read or are likely to be, in memory. */
export function createPayloads(baseUrl: string): Payloads {
  const kept = new Map<string, Promise<Payload | Moved>>();

  function keep(path: string, payload: Promise<Payload | Moved>): void {
    const oldest = kept.keys().next();
    if (kept.size >= CAPACITY && !oldest.done) kept.delete(oldest.value);
    kept.set(cleanPath(path), payload);
  }

  function load(path: string, priority: RequestPriority = "high"): Promise<Payload | Moved> {
    const known = kept.get(cleanPath(path));
    if (known) return known;
    const payload = fetchPayload(path, baseUrl, { priority });
    keep(path, payload);
    // A failure must not stick: the network may be back at the next try.
    payload.catch(() => kept.delete(cleanPath(path)));
    return payload;
  }

  return {
    load,
    keep: (path, payload) => {
      keep(path, Promise.resolve(payload));
    },
    clear: () => {
      kept.clear();
    },
  };
}

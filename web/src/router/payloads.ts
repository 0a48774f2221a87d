import type { Moved, Payload } from "../contract/page";
import { cleanPath, hashedFolder, payloadUrl } from "./addresses";

/** Pages in memory, those used last; the browser's HTTP cache has the others. */
const CAPACITY = 50;

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

interface Entry {
  payload: Promise<Payload | Moved>;
  /** Still on its way, after everything else. */
  isSlow: boolean;
}

/** Payloads of pages that were read or are likely to be, in memory. */
export function createPayloads(baseUrl: string): Payloads {
  const kept = new Map<string, Entry>();

  /** Keep an entry as the one used last. */
  function keep(key: string, entry: Entry): void {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > CAPACITY && oldest !== undefined) kept.delete(oldest);
  }

  function load(path: string, priority: RequestPriority = "high"): Promise<Payload | Moved> {
    const key = cleanPath(path);
    const known = kept.get(key);
    if (known && !(known.isSlow && priority !== "low")) {
      keep(key, known);
      return known.payload;
    }
    const payload = fetchPayload(path, baseUrl, { priority });
    const entry = { payload, isSlow: priority === "low" };
    keep(key, entry);
    payload.then(
      () => {
        entry.isSlow = false;
      },
      () => {
        // A failure must not stick: the network may be back at the next try.
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return payload;
  }

  return {
    load,
    keep: (path, payload) => {
      keep(cleanPath(path), { payload: Promise.resolve(payload), isSlow: false });
    },
    clear: () => {
      kept.clear();
    },
  };
}

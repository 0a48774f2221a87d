import type { Moved, PageProps, Payload } from "../contract/page";
import type { View } from "./view";

/** What a page needs besides its payload. */
export type Parts = Pick<View, "layout" | "sidebar">;

/** What became of a request for a page. */
type Outcome =
  /** `url` is another than was asked for, if that was an old address. */
  | { kind: "loaded"; view: View; url: URL }
  /** An old address leads out of the app. */
  | { kind: "elsewhere"; url: URL }
  /** The network failed, or this build has no such page. */
  | { kind: "unavailable" }
  /** The reader has moved on. */
  | { kind: "aborted" };

interface Sources {
  view: () => View;
  payload: (path: string) => Promise<Payload | Moved>;
  parts: (page: PageProps) => Promise<Parts>;
  /** Where an old address leads. */
  resolve: (movedTo: string) => { url: URL; isPage: boolean };
}

/** Fetch the page at `url` with all that it needs. Never rejects. */
export async function loadPage(url: URL, signal: AbortSignal, sources: Sources): Promise<Outcome> {
  const outcome = await load(url, signal, sources).catch((): Outcome => ({ kind: "unavailable" }));
  return signal.aborted ? { kind: "aborted" } : outcome;
}

async function load(url: URL, signal: AbortSignal, sources: Sources): Promise<Outcome> {
  const payload = await sources.payload(url.pathname);
  signal.throwIfAborted();
  if ("movedTo" in payload) {
    const target = sources.resolve(payload.movedTo);
    return target.isPage
      ? load(target.url, signal, sources)
      : { kind: "elsewhere", url: target.url };
  }
  const { buildId, page, articles } = payload;
  const { site } = sources.view();
  if (buildId !== site.buildId) return { kind: "unavailable" };
  const parts = await sources.parts(page);
  return { kind: "loaded", view: { site: sources.view().site, page, articles, ...parts }, url };
}
